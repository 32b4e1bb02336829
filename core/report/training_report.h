#pragma once
// The result of a training and the steps of a BPE training, as text and as JSON.

#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <string>

namespace tokenscope::report {

std::string trainingText(const train::TrainedTokenizer& trained);
/// One object, with a line feed.
std::string trainingJson(const train::TrainedTokenizer& trained);

/// `12 345 678`
std::string spokenCount(std::uint64_t count);

// The steps of a BPE training, merge by merge.

/// The merge with its ties and the counts that it changed, and all words of a small corpus. Without a merge,
/// only the words.
std::string trainingStepText(const train::BpeTrainer& trainer, const train::TrainedMerge* merge,
                             const train::MergeEvents& events, train::TrainTieBreak tieBreak);
/// One line.
std::string trainingStepJson(const train::BpeTrainer& trainer, const train::TrainedMerge& merge,
                             const train::MergeEvents& events);

} // namespace tokenscope::report
