#pragma once
// The fields of a rule that can be edited separately (flags, choices, numbers, texts, patterns), and their
// possible values. Other fields are edited in the JSON of the rule.

#include "core/base/message.h"
#include "core/definition/tokenizer_definition.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct RuleField {
    enum class Kind : std::uint8_t {
        Flag,   ///< true, false
        Choice, ///< one of `choices`
        Number, ///< an integer from 0
        Text,
        Pattern, ///< `{"Regex": "l+"}` or `{"String": "l"}`
    };
    struct Choice {
        Message name;     ///< `like lowercase`
        std::string json; ///< `null`
        bool operator==(const Choice&) const = default;
    };
    std::string key; ///< `behavior`
    Kind kind = Kind::Flag;
    std::string json;      ///< the present value
    bool nullable = false; ///< a number that can also be null
    std::vector<Choice> choices;
    bool operator==(const RuleField&) const = default;
};

/// The fields of the rule, stage or model at `where`, in the order of its JSON; SetOption sets them. Empty if
/// nothing can be edited, and for a sequence.
std::vector<RuleField> ruleFields(const TokenizerDefinition& definition, const std::string& where);

} // namespace tokenscope::explain
