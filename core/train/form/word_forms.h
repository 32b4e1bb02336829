#pragma once
// Trained pieces of whole words and of characters as tokenizer.json has them: WordPiece, the classical BPE with its mark at
// words' ends, words alone.

#include "core/train/bpe/bpe_trainer.h"
#include "core/train/form/form_stages.h"

#include <span>

namespace tokenscope::train {

/// BERT's kind. Added tokens come first; the unknown piece is one of them, put before them where it is not. `[CLS] A [SEP]`
/// where both are added tokens.
TokenizerDefinition wordPieceDefinition(std::span<const std::string> pieces, const std::string& goingOn,
                                        const std::string& unknown, FormStages stages);

struct ClassicalMarks {
    std::string wordEnd; ///< `</w>`: in the spelling of what ends a word
    std::string goingOn; ///< `##`: in the spelling of what doesn't begin one
    std::string unknown = "<unk>";
};
/// The marks stand in the spellings of the trained symbols already. The unknown piece comes first; added tokens are behind.
TokenizerDefinition classicalDefinition(const TrainedBpe& trained, const ClassicalMarks& marks,
                                        FormStages stages);

/// A piece is a word. Added tokens come first, the unknown piece before them where it is none of these.
TokenizerDefinition wordLevelDefinition(std::span<const std::string> words, const std::string& unknown,
                                        FormStages stages);

} // namespace tokenscope::train
