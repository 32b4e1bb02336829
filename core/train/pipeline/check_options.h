#pragma once
// Checks options before hours of work.

#include "core/base/error.h"
#include "core/train/pipeline/train_options.h"

namespace tokenscope::train {

/// What is trained: the model, ranges, tokens, the tokenizer that is extended. Errors: BadInput; those of loading it.
Result<void> checkTraining(const TrainOptions& options);
/// All options: also baselines and output files.
Result<void> checkOptions(const TrainOptions& options);

} // namespace tokenscope::train
