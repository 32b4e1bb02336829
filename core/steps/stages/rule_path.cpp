#include "core/steps/stages/rule_path.h"

#include <charconv>
#include <utility>

namespace tokenscope::explain {
namespace {

struct StageKeys {
    std::string_view stage;
    std::string_view parts; ///< the key of a sequence's list; empty: the stage is a list itself
};
template <class Config>
constexpr StageKeys kKeysOf = {SequenceOf<Config>::kStage, SequenceOf<Config>::kParts};
constexpr StageKeys kStages[] = {kKeysOf<NormalizerConfig>,    kKeysOf<PreTokenizerConfig>,
                                 kKeysOf<PostProcessorConfig>, kKeysOf<DecoderConfig>,
                                 {"added_tokens", ""},         {"model", ""}};

/// `[3]` taken from the front.
std::optional<std::size_t> takeIndex(std::string_view& path) {
    std::size_t index = 0;
    if (!path.starts_with('['))
        return std::nullopt;
    const char* const end = path.data() + path.size();
    const auto [at, error] = std::from_chars(path.data() + 1, end, index);
    if (error != std::errc() || at == end || *at != ']')
        return std::nullopt;
    path.remove_prefix(static_cast<std::size_t>(at - path.data()) + 1);
    return index;
}

} // namespace

std::optional<RulePath> parseRulePath(std::string_view where) {
    if (!where.starts_with("$."))
        return std::nullopt;
    where.remove_prefix(2);
    const std::string_view name = where.substr(0, where.find_first_of(".["));
    for (const StageKeys& keys : kStages) {
        if (keys.stage != name)
            continue;
        where.remove_prefix(name.size());
        RulePath path{std::string(name), {}};
        while (!where.empty()) {
            const bool list = keys.parts.empty();
            if (!where.starts_with(keys.parts) || name == "model" || (list && !path.rule.empty()))
                return std::nullopt;
            where.remove_prefix(keys.parts.size());
            const auto index = takeIndex(where);
            if (!index)
                return std::nullopt;
            path.rule.push_back(*index);
        }
        return path;
    }
    return std::nullopt;
}

} // namespace tokenscope::explain
