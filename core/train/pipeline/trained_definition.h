#pragma once
// Builds a complete tokenizer definition from what a trainer learned.

#include "core/definition/tokenizer_definition.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::train {

/// The stages around a trained model in its definition.
struct FormStages {
    std::optional<NormalizerConfig> normalizer;
    std::optional<PreTokenizerConfig> preTokenizer;
    /// Their ids are ignored: the form numbers them.
    std::vector<AddedToken> added;
};

/// A special token is found in the original text, another one in normalized text.
AddedToken addedToken(std::string content, bool special);

/// Appends added tokens; those that are not pieces get the ids from `next` on.
void appendTokens(TokenizerDefinition& definition, std::vector<AddedToken> added, PieceId next);
/// Adds tokens as the first pieces of the model, as in WordPiece and WordLevel.
void prependTokens(TokenizerDefinition& definition, std::vector<AddedToken> added);

/// Byte-level BPE as tokenizer.json has it: bytes spelled in GPT-2's alphabet, split by GPT-2's pattern.
/// `addedTokens` get the ids after the model's pieces, in order; their own ids are ignored.
TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, std::vector<AddedToken> addedTokens);
/// The same with other stages, whose pre-tokenizer ends in ByteLevel.
TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, FormStages stages);

struct SentencePieceOptions {
    struct Reserved {
        std::string text; ///< as spelled in the file, spaces as `▁`
        PieceType type = PieceType::Control;
    };
    /// The first pieces, in order. One has the type Unknown; `<s>`, `</s>` and `<pad>` become BOS, EOS and
    /// padding.
    std::vector<Reserved> reserved;
    /// Trained pieces with the type Unused: they merge, but are never a token.
    std::vector<std::string> unused;
    bool byteFallback = true; ///< 256 byte pieces follow the reserved ones
    SentencePieceNormalizer normalizer;
};
/// SentencePiece BPE: reserved, bytes, merged pieces with scores 0, -1, -2 …, then the characters.
TokenizerDefinition sentencePieceDefinition(const TrainedBpe& trained, const SentencePieceOptions& options);

struct ScoredPiece {
    std::string text;
    float score = 0; ///< natural logarithm of the probability
    bool operator==(const ScoredPiece&) const = default;
};
enum class ScoredModel : std::uint8_t { Unigram, Word, Char };
/// SentencePiece's other models: reserved, bytes, then the pieces in their order, without those spelled like
/// a reserved one.
TokenizerDefinition sentencePieceDefinition(std::span<const ScoredPiece> pieces, ScoredModel model,
                                            const SentencePieceOptions& options);

// Other models of tokenizer.json: WordPiece, classical BPE with an end-of-word suffix, whole words.

/// BERT's form. Added tokens are first; the unknown piece is one of them, or precedes them. With
/// `[CLS] A [SEP]` if both are added tokens.
TokenizerDefinition wordPieceDefinition(std::span<const std::string> pieces,
                                        const std::string& continuingSubwordPrefix,
                                        const std::string& unknown, FormStages stages);

struct ClassicalMarks {
    std::string endOfWordSuffix;         ///< `</w>`, of pieces that end a word
    std::string continuingSubwordPrefix; ///< `##`, of pieces that don't start a word
    std::string unknown = "<unk>";
};
/// The spellings of the trained symbols already contain the marks. The unknown piece is first, added tokens
/// are last.
TokenizerDefinition classicalDefinition(const TrainedBpe& trained, const ClassicalMarks& marks,
                                        FormStages stages);

/// Each piece is a word. Added tokens are first; the unknown piece is one of them, or precedes them.
TokenizerDefinition wordLevelDefinition(std::span<const std::string> words, const std::string& unknown,
                                        FormStages stages);

} // namespace tokenscope::train
