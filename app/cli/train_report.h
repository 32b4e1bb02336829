#pragma once
// What a training came to, for a person and for a program.

#include "core/train/pipeline/run_training.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace tokenscope::cli {

std::string trainReport(const TrainedTokenizer& trained);
/// One object, with a line feed.
std::string trainJson(const TrainedTokenizer& trained);
/// As it is, or `{"bytes":"BASE64"}` where it is no UTF-8.
nlohmann::ordered_json trainedPieceJson(std::string_view piece);
/// The presets, a line each.
std::string presetList();

} // namespace tokenscope::cli
