#pragma once
// Translates the pre-tokenizer and normalizer of TrainOptions into options of WordSplit.

#include "core/train/pipeline/train_options.h"
#include "core/train/splitting/word_split.h"

namespace tokenscope::train {

/// Errors: BadInput (unknown names; what doesn't go together with the form), with the option as `where`.
Result<WordSplitOptions> splitOptions(const TrainOptions& options);
/// Of SuperBPE's second stage. Errors: those of splitOptions().
Result<WordSplitOptions> superwordSplitOptions(const TrainOptions& options);

} // namespace tokenscope::train
