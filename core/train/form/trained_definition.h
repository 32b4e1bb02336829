#pragma once
// What a trainer found, as a complete tokenizer.

#include "core/definition/tokenizer_definition.h"
#include "core/train/bpe/bpe_trainer.h"

namespace tokenscope {

/// Byte-level BPE as tokenizer.json has it: bytes spelled in GPT-2's alphabet, split by GPT-2's pattern.
/// `addedTokens` get the ids after the model's pieces, in order; their own ids are ignored.
TokenizerDefinition byteLevelDefinition(const TrainedBpe& trained, std::vector<AddedToken> addedTokens);

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

} // namespace tokenscope
