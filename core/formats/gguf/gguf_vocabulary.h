#pragma once
// The steps of reading a GGUF file's tokenizer; for gguf.cpp. Errors say the key, or its element, as `where`.
//
// Bounds: 2^22 tokens, 2^23 merges, 512 MiB of tokens' bytes, 64 MiB of a character map.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/gguf/gguf_file.h"
#include "core/formats/load.h"

#include <string_view>

namespace tokenscope::formats::gguf {

inline constexpr std::uint64_t kMaxTokens = std::uint64_t{1} << 22U;
inline constexpr std::size_t kMaxTokenBytes = std::size_t{512} << 20U;
inline constexpr std::size_t kMaxCharsmapBytes = std::size_t{64} << 20U;
inline constexpr std::string_view kMakeAgain =
    "create the file again with llama.cpp's converter"; ///< a remedy

/// The entry, which must be of this type (and, of an array, element type). nullptr where the file has no such
/// key. Errors: Damaged.
Result<const GgufReader::Entry*> optionalEntry(const GgufReader& reader, std::string_view key, GgufType type,
                                               GgufType element = GgufType::Uint8);
/// `array of string`, `uint32`.
std::string typeName(const GgufReader::Entry& entry);
/// The error of a value of another type.
tl::unexpected<Error> wrongType(const GgufReader::Entry& entry, std::string_view wanted);
/// Sets `value` where the file has the key. Errors: Damaged when it is no bool.
Result<void> readFlag(const GgufReader& reader, std::string_view key, bool& value);

/// Fills vocabulary and the attributes that token types give. Errors: Damaged, TooLarge, Canceled.
Result<void> readTokens(const GgufReader& reader, const Progress& progress, TokenizerDefinition& definition);
/// Fills `bpe.merges`, and `spelledMerges` where those don't say all. Errors: as above.
Result<void> readMerges(const GgufReader& reader, const Progress& progress, TokenizerDefinition& definition,
                        BpeModel& bpe);

/// What llama.cpp makes of tokens by their spelling and the model's name: control tokens that are none by
/// type, tokens that take white space next to them.
void adjustAttributes(const GgufReader& reader, TokenizerDefinition& definition);

} // namespace tokenscope::formats::gguf
