#pragma once
// Pieces from counted words, and their definition: one function a model.

#include "core/train/form/form_stages.h"
#include "core/train/job/checkpoint.h"
#include "core/train/job/teller.h"
#include "core/train/job/train.h"
#include "core/train/words/word_counts.h"

namespace tokenscope::train {

struct LearnTask {
    const TrainOptions& options;
    const WordCounts& words;
    const WordCounts& stretches; ///< SuperBPE
    std::string_view countsHash; ///< of the words, for the checkpoint
    FormStages stages;           ///< of the words' split
    TrainTeller& teller;
    Checkpoint* checkpoint = nullptr; ///< may be null
};

/// Fills in `made`: definition, figures of learning, curve, uses. Errors: BadInput (more reserved pieces than wanted ones, a
/// form that the model doesn't have), Damaged (checkpoint), Canceled.
Result<void> learnPieces(LearnTask task, TrainedTokenizer& made);

} // namespace tokenscope::train
