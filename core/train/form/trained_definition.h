#pragma once
// What a trainer found, as a complete tokenizer.

#include "core/definition/tokenizer_definition.h"
#include "core/train/bpe/bpe_trainer.h"
#include "core/train/form/form_stages.h"

#include <span>

namespace tokenscope::train {

/// Byte-level BPE as tokenizer.json has it: bytes spelled in GPT-2's alphabet, split by GPT-2's pattern.
/// `addedTokens` get the ids after the model's pieces, in order; their own ids are ignored.
TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, std::vector<AddedToken> addedTokens);
/// The same with stages of one's own, whose pre-tokenizer ends in ByteLevel.
TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, FormStages stages);

struct SentencePieceOptions {
    struct Reserved {
        std::string text; ///< as spelled in the file, blanks as `▁`
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

} // namespace tokenscope::train
