#include "core/steps/changes/fields_taken.h"

#include "core/base/printable.h"
#include "core/formats/huggingface/stage_json.h"
#include "core/steps/changes/rule_fields.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tokenscope::explain {
namespace {

std::string editableKeys(const TokenizerDefinition& definition, const std::string& where) {
    std::string keys;
    for (const RuleField& field : ruleFields(definition, where))
        keys += (keys.empty() ? "" : ", ") + field.key;
    return keys.empty() ? "nothing here can be edited" : "these can be edited: " + keys;
}

} // namespace

Result<void> checkFieldsTaken(std::string_view before, const TokenizerDefinition& after,
                              std::string_view where, std::string_view typed) {
    using Json = nlohmann::ordered_json;
    const Json wanted = Json::parse(typed, nullptr, false);
    if (!wanted.is_object())
        return {};
    const std::string place(where);
    const Json was = Json::parse(before, nullptr, false);
    const Json is = Json::parse(stageJson(after, place), nullptr, false);
    const auto says = [](const Json& json, const std::string& key, const Json& value) {
        return json.is_object() && json.contains(key) && json[key] == value;
    };
    const bool named = wanted.contains("pre"); // of GGUF: what the name is taken as follows from it
    for (const auto& item : wanted.items()) {
        if (says(was, item.key(), item.value()) || says(is, item.key(), item.value()) ||
            (named && item.key() == "as"))
            continue;
        const bool told = was.is_object() && was.contains(item.key());
        return fail(ErrorCode::Unsupported, "$." + item.key(),
                    fmt::format("'{}' {}", printable(item.key(), 60),
                                told ? "can't be edited here" : "is no key of this stage"),
                    editableKeys(after, place));
    }
    return {};
}

} // namespace tokenscope::explain
