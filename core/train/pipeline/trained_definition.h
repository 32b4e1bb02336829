#pragma once
// Builds a complete tokenizer definition from what a trainer learned.

#include "core/definition/tokenizer_definition.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::train {

// What stands around a trained model in its definition, whatever the model.

struct FormStages {
    std::optional<NormalizerConfig> normalizer;
    std::optional<PreTokenizerConfig> preTokenizer;
    /// Their own ids are ignored: a form numbers them.
    std::vector<AddedToken> added;
};

/// A special token is not looked for in normalized text, another one is.
AddedToken addedToken(std::string content, bool special);

/// The tokens that no piece is spelled like get the ids from `next` on.
void appendTokens(TokenizerDefinition& definition, std::vector<AddedToken> added, PieceId next);
/// As pieces of the model before all others: what WordPiece and WordLevel have of special tokens.
void prependTokens(TokenizerDefinition& definition, std::vector<AddedToken> added);

/// Byte-level BPE as tokenizer.json has it: bytes spelled in GPT-2's alphabet, split by GPT-2's pattern.
/// `addedTokens` get the ids after the model's pieces, in order; their own ids are ignored.
TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, std::vector<AddedToken> addedTokens);
/// The same with stages of one's own, whose pre-tokenizer ends in ByteLevel.
TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, FormStages stages);

struct SentencePieceOptions {
    struct Reserved {
        std::string text; ///< as spelled in the file, spaces as `▁`
        PieceType type = PieceType::Control;
    };
    /// The first pieces, in order. One of type Unknown; `<s>`, `</s>` and `<pad>` are taken for what they
    /// say.
    std::vector<Reserved> reserved;
    std::vector<std::string>
        unused;               ///< trained pieces that get the type Unused: they merge, but never come out
    bool byteFallback = true; ///< 256 byte pieces follow the reserved ones
    SentencePieceNormalizer normalizer;
};
/// SentencePiece BPE: reserved, bytes, merged pieces with scores 0, -1, -2 …, then the characters.
TokenizerDefinition sentencePieceDefinition(const TrainedBpe& trained, const SentencePieceOptions& options);

struct ScoredPiece {
    std::string text;
    float score = 0; ///< natural logarithm of its share
    bool operator==(const ScoredPiece&) const = default;
};
enum class ScoredModel : std::uint8_t { Unigram, Word, Char };
/// SentencePiece's other models: reserved, bytes, then the pieces as they come. Pieces spelled like a reserved one are left
/// out.
TokenizerDefinition sentencePieceDefinition(std::span<const ScoredPiece> pieces, ScoredModel model,
                                            const SentencePieceOptions& options);

// Trained pieces of whole words and of characters as tokenizer.json has them: WordPiece, the classical BPE with its mark at
// words' ends, words alone.

/// BERT's kind. Added tokens come first; the unknown piece is one of them, put before them where it is not. `[CLS] A [SEP]`
/// where both are added tokens.
TokenizerDefinition wordPieceDefinition(std::span<const std::string> pieces,
                                        const std::string& continuingSubwordPrefix,
                                        const std::string& unknown, FormStages stages);

struct ClassicalMarks {
    std::string endOfWordSuffix;         ///< `</w>`: in the spelling of what ends a word
    std::string continuingSubwordPrefix; ///< `##`: in the spelling of what doesn't begin one
    std::string unknown = "<unk>";
};
/// The marks stand in the spellings of the trained symbols already. The unknown piece comes first; added tokens are behind.
TokenizerDefinition classicalDefinition(const TrainedBpe& trained, const ClassicalMarks& marks,
                                        FormStages stages);

/// A piece is a word. Added tokens come first, the unknown piece before them where it is none of these.
TokenizerDefinition wordLevelDefinition(std::span<const std::string> words, const std::string& unknown,
                                        FormStages stages);

} // namespace tokenscope::train
