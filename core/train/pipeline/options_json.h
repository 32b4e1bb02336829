#pragma once
// TrainOptions as JSON: for the manifest, and for a checkpoint, which can only be resumed with the same
// options.

#include "core/base/message.h"
#include "core/train/pipeline/train_options.h"

#include <string>
#include <string_view>

namespace tokenscope::train {

/// The rule as part of a sentence: "the smaller left id, then the smaller right one (as Hugging Face's
/// trainer)".
MessageLiteral meaning(TrainTieBreak tieBreak);

/// The options that words and their counts depend on, as one line of JSON: sources, records, sampling,
/// normalizer, split.
std::string countingJson(const TrainOptions& options);
/// The other options that the tokens depend on, as one line of JSON: model, form, limits, tie-break, tokens.
std::string learningJson(const TrainOptions& options);

} // namespace tokenscope::train
