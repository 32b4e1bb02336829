#pragma once
// A stage's rules in the order in which they run, without nested sequences: nothing and an empty sequence are
// equal, and so are a rule and a sequence of just that rule. Code that chooses an EncodePath by the rules of
// a stage uses this, so that files with equal rules are encoded by the same path, however they nest them.

#include "core/definition/stage_configs.h"

#include <optional>
#include <vector>

namespace tokenscope {

namespace flat_rules {

template <class Sequence, class Config>
void append(const Config& config, std::vector<const Config*>& rules) {
    if (const auto* sequence = std::get_if<Sequence>(&config.kind)) {
        for (const Config& part : sequence->parts)
            append<Sequence>(part, rules);
        return;
    }
    rules.push_back(&config);
}

template <class Sequence, class Config>
std::vector<const Config*> of(const std::optional<Config>& config) {
    std::vector<const Config*> rules;
    if (config)
        append<Sequence>(*config, rules);
    return rules;
}

} // namespace flat_rules

/// No element is a sequence. The pointers are valid as long as the configuration.
inline std::vector<const NormalizerConfig*> flatRules(const std::optional<NormalizerConfig>& config) {
    return flat_rules::of<NormalizerSequence>(config);
}
inline std::vector<const PreTokenizerConfig*> flatRules(const std::optional<PreTokenizerConfig>& config) {
    return flat_rules::of<PreTokenizerSequence>(config);
}
inline std::vector<const PostProcessorConfig*> flatRules(const std::optional<PostProcessorConfig>& config) {
    return flat_rules::of<PostProcessorSequence>(config);
}

} // namespace tokenscope
