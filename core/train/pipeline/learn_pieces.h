#pragma once
// Learns pieces from counted words and builds the definition, for every model.

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

/// Fills in `result`: definition, figures of learning, curve, utility of tokens. Errors: BadInput (more
/// reserved pieces than requested ones, a form that the model doesn't have), Damaged (checkpoint), Canceled.
Result<void> learnPieces(LearnTask task, TrainedTokenizer& result);

} // namespace tokenscope::train
