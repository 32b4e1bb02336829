#pragma once
// A BPE training, merge by merge, for observers: the trainer, words and options are those of runTraining().

#include "core/train/pipeline/train_options.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <functional>
#include <stop_token>

namespace tokenscope::train {

/// Before the first merge with null, then after each.
using EachTrainStep =
    std::function<void(const BpeTrainer& trainer, const TrainedMerge* merge, const MergeEvents& events)>;

/// Errors: BadInput (a model that has no merges); what counting gives; Canceled.
Result<void> trainBySteps(const TrainOptions& options, const EachTrainStep& each,
                          const std::stop_token& stop = {});

} // namespace tokenscope::train
