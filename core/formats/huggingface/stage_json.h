#pragma once
// The configuration of a rule by its JSON path, shown when the user clicks the rule's name.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <string_view>

namespace tokenscope::formats {

/// Pretty-printed JSON of the value at `where`: `$.normalizer.normalizers[1]`, `$.pre_tokenizer`,
/// `$.post_processor`, `$.decoder`, `$.added_tokens[3]`, `$.model`, `$.truncation`, `$.padding`, or a value
/// inside one of these. The model's pieces and merges are replaced by their counts, a charsmap by its size
/// and SHA-256. Stages of other formats than tokenizer.json are named after those formats. `null` for an
/// absent stage; empty if there is no such path.
std::string stageJson(const TokenizerDefinition& definition, std::string_view where);

} // namespace tokenscope::formats
