#include "core/explain/edit/switched_off.h"

#include "core/explain/stages/stage_rules.h"

#include <algorithm>
#include <charconv>

namespace tokenscope::explain {
namespace {

/// Replaces each index `[n]` of a sequence in a path by `map(prefix, n)`. The prefix is the part of the path
/// before, in the original definition: the converted part if `toOriginal`, else the part as given.
template <class Map>
std::string mappedPath(const std::string& path, bool toOriginal, const Map& map) {
    std::string original;
    std::string result;
    for (std::size_t at = 0; at < path.size();) {
        if (path[at] != '[') {
            original += path[at];
            result += path[at++];
            continue;
        }
        std::size_t number = 0;
        const char* const end = path.data() + path.size();
        const auto read = std::from_chars(path.data() + at + 1, end, number);
        const std::size_t other = map(original, number);
        original += '[' + std::to_string(toOriginal ? other : number) + ']';
        result += '[' + std::to_string(other) + ']';
        at = std::min(path.size(), static_cast<std::size_t>(read.ptr - path.data()) + 1);
    }
    return result;
}

std::string indexed(const std::string& prefix, std::size_t number) {
    return prefix + '[' + std::to_string(number) + ']';
}

/// The rules of the changed stage: those for which a trace has a row.
std::vector<StageRule> tracedRules(const TokenizerDefinition& definition, const std::string& stage) {
    if (stage == "decoder")
        return decoderRules(definition);
    if (stage == "normalizer" && definition.normalizer)
        return rulesOf(*definition.normalizer);
    if (stage == "pre_tokenizer" && definition.preTokenizer)
        return rulesOf(*definition.preTokenizer);
    return {};
}

/// The name of the rule at the path in the original; empty if there is none.
Message nameAt(const TokenizerDefinition& definition, const RulePath& path) {
    Message name;
    withStage(definition, path.stage, [&]<class Config>(const std::optional<Config>& stage) {
        std::optional<Config> copy = stage;
        if (const Config* rule = ruleAt(copy, path.rule)) {
            const auto rules = rulesOf(*rule);
            name = rules.size() == 1 ? Message(rules.front().name) : counted(rules.size(), "rule");
        }
    });
    return name;
}

} // namespace

bool isSwitchedOff(DefinitionChanges changes, const std::string& originalPath) {
    return std::any_of(changes.begin(), changes.end(), [&](const DefinitionChange& change) {
        const auto* off = std::get_if<SwitchOff>(&change);
        return off && off->where == originalPath;
    });
}

std::string originalPath(DefinitionChanges changes, const std::string& changedPath) {
    return mappedPath(changedPath, true, [&](const std::string& prefix, std::size_t number) {
        std::size_t original = 0;
        for (;; ++original) {
            if (isSwitchedOff(changes, indexed(prefix, original)))
                continue;
            if (number == 0)
                return original;
            --number;
        }
    });
}

std::string changedPath(DefinitionChanges changes, const std::string& originalPath) {
    return mappedPath(originalPath, false, [&](const std::string& prefix, std::size_t number) {
        std::size_t off = 0;
        for (std::size_t i = 0; i < number; ++i)
            off += isSwitchedOff(changes, indexed(prefix, i)) ? 1U : 0U;
        return number - off;
    });
}

std::vector<SwitchedOffRule> switchedOffRules(const TokenizerDefinition& original,
                                              const TokenizerDefinition& changed, DefinitionChanges changes) {
    struct Off {
        std::string where;
        RulePath path;
    };
    std::vector<Off> all;
    for (const DefinitionChange& change : changes) {
        const auto* off = std::get_if<SwitchOff>(&change);
        const auto path = off ? parseRulePath(off->where) : std::nullopt;
        const bool asWhole = path && (path->stage == "added_tokens" || path->stage == "post_processor");
        if (path && (!asWhole || path->rule.empty()))
            all.push_back({off->where, *path});
    }
    std::sort(all.begin(), all.end(), [](const Off& a, const Off& b) {
        return a.path.stage == b.path.stage ? a.path.rule < b.path.rule : a.path.stage < b.path.stage;
    });
    std::vector<SwitchedOffRule> result;
    const Off* outer = nullptr;
    for (const Off& off : all) {
        const bool inside =
            outer && outer->path.stage == off.path.stage && outer->path.rule.size() <= off.path.rule.size() &&
            std::equal(outer->path.rule.begin(), outer->path.rule.end(), off.path.rule.begin());
        if (inside)
            continue;
        outer = &off;
        SwitchedOffRule rule{off.path.stage, nameAt(original, off.path), off.where, 0};
        for (const StageRule& other : tracedRules(changed, off.path.stage)) {
            const auto path = parseRulePath(originalPath(changes, other.where));
            rule.before += path && !off.path.rule.empty() && path->rule < off.path.rule ? 1U : 0U;
        }
        result.push_back(std::move(rule));
    }
    return result;
}

} // namespace tokenscope::explain
