#pragma once
// The rules of a stage in the order in which they work: the leaves of its sequences.

#include "core/definition/stage_configs.h"

#include <string>
#include <vector>

namespace tokenscope {

struct StageRule {
    std::string name;  ///< as tokenizer.json names the type: `NFC`, `Replace`
    std::string where; ///< `$.normalizer`, `$.pre_tokenizer.pretokenizers[1]`
};

/// An empty sequence is a rule that does nothing.
std::vector<StageRule> rulesOf(const NormalizerConfig& config);
std::vector<StageRule> rulesOf(const PreTokenizerConfig& config);

} // namespace tokenscope
