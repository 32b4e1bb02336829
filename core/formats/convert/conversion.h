#pragma once
// A definition while it is converted to another format, and what the conversion loses.

#include "core/base/printable.h"
#include "core/formats/convert/convert.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

/// Pieces that are converted between two checks for cancellation.
inline constexpr std::size_t kCanceledEvery = 4096;

inline std::string pieceNumber(PieceId id) {
    return "piece " + std::to_string(id);
}
/// A piece as a message shows it.
inline std::string inQuotes(std::string_view piece) {
    return "'" + printable(piece, 60) + "'";
}

struct ConversionBuilder {
    TokenizerDefinition definition;
    Converted result; ///< without files

    /// Something that the target can't represent, so that ids may differ.
    void addLoss(std::string where, std::string what);
    /// Something without which no file can be written at all.
    void reject(std::string where, std::string what);
    /// Something that the target leaves out although ids stay the same.
    void addNote(std::string where, std::string what);
};

// The steps that several targets share. Errors of all: Canceled.

/// A BPE whose merges follow from the ranks of its pieces (tiktoken, tekken.json).
bool mergesByRanks(const TokenizerDefinition& source);

/// To tokenizer.json: from any format but GGUF, from ranks, from a SentencePiece model.
Result<void> convertToTokenizerJson(const TokenizerDefinition& source, const ConvertOptions& options,
                                    ConversionBuilder& made);
Result<void> convertFromRanks(const TokenizerDefinition& source, const ConvertOptions& options,
                              ConversionBuilder& made);
Result<void> convertFromSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                      ConversionBuilder& made);
/// A GGUF file's tokenizer as a SentencePiece or tokenizer.json definition, which the other functions convert further.
/// Rejected where llama.cpp works differently from both.
TokenizerDefinition convertFromGguf(const TokenizerDefinition& source, ConversionBuilder& made);

/// SentencePiece's bos and eos options as a template; nullopt where nothing is added.
std::optional<PostProcessorConfig> bosEosPostProcessor(const TokenizerDefinition& source);

/// A pattern of Rust's regex in Oniguruma's syntax, and vice versa; nullopt where a construct isn't known to mean the
/// same.
std::optional<std::string> patternForOniguruma(std::string_view rust);
std::optional<std::string> patternForRust(std::string_view oniguruma);

/// The tokenizer_config.json of the targets that are folders: class, added tokens, special tokens, chat templates, and then `more`.
SavedFile tokenizerConfigFile(const TokenizerDefinition& definition,
                              const std::vector<std::pair<std::string, std::optional<bool>>>& more);

} // namespace tokenscope::formats
