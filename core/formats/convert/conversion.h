#pragma once
// A conversion to another format while it is being built, and the steps that several targets share.

#include "core/base/printable.h"
#include "core/formats/convert/convert.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

/// Number of pieces converted between two checks for cancellation.
inline constexpr std::size_t kCanceledEvery = 4096;

inline std::string pieceNumber(PieceId id) {
    return "piece " + std::to_string(id);
}
/// A piece as shown in messages.
inline std::string inQuotes(std::string_view piece) {
    return "'" + printable(piece, 60) + "'";
}

struct ConversionBuilder {
    TokenizerDefinition definition;
    Converted result; ///< without files

    /// Reports something that the target can't represent, so that ids may differ. The message is a sentence
    /// about the source.
    void addLoss(std::string where, Message message);
    /// Reports something that prevents writing any file.
    void reject(std::string where, Message message);
    /// Reports something that the target omits or changes although ids stay the same.
    void addNote(std::string where, Message message);
};

// Steps shared by several targets. Errors: Canceled.

/// A BPE whose merges are defined by the ranks of its pieces (tiktoken, tekken.json).
bool mergesByRanks(const TokenizerDefinition& source);

/// Converts any format except GGUF to tokenizer.json; uses the two functions below for their sources.
Result<void> convertToTokenizerJson(const TokenizerDefinition& source, const ConvertOptions& options,
                                    ConversionBuilder& builder);
/// Converts tiktoken ranks and tekken.json to tokenizer.json.
Result<void> convertFromRanks(const TokenizerDefinition& source, const ConvertOptions& options,
                              ConversionBuilder& builder);
/// Converts a SentencePiece model to tokenizer.json.
Result<void> convertFromSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                      ConversionBuilder& builder);
/// Converts a GGUF file's tokenizer to a SentencePiece or tokenizer.json definition, which the other
/// functions convert further. Rejected if llama.cpp differs from both.
TokenizerDefinition convertFromGguf(const TokenizerDefinition& source, ConversionBuilder& builder);

/// SentencePiece's bos and eos options as a template; nullopt if nothing is added.
std::optional<PostProcessorConfig> bosEosPostProcessor(const TokenizerDefinition& source);

/// Converts a pattern between the syntaxes of Rust's regex and Oniguruma; nullopt if it has a construct that
/// isn't known to have the same meaning.
std::optional<std::string> patternForOniguruma(std::string_view rust);
std::optional<std::string> patternForRust(std::string_view oniguruma);

/// The tokenizer_config.json for targets that are folders: class, added tokens, special tokens, chat
/// templates and `more`.
SavedFile tokenizerConfigFile(const TokenizerDefinition& definition,
                              const std::vector<std::pair<std::string, std::optional<bool>>>& more);

} // namespace tokenscope::formats
