#pragma once
// TrainOptions in words: for the manifest, and for a checkpoint to know whether it is gone on with by the same options.

#include "core/train/pipeline/train_options.h"

#include <string>
#include <string_view>

namespace tokenscope::train {

std::string_view name(TrainModel model);
std::string_view name(TrainForm form);
std::string_view name(TrainTieBreak tieBreak);
/// The rule as a sentence's part: "the smaller left id, then the smaller right one (as Hugging Face's trainer)".
std::string_view meaning(TrainTieBreak tieBreak);

/// What the words and their counts depend on, as one line of JSON: sources, records, sampling, normalizer, split.
std::string countingJson(const TrainOptions& options);
/// What else the pieces depend on, as one line of JSON: model, form, limits, tie-break, tokens.
std::string learningJson(const TrainOptions& options);

} // namespace tokenscope::train
