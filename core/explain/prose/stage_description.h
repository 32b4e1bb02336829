#pragma once
// Describes the stages of a tokenizer in sentences, in the order in which they process a text.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

struct StageDescription {
    /// `added_tokens`, `normalizer`, `pre_tokenizer`, `model`, `post_processor`, `decoder`, `truncation`,
    /// `padding`
    std::string stage;
    /// `$.normalizer.normalizers[1]`: the JSON path of the rule in a tokenizer.json. Other formats get the
    /// path that the rule would have there.
    std::string where;
    Message text; ///< a sentence without the full stop
};

/// An absent stage has no entry, and a sequence has one for each of its parts.
std::vector<StageDescription> describeStages(const TokenizerDefinition& definition);

} // namespace tokenscope::explain
