#pragma once
// What a definition says, as JSON for `inspect`: spelled as tokenizer.json spells it; stages that only other
// formats have are named after those.

#include "core/definition/tokenizer_definition.h"

#include <nlohmann/json.hpp>

namespace tokenscope::cli {

using Json = nlohmann::ordered_json;

/// null where the stage is absent.
Json stageJson(const std::optional<NormalizerConfig>& config);
Json stageJson(const std::optional<PreTokenizerConfig>& config);
Json stageJson(const std::optional<PostProcessorConfig>& config);
Json stageJson(const std::optional<DecoderConfig>& config);
Json addedTokenJson(const AddedToken& token);
Json specialJson(const SpecialIds& special);
/// The model's options, without pieces and merges.
Json modelOptions(const ModelConfig& model);

} // namespace tokenscope::cli
