#pragma once
// The parts of reading a GGUF file's tokenizer; used by read_gguf.cpp. `where` of an error is the key or the
// array element.
//
// Limits: 2^22 tokens, 2^23 merges, 512 MiB of token bytes, 64 MiB for the character map.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/gguf/gguf_file.h"
#include "core/formats/load.h"

#include <string_view>

namespace tokenscope::formats::gguf {

inline constexpr std::uint64_t kMaxTokens = std::uint64_t{1} << 22U;
inline constexpr std::size_t kMaxTokenBytes = std::size_t{512} << 20U;
inline constexpr std::size_t kMaxCharsmapBytes = std::size_t{64} << 20U;
/// A remedy.
inline constexpr MessageLiteral kCreateAgain = "create the file again with llama.cpp's converter";

/// The entry, which must have this type (and element type, for an array). nullptr if the file doesn't have
/// the key. Errors: Damaged.
Result<const GgufReader::Entry*> optionalEntry(const GgufReader& reader, std::string_view key, GgufType type,
                                               GgufType element = GgufType::Uint8);
/// `array of string`, `uint32`.
std::string typeName(const GgufReader::Entry& entry);
/// The error for a value of another type.
tl::unexpected<Error> wrongType(const GgufReader::Entry& entry, std::string_view wanted);
/// Sets `value` if the file has the key. Errors: Damaged if it isn't a bool.
Result<void> readFlag(const GgufReader& reader, std::string_view key, bool& value);

/// Reads the vocabulary, and the attributes defined by token types. Errors: Damaged, TooLarge, Canceled.
Result<void> readTokens(const GgufReader& reader, const Progress& progress, TokenizerDefinition& definition);
/// Reads `bpe.merges`, and `spelledMerges` if the former can't express all merges. Errors: as above.
Result<void> readMerges(const GgufReader& reader, const Progress& progress, TokenizerDefinition& definition,
                        BpeModel& bpe);

/// Changes attributes like llama.cpp, by the tokens' spelling and the model's name: some tokens become
/// control tokens regardless of their type, and some consume the whitespace next to them.
void adjustAttributes(const GgufReader& reader, TokenizerDefinition& definition);

} // namespace tokenscope::formats::gguf
