#pragma once
// What can be set in a rule by itself, and what it may be: choices, flags, numbers, texts. The rest is for its JSON.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct RuleField {
    enum class Kind : std::uint8_t {
        Flag,   ///< true, false
        Choice, ///< one of `choices`
        Number, ///< whole, from 0
        Text,
        Pattern, ///< `{"Regex": "l+"}` or `{"String": "l"}`
    };
    struct Choice {
        std::string name; ///< `as lowercase`
        std::string json; ///< `null`
        bool operator==(const Choice&) const = default;
    };
    std::string key; ///< `behavior`
    Kind kind = Kind::Flag;
    std::string json;      ///< what it is
    bool nullable = false; ///< a number that may be null
    std::vector<Choice> choices;
    bool operator==(const RuleField&) const = default;
};

/// Of the rule, stage or model at that place, in the order of its JSON; SetOption sets them. Empty where nothing can be
/// edited, and for a sequence.
std::vector<RuleField> ruleFields(const TokenizerDefinition& definition, const std::string& where);

} // namespace tokenscope::explain
