#pragma once
// The rules of a stage in the order in which they work, whatever sequences a file puts around them: nothing and an empty
// sequence are one, and so are a rule and a sequence of it alone. Whoever chooses a way by what a stage consists of asks
// this, and not the file's nesting: two files with equal rules are encoded in one way.

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

/// None of them is a sequence. They must not outlive the configuration.
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
