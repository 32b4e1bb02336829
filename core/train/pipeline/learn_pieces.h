#pragma once
// Pieces from counted words, and their definition: one function a model.

#include "core/train/corpus/resumable.h"
#include "core/train/pipeline/progress_reporter.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/splitting/word_counts.h"

namespace tokenscope::train {

struct LearnTask {
    const TrainOptions& options;
    const WordCounts& words;
    const WordCounts& superwords; ///< SuperBPE
    FormStages stages;            ///< of the words' split
    ProgressReporter& reporter;
    Resumable resumable; ///< without a checkpoint, nothing is saved
};

/// Fills in `result`: definition, figures of learning, curve, uses. Errors: BadInput (more reserved pieces than wanted ones, a
/// form that the model doesn't have), Damaged (checkpoint), Canceled.
Result<void> learnPieces(LearnTask task, TrainedTokenizer& result);

} // namespace tokenscope::train
