#include "core/explain/edit/stage_switches.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/explain/edit/rule_fields.h"
#include "core/explain/stages/stage_rules.h"
#include "core/json/json_document.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>

namespace tokenscope::explain {
namespace {

/// `" " → "▁"`, `/\s+/`: what a rule matches, and what it inserts.
std::string detailsOf(const TokenizerDefinition& definition, const std::string& where) {
    constexpr std::size_t kShownText = 40;
    std::string details;
    for (const RuleField& field : ruleFields(definition, where)) {
        const JsonTree json = parseJsonTree(field.json).value_or(JsonTree());
        std::string own;
        if (field.kind == RuleField::Kind::Text && json.is_string())
            own = fmt::format("\"{}\"", printable(json.get<std::string>(), kShownText));
        else if (field.kind == RuleField::Kind::Pattern && json.is_object() && !json.empty() &&
                 json.begin()->is_string())
            own = fmt::format("{0}{1}{0}", json.begin().key() == "Regex" ? '/' : '"',
                              printable(json.begin()->get<std::string>(), kShownText));
        else
            continue;
        details += (details.empty() ? "" : " \xE2\x86\x92 ") + own;
    }
    return details;
}

/// Replaces titles that are equal by `longer(one)`.
void disambiguate(std::vector<StageSwitch>& list, const std::function<Message(const StageSwitch&)>& longer) {
    std::map<std::string, int> times;
    for (const StageSwitch& one : list)
        ++times[one.title.english()];
    for (StageSwitch& one : list) {
        if (times[one.title.english()] > 1)
            one.title = longer(one);
    }
}

/// The title with the stage of the switch.
Message titleWithStage(const StageSwitch& one) {
    const std::size_t end = one.where.find_first_of(".[", 2);
    if (end == std::string::npos)
        return one.title;
    const std::string stage = one.where.substr(2, end - 2);
    if (stage == "normalizer")
        return message("{} of the normalizer", one.title);
    if (stage == "pre_tokenizer")
        return message("{} of the pre-tokenizer", one.title);
    if (stage == "post_processor")
        return message("{} of the post-processor", one.title);
    if (stage == "decoder")
        return message("{} of the decoder", one.title);
    return message("{} of {}", one.title, stage);
}

class SwitchList {
  public:
    explicit SwitchList(const TokenizerDefinition& definition)
        : m_definition(definition) {}

    void stage(std::string_view name, const std::vector<StageRule>& rules) {
        const std::string where = fmt::format("$.{}", name);
        if (canSwitchOff(m_definition, where))
            m_list.push_back({std::string(name), std::string(name), where, true, SwitchOff{where}});
        for (const StageRule& rule : rules) {
            if (rule.where != where && canSwitchOff(m_definition, rule.where))
                m_list.push_back({rule.name, rule.name, rule.where, true, SwitchOff{rule.where}});
            // After the model these only affect where spans start.
            if (rule.name != "ByteLevel" || name == "normalizer" || name == "pre_tokenizer")
                flags(rule.where, rule.name);
        }
    }
    /// `of`: the name of the rule.
    void flags(const std::string& where, const Message& of) {
        for (const RuleField& field : ruleFields(m_definition, where)) {
            if (field.kind != RuleField::Kind::Flag)
                continue;
            const bool isOn = field.json == "true";
            const std::string opposite = isOn ? "false" : "true";
            std::string path = where + '.' + field.key;
            m_owners[path] = of;
            m_list.push_back({field.key, field.key, path, isOn, SetOption{path, opposite}});
        }
    }
    std::vector<StageSwitch> take() {
        std::map<std::string, int> times;
        for (const StageSwitch& one : m_list)
            ++times[one.name];
        for (StageSwitch& one : m_list) {
            if (times[one.name] > 1)
                one.name = one.where;
        }
        disambiguate(m_list, [this](const StageSwitch& one) {
            if (const auto owner = m_owners.find(one.where); owner != m_owners.end())
                return message("{} of {}", one.title, owner->second);
            const std::string details = detailsOf(m_definition, one.where);
            return details.empty() ? one.title : message("{} {}", one.title, details);
        });
        disambiguate(m_list, titleWithStage);
        disambiguate(m_list, [](const StageSwitch& one) { return message("{} ({})", one.title, one.where); });
        return std::move(m_list);
    }

  private:
    const TokenizerDefinition& m_definition;
    std::vector<StageSwitch> m_list;
    std::map<std::string, Message> m_owners; ///< by the path of a flag: the name of its rule
};

template <class Config>
std::vector<StageRule> rulesIn(const std::optional<Config>& config) {
    return config ? rulesOf(*config) : std::vector<StageRule>();
}

} // namespace

std::vector<StageSwitch> stageSwitches(const TokenizerDefinition& definition) {
    SwitchList list(definition);
    list.stage("added_tokens", {});
    list.stage("normalizer", rulesIn(definition.normalizer));
    list.stage("pre_tokenizer", rulesIn(definition.preTokenizer));
    list.flags("$.model", Message("the model"));
    list.stage("post_processor", rulesIn(definition.postProcessor));
    list.stage("decoder", rulesIn(definition.decoder));
    return list.take();
}

Result<StageSwitch> stageSwitch(const TokenizerDefinition& definition, std::string_view name, bool on) {
    const std::vector<StageSwitch> all = stageSwitches(definition);
    const auto found = std::find_if(all.begin(), all.end(), [&](const StageSwitch& one) {
        return one.name == name || one.where == name;
    });
    if (found != all.end() && found->isOn != on)
        return *found;
    if (found != all.end())
        return fail(ErrorCode::BadInput, {},
                    on ? message("{} is already on", printable(name))
                       : message("{} is already off", printable(name)));
    std::vector<std::string_view> names;
    for (const StageSwitch& one : all) {
        if (one.isOn != on)
            names.push_back(one.name);
    }
    return fail(ErrorCode::BadInput, {},
                on ? message("this tokenizer has no '{}' that can be switched on", printable(name, 60))
                   : message("this tokenizer has no '{}' that can be switched off", printable(name, 60)),
                names.empty()
                    ? Message("nothing of it can be switched")
                    : message("name one of {}", printable(fmt::format("{}", fmt::join(names, ", ")))));
}

Result<std::shared_ptr<const Tokenizer>> switchedTokenizer(const std::shared_ptr<const Tokenizer>& tokenizer,
                                                           std::span<const StageSwitch> switches) {
    std::vector<DefinitionChange> changes;
    for (const StageSwitch& one : switches)
        changes.push_back(one.change);
    const std::shared_ptr<const TokenizerDefinition> definition(tokenizer, &tokenizer->definition());
    TOKENSCOPE_TRY(const auto changed, applyChanges(definition, changes));
    return Tokenizer::createLike(changed, *tokenizer);
}

Message describeSwitches(std::span<const StageSwitch> switches) {
    Message all;
    for (const StageSwitch& one : switches) {
        const Message next =
            one.isOn ? message("without {}", printable(one.name)) : message("with {}", printable(one.name));
        all = all.empty() ? next : message("{}, {}", all, next);
    }
    return all;
}

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
