#pragma once
// The result of a training as text and as JSON.

#include "core/train/pipeline/run_training.h"

#include <string>

namespace tokenscope::report {

std::string trainingText(const train::TrainedTokenizer& trained);
/// One object, with a line feed.
std::string trainingJson(const train::TrainedTokenizer& trained);

/// `12 345 678`
std::string spokenCount(std::uint64_t count);

} // namespace tokenscope::report
