#pragma once
// What a definition says, as JSON for people: spelled as tokenizer.json spells it; stages that only other
// formats have are named after those.

#include "core/definition/tokenizer_definition.h"

#include <nlohmann/json_fwd.hpp>

namespace tokenscope::formats {

/// null where the stage is absent.
nlohmann::ordered_json stageJson(const std::optional<NormalizerConfig>& config);
nlohmann::ordered_json stageJson(const std::optional<PreTokenizerConfig>& config);
nlohmann::ordered_json stageJson(const std::optional<PostProcessorConfig>& config);
nlohmann::ordered_json stageJson(const std::optional<DecoderConfig>& config);
nlohmann::ordered_json addedTokenJson(const AddedToken& token);
nlohmann::ordered_json specialJson(const SpecialIds& special);
/// A charsmap by its size and SHA-256.
nlohmann::ordered_json charsmapSummary(std::string_view charsmap);
/// The model's options, without pieces and merges.
nlohmann::ordered_json modelOptions(const ModelConfig& model);

} // namespace tokenscope::formats
