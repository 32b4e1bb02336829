#pragma once
// A conversion to another format while it is being built, the targets, and the steps that several of them
// share.

#include "core/base/printable.h"
#include "core/formats/convert/convert.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// The template of Whisper's class, which adds `<|startoftranscript|>`; null for others.
const TemplatePostProcessor* whisperTemplateOf(const TokenizerDefinition& definition);

/// The tokenizer_config.json for targets that are folders: class, added tokens, special tokens, chat
/// templates and `more`.
SavedFile tokenizerConfigFile(const TokenizerDefinition& definition,
                              const std::vector<std::pair<std::string, std::optional<bool>>>& more);

// A format that a definition can be converted to. To add one, write a class and add a line to targets() in
// convert.cpp.

/// Stateless and thread-safe.
class Target {
  public:
    Target() = default;
    Target(const Target&) = delete;
    Target& operator=(const Target&) = delete;
    virtual ~Target() = default;

    [[nodiscard]] virtual TargetFormat id() const = 0;
    [[nodiscard]] virtual std::string_view name() const = 0; ///< on the command line
    [[nodiscard]] virtual Message title() const = 0;         ///< in messages
    /// With the dot; empty: the target is a folder.
    [[nodiscard]] virtual std::string_view extension() const { return {}; }
    /// Builds the definition, with the stages of the target. If nothing can be converted, rejects that, and
    /// the definition is not used. `source` isn't from a GGUF file. Errors: Canceled.
    virtual Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                                 ConversionBuilder& builder) const = 0;
    /// The files of a converted definition, the one to open first at the front; `stem` is their name without
    /// folder and extension. Errors: Unsupported.
    [[nodiscard]] virtual Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                               const std::string& stem) const = 0;
};

const Target& tokenizerJsonTarget();
const Target& sentencePieceTarget();
const Target& tiktokenTarget();
const Target& vocabMergesTarget();
const Target& bertVocabTarget();

// The last merge of a piece, if any two neighbors that form a piece merge, the lowest key first and among
// equal keys the leftmost. Merging inside a piece is the same in every text, as long as nothing merges across
// its ends, so there is at most one pair that a piece can be merged from.

inline constexpr std::uint32_t kNoKey = 0xFFFF'FFFFU;

/// Returns the length of the left part of the last merge; nullopt if merging doesn't result in the whole
/// piece. `bounds`: the start of each symbol, and the length of the piece. `keyOf` returns kNoKey for text
/// that isn't a piece. Quadratic in the number of symbols.
std::optional<std::uint32_t> lastMerge(std::string_view piece, std::vector<std::uint32_t> bounds,
                                       const std::function<std::uint32_t(std::string_view)>& keyOf);

std::vector<std::uint32_t> byteBounds(std::string_view piece);
std::vector<std::uint32_t> characterBounds(std::string_view piece);

/// Pieces with more symbols are skipped: in practice no merges result in such a long piece.
inline constexpr std::size_t kLongestMerged = 4096;

} // namespace tokenscope::formats
