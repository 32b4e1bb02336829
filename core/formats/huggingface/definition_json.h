#pragma once
// The contents of a definition as JSON for people, spelled as in tokenizer.json; stages that only other
// formats have are named after those formats.

#include "core/definition/tokenizer_definition.h"

#include <nlohmann/json_fwd.hpp>

namespace tokenscope::formats {

/// null if there is no such stage.
nlohmann::ordered_json stageJson(const std::optional<NormalizerConfig>& config);
nlohmann::ordered_json stageJson(const std::optional<PreTokenizerConfig>& config);
nlohmann::ordered_json stageJson(const std::optional<PostProcessorConfig>& config);
nlohmann::ordered_json stageJson(const std::optional<DecoderConfig>& config);
nlohmann::ordered_json addedTokenJson(const AddedToken& token);
nlohmann::ordered_json specialJson(const SpecialIds& special);
/// The charsmap's size and SHA-256.
nlohmann::ordered_json charsmapSummary(std::string_view charsmap);
/// The model's options, without pieces and merges.
nlohmann::ordered_json modelOptions(const ModelConfig& model);

} // namespace tokenscope::formats
