#pragma once
// What is wrong with options, told before hours of work.

#include "core/base/error.h"
#include "core/train/pipeline/train_options.h"

namespace tokenscope::train {

/// Of what is trained: the model, its tokens, the tokenizer that is gone on with. Errors: BadInput; those of loading it.
Result<void> checkTraining(const TrainOptions& options);
/// Of all: what is trained, what it is compared with, what is written where.
Result<void> checkOptions(const TrainOptions& options);

} // namespace tokenscope::train
