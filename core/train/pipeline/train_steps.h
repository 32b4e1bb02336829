#pragma once
// A BPE training, merge by merge: the trainer, words and options are those of runTraining().

#include "core/train/pipeline/train_options.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <functional>
#include <stop_token>

namespace tokenscope::train {

/// Called before the first merge, with null, and after each merge.
using EachTrainStep =
    std::function<void(const BpeTrainer& trainer, const TrainedMerge* merge, const MergeEvents& events)>;

/// Errors: BadInput (a model that has no merges); those of collectWords(); Canceled.
Result<void> trainBySteps(const TrainOptions& options, const EachTrainStep& each,
                          const std::stop_token& stop = {});

} // namespace tokenscope::train
