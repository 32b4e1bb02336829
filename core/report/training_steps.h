#pragma once
// The steps of a BPE training, merge by merge, as text and as JSON.

#include "core/train/pipeline/train_options.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <string>

namespace tokenscope::report {

/// The merge with its ties and the counts that it changed, and all words of a small corpus. Without a merge,
/// only the words.
std::string trainingStepText(const train::BpeTrainer& trainer, const train::TrainedMerge* merge,
                             const train::MergeEvents& events, train::TrainTieBreak tieBreak);
/// One line.
std::string trainingStepJson(const train::BpeTrainer& trainer, const train::TrainedMerge& merge,
                             const train::MergeEvents& events);

} // namespace tokenscope::report
