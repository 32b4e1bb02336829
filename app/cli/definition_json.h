#pragma once
// The stages of a definition as JSON, spelled as tokenizer.json does; what that has no words for is named
// after its own format. Long binary tables are given by their size.

#include "core/definition/tokenizer_definition.h"

#include <nlohmann/json.hpp>

namespace tokenscope::cli {

using Json = nlohmann::ordered_json;

Json toJson(const NormalizerConfig& config);
Json toJson(const PreTokenizerConfig& config);
Json toJson(const PostProcessorConfig& config);
Json toJson(const DecoderConfig& config);
Json toJson(const TruncationConfig& config);
Json toJson(const PaddingConfig& config);
Json toJson(const AddedToken& token);
Json toJson(const SpecialIds& special);
/// The model's options, without pieces and merges.
Json modelOptions(const ModelConfig& model);

/// null where the stage is absent.
template <class Config>
Json toJson(const std::optional<Config>& config) {
    return config ? toJson(*config) : Json(nullptr);
}

} // namespace tokenscope::cli
