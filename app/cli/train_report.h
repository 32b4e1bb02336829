#pragma once
// What a training came to, for a person and for a program.

#include "core/train/job/train.h"

#include <string>

namespace tokenscope::cli {

std::string trainReport(const TrainedTokenizer& trained);
/// One object, with a line feed.
std::string trainJson(const TrainedTokenizer& trained);
/// The presets, a line each.
std::string presetList();

} // namespace tokenscope::cli
