#pragma once
// What a rule is configured as, by its JSON path: what a click on the rule's name shows.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <string_view>

namespace tokenscope::formats {

/// Pretty-printed JSON of what is at `where`: `$.normalizer.normalizers[1]`, `$.pre_tokenizer`,
/// `$.post_processor`, `$.decoder`, `$.added_tokens[3]`, `$.model`, `$.truncation`, `$.padding`, or a value inside
/// one. Pieces and merges of the model are told by their counts, a charsmap by its size and SHA-256. What other
/// formats than tokenizer.json have is spelled after those. `null` for a stage that is absent; empty when nothing
/// stands there.
std::string stageJson(const TokenizerDefinition& definition, std::string_view where);

} // namespace tokenscope::formats
