#pragma once
// A BPE training merge by merge, for whoever wants to watch: the trainer is the one of train(), its words and options those
// that train() would take.

#include "core/train/bpe/bpe_trainer.h"
#include "core/train/job/train_options.h"

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
