#pragma once
// Translates the pre-tokenizer and normalizer of TrainOptions into options of WordSplit.

#include "core/train/pipeline/train_options.h"
#include "core/train/splitting/word_split.h"

namespace tokenscope::train {

/// Errors: BadInput (an unknown name, or one that the form excludes), with the option as `where`.
Result<WordSplitOptions> splitOptions(const TrainOptions& options);
/// For SuperBPE's second stage. Errors: those of splitOptions().
Result<WordSplitOptions> superwordSplitOptions(const TrainOptions& options);

} // namespace tokenscope::train
