#include "core/explain/edit/rule_fields.h"

#include "core/explain/edit/definition_change.h"
#include "core/explain/edit/edited_json.h"
#include "core/explain/stages/stage_rules.h"
#include "core/formats/huggingface/definition_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

namespace tokenscope::explain {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBehaviors[] = {"Removed", "Isolated", "MergedWithPrevious", "MergedWithNext",
                                      "Contiguous"};
constexpr const char* kPrependSchemes[] = {"always", "first", "never"};
constexpr const char* kUnicodeForms[] = {"NFC", "NFD", "NFKC", "NFKD"};

/// Choices that are the strings of the file.
std::vector<RuleField::Choice> choicesFrom(std::span<const char* const> names) {
    std::vector<RuleField::Choice> choices;
    for (const char* name : names)
        choices.push_back({std::string(name), '"' + std::string(name) + '"'});
    return choices;
}

/// The choices of a field of tokenizer.json; empty if it isn't a choice.
std::vector<RuleField::Choice> choicesOf(const std::string& key, const Json& value) {
    if (key == "behavior")
        return choicesFrom(kBehaviors);
    if (key == "prepend_scheme")
        return choicesFrom(kPrependSchemes);
    if (key == "strip_accents")
        return {{Message("like lowercase"), "null"},
                {std::string("true"), "true"},
                {std::string("false"), "false"}};
    if (key == "type" && value.is_string() && value.get_ref<const std::string&>().starts_with("NF"))
        return choicesFrom(kUnicodeForms);
    return {};
}

bool isPattern(const Json& value) {
    return value.is_object() && value.size() == 1 && (value.contains("Regex") || value.contains("String")) &&
           value.front().is_string();
}

/// The value is null or an id.
bool isId(const std::string& key) {
    return key == "unk_id" || key == "bos" || key == "eos";
}

} // namespace

std::vector<RuleField> ruleFields(const TokenizerDefinition& definition, const std::string& where) {
    const auto path = parseRulePath(where);
    if (!path || !canEdit(definition, where))
        return {};
    const Json json = Json::parse(formats::stageJson(definition, where), nullptr, false);
    if (!json.is_object())
        return {};
    std::vector<std::string> own; // other formats accept only some of the keys that they show
    const bool hasOwn = hasOwnJson(definition, *path);
    if (hasOwn)
        for (const ChangeableOption& option : changeableOptions(definition))
            if (option.where.starts_with(where + '.'))
                own.push_back(option.where.substr(where.size() + 1));
    const auto accepts = [&](const std::string& key) {
        return !hasOwn || std::find(own.begin(), own.end(), key) != own.end() || key == "unk_surface" ||
               (path->stage == "post_processor" && isId(key));
    };
    std::vector<RuleField> fields;
    for (const auto& item : json.items()) {
        const Json& value = item.value();
        RuleField field;
        field.key = item.key();
        field.json = value.dump(-1, ' ', false, Json::error_handler_t::replace);
        field.choices = choicesOf(field.key, value);
        if (!accepts(field.key))
            continue;
        if (!field.choices.empty())
            field.kind = RuleField::Kind::Choice;
        else if (field.key == "type")
            continue;
        else if (value.is_boolean())
            field.kind = RuleField::Kind::Flag;
        else if (value.is_number_unsigned() || (value.is_null() && isId(field.key)))
            field.kind = RuleField::Kind::Number;
        else if (value.is_string())
            field.kind = RuleField::Kind::Text;
        else if (isPattern(value))
            field.kind = RuleField::Kind::Pattern;
        else
            continue;
        field.nullable = isId(field.key);
        fields.push_back(std::move(field));
    }
    return fields;
}

} // namespace tokenscope::explain
