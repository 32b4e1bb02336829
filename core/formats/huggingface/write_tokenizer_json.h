#pragma once
// Writes stage configurations as in tokenizer.json. A configuration that only another format has is
// Unsupported, with its JSON path as `where`. The whole file: saveHuggingFaceJson() of convert.h.

#include "core/base/error.h"
#include "core/definition/stage_configs.h"

#include <nlohmann/json_fwd.hpp>

namespace tokenscope::formats {

Result<nlohmann::ordered_json> stageToJson(const NormalizerConfig& config);
Result<nlohmann::ordered_json> stageToJson(const PreTokenizerConfig& config);
Result<nlohmann::ordered_json> stageToJson(const PostProcessorConfig& config);
Result<nlohmann::ordered_json> stageToJson(const DecoderConfig& config);
nlohmann::ordered_json toJson(const TruncationConfig& config);
nlohmann::ordered_json toJson(const PaddingConfig& config);

} // namespace tokenscope::formats
