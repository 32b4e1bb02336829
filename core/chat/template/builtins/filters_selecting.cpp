#include "core/chat/template/builtins/filters.h"

#include <fmt/format.h>
#include <memory>

namespace tokenscope::chat {
namespace {

const Builtin* named(const Value& name, bool filter) {
    const Builtin* found = nullptr;
    if (name.isString())
        found = filter ? filterNamed(textOf(name)) : testNamed(textOf(name));
    if (found == nullptr)
        raise("TemplateRuntimeError",
              fmt::format("No {} named {} found.", filter ? "filter" : "test", reprOf(name)));
    return found;
}

using Change = std::function<Value(const Value&)>;

/// A filter by name, or an attribute.
Change mapping(Runtime& runtime, CallArguments arguments) {
    if (arguments.positional.empty()) {
        const Value attribute = arguments.takeKeyword("attribute");
        if (attribute.missing())
            raise("FilterArgumentError", "map requires a filter argument");
        const Value otherwise = arguments.takeKeyword("default");
        if (!arguments.keywords.empty())
            raise("FilterArgumentError",
                  "Unexpected keyword argument " + reprOf(arguments.keywords.front().first));
        return
            [path = AttributePath(attribute, otherwise, false)](const Value& item) { return path.of(item); };
    }
    const Value name = arguments.positional.front();
    arguments.positional.erase(arguments.positional.begin());
    return [&runtime, name, arguments](const Value& item) {
        CallArguments own = arguments;
        return named(name, true)->function(runtime, item, own);
    };
}

Change choosing(Runtime& runtime, CallArguments arguments, bool byAttribute) {
    Change of = [](const Value& item) { return item; };
    if (byAttribute) {
        if (arguments.positional.empty())
            raise("FilterArgumentError", "Missing parameter for attribute name");
        of = [path = AttributePath(arguments.positional.front(), {}, false)](const Value& item) {
            return path.of(item);
        };
        arguments.positional.erase(arguments.positional.begin());
    }
    if (arguments.positional.empty())
        return of;
    const Value name = arguments.positional.front();
    arguments.positional.erase(arguments.positional.begin());
    return [&runtime, of, name, arguments](const Value& item) {
        CallArguments own = arguments;
        return named(name, false)->function(runtime, of(item), own);
    };
}

struct Selection {
    Value values;
    std::optional<ItemWalk> walk;
    Change change;
    bool begun = false;
};

Value mapFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    auto state = std::make_shared<Selection>();
    state->values = self;
    return newIterator("generator", [state, &runtime, arguments](Value& out) {
        if (!state->begun) {
            state->begun = true;
            if (!truthOf(state->values))
                return false;
            state->change = mapping(runtime, arguments);
            state->walk.emplace(state->values);
        }
        Value item;
        if (!state->walk || !state->walk->next(item))
            return false;
        out = state->change(item);
        return true;
    });
}

template <bool wanted, bool byAttribute>
Value selectFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    auto state = std::make_shared<Selection>();
    state->values = self;
    return newIterator("generator", [state, &runtime, arguments](Value& out) {
        if (!state->begun) {
            state->begun = true;
            if (!truthOf(state->values))
                return false;
            state->change = choosing(runtime, arguments, byAttribute);
            state->walk.emplace(state->values);
        }
        if (!state->walk)
            return false;
        for (Value item; state->walk->next(item); spendOnItems(1)) {
            if (truthOf(state->change(item)) == wanted) {
                out = std::move(item);
                return true;
            }
        }
        return false;
    });
}

} // namespace

AttributePath::AttributePath(const Value& attribute, const Value& otherwise, bool ignoreCase)
    : m_otherwise(isNone(otherwise) ? Value() : otherwise)
    , m_ignoreCase(ignoreCase) {
    if (isNone(attribute))
        return;
    if (!attribute.isString()) {
        m_steps.push_back(attribute);
        return;
    }
    std::string_view left = textOf(attribute);
    while (true) {
        const std::size_t dot = left.find('.');
        const std::string part(left.substr(0, dot));
        const bool digits =
            !part.empty() && part.size() < 18 && part.find_first_not_of("0123456789") == std::string::npos;
        m_steps.push_back(digits ? Value::integer(std::stoll(part)) : newString(part));
        if (dot == std::string_view::npos)
            return;
        left.remove_prefix(dot + 1);
    }
}

Value AttributePath::of(const Value& item) const {
    Value value = item;
    for (const Value& step : m_steps) {
        value = itemOf(value, step);
        if (value.isUndefined() && !m_otherwise.missing())
            value = m_otherwise;
    }
    return m_ignoreCase && value.isString() ? changeCase(value, CaseChange::Lower) : value;
}

std::span<const Builtin> selectingFilters() {
    static constexpr Builtin kFilters[] = {
        {"map", mapFilter},
        {"select", selectFilter<true, false>},
        {"reject", selectFilter<false, false>},
        {"selectattr", selectFilter<true, true>},
        {"rejectattr", selectFilter<false, true>},
    };
    return kFilters;
}

} // namespace tokenscope::chat
