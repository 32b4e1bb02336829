#pragma once
// The contents of a definition as JSON for people, spelled as in tokenizer.json; stages that only other
// formats have are named after those formats.

#include "core/definition/tokenizer_definition.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

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

// The configuration of a rule by its JSON path, shown when the user clicks the rule's name.

/// Pretty-printed JSON of the value at `where`: `$.normalizer.normalizers[1]`, `$.pre_tokenizer`,
/// `$.post_processor`, `$.decoder`, `$.added_tokens[3]`, `$.model`, `$.truncation`, `$.padding`, or a value
/// inside one of these. The model's pieces and merges are replaced by their counts, a charsmap by its size
/// and SHA-256. Stages of other formats than tokenizer.json are named after those formats. `null` for an
/// absent stage; empty if there is no such path.
std::string stageJson(const TokenizerDefinition& definition, std::string_view where);

} // namespace tokenscope::formats
