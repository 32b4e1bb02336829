#pragma once
// Describes the stages of a tokenizer in sentences: what happens to a text, in the order in which it happens.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

struct StageDescription {
    std::string
        stage; ///< `added_tokens normalizer pre_tokenizer model post_processor decoder truncation padding`
    /// JSON path of the rule in a tokenizer.json, also for the formats whose stages are spelled as one;
    /// `$.normalizer.normalizers[1]`.
    std::string where;
    std::string text; ///< a sentence without the full stop
};

/// An absent stage has no entry; a sequence has one entry for each of its parts. Errors: none.
std::vector<StageDescription> describeStages(const TokenizerDefinition& definition);

} // namespace tokenscope::explain
