#pragma once
// A definition in the words of another format, and what got lost on the way. One function for each target.

#include "core/base/printable.h"
#include "core/formats/convert/convert.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tokenscope::formats {

/// So many pieces are retold between two looks at whether to go on.
inline constexpr std::size_t kCanceledEvery = 4096;

inline std::string pieceNumber(PieceId id) {
    return "piece " + std::to_string(id);
}
/// A piece as a message shows it.
inline std::string inQuotes(std::string_view piece) {
    return "'" + printable(piece, 60) + "'";
}

struct Retelling {
    TokenizerDefinition definition;
    Converted result; ///< without files

    /// Something that the target can't say.
    void lose(std::string where, std::string what);
    /// Something without which there is no file at all.
    void refuse(std::string where, std::string what);
    void note(std::string where, std::string what);
};

/// Fills in `definition`, whose stages become those of the target. Where not even a part can be said, that is
/// `refuse`d, and the definition is of no use. Errors: Canceled.
Result<void> retellForSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                    Retelling& made);
Result<void> retellForTiktoken(const TokenizerDefinition& source, const ConvertOptions& options,
                               Retelling& made);
Result<void> retellForVocabMerges(const TokenizerDefinition& source, Retelling& made);
Result<void> retellForBertVocab(const TokenizerDefinition& source, Retelling& made);

// Roads to tokenizer.json.
Result<void> retellRanks(const TokenizerDefinition& source, const ConvertOptions& options, Retelling& made);
Result<void> retellSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                 Retelling& made);
/// A GGUF file's tokenizer as one of SentencePiece's or tokenizer.json's kind, for the other functions to go
/// on with; where llama.cpp's way is its own, it is refused.
TokenizerDefinition retellGguf(const TokenizerDefinition& source, Retelling& made);

/// SentencePiece's bos and eos options as a template; nullopt where nothing is added.
std::optional<PostProcessorConfig> retellAround(const TokenizerDefinition& source);

/// A pattern of Rust's regex in Oniguruma's words, and the other way round; nullopt where a construct isn't known
/// to mean the same.
std::optional<std::string> patternForOniguruma(std::string_view rust);
std::optional<std::string> patternForRust(std::string_view oniguruma);

/// The files of a rank file: `stem.tiktoken`, `stem.py`.
std::vector<SavedFile> tiktokenFiles(const TokenizerDefinition& definition, const std::string& stem);
std::vector<SavedFile> vocabMergesFiles(const TokenizerDefinition& definition);
std::vector<SavedFile> bertVocabFiles(const TokenizerDefinition& definition);
/// The tokenizer_config.json of both: class, added tokens, special tokens, chat templates, and then `more`.
SavedFile tokenizerConfigFile(const TokenizerDefinition& definition,
                              const std::vector<std::pair<std::string, std::optional<bool>>>& more);

} // namespace tokenscope::formats
