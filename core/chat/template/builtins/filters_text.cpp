// Filters of texts: case, replacing, joining, formatting.

#include "core/chat/template/builtins/builtins.h"
#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/format_strings.h"
#include "core/chat/template/values/python_text.h"

namespace tokenscope::chat {
namespace {

template <CaseChange change>
Value caseFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("upper", arguments, {}, 0);
    return changeCase(strOf(self), change);
}

Value capitalizeFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("capitalize", arguments, {}, 0);
    return capitalized(strOf(self));
}

/// Words start after spaces, hyphens and opening brackets.
Value titleFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("title", arguments, {}, 0);
    const Value string = strOf(self);
    const std::string& text = textOf(string);
    TextBuilder out;
    bool wasBreak = true;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        const auto breaks = [&](std::size_t i) {
            const char32_t c = characterAt(text, i).value;
            return isPythonSpace(c) || c == '-' || c == '(' || c == '{' || c == '[' || c == '<';
        };
        wasBreak = breaks(at);
        while (end < text.size() && breaks(end) == wasBreak)
            end += characterAt(text, end).size;
        if (wasBreak) {
            out.copy(string.as<StringObject>(), at, end);
        } else {
            const std::size_t first = at + characterAt(text, at).size;
            out.copy(changeCase(sliceOf(string, at, first), CaseChange::Upper));
            out.copy(changeCase(sliceOf(string, first, end), CaseChange::Lower));
        }
        at = end;
    }
    return out.finish();
}

Value trimFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("trim", arguments, {"chars"}, 0);
    return stripped(strOf(self), bound[0], true, true);
}

Value replaceFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("replace", arguments, {"old", "new", "count"}, 2);
    const std::int64_t most = isNone(bound[2]) ? -1 : indexOf(bound[2]);
    const Value old = strOf(bound[0]);
    const Value by = strOf(bound[1]);
    if (!runtime.autoescape()) {
        const Value string = strOf(self);
        const auto& object = string.as<StringObject>();
        const Value plain = object.markup ? newString(object.text, object.origins) : string;
        return replaced(plain, old, by, most);
    }
    const auto safe = [](const Value& value) { return value.isString() && value.as<StringObject>().markup; };
    const bool escape = safe(bound[0]) || (safe(bound[1]) && !safe(self));
    const Value string = escape ? escaped(self) : strOf(self);
    return replaced(string, old, safe(string) ? escaped(by) : by, most);
}

Value joinFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("join", arguments, {"d", "attribute"}, 0);
    Value separator = bound[0].missing() ? newString({}) : strOf(bound[0]);
    ValueList items = listOf(self);
    if (!isNone(bound[1])) {
        const AttributePath path(bound[1], {}, false);
        for (Value& item : items)
            item = path.of(item);
    }
    for (Value& item : items)
        item = strOf(item);
    bool escape = false;
    if (runtime.autoescape()) {
        escape = separator.as<StringObject>().markup;
        for (const Value& item : items)
            escape = escape || item.as<StringObject>().markup;
        if (escape) {
            separator = escaped(separator);
            for (Value& item : items)
                item = escaped(item);
        }
    }
    return joined(separator, items, escape);
}

Value formatFilter(Runtime&, const Value& self, CallArguments& arguments) {
    if (!arguments.positional.empty() && !arguments.keywords.empty())
        raise("FilterArgumentError", "can't handle positional and keyword arguments at the same time");
    if (arguments.keywords.empty())
        return percentFormat(strOf(self), newTuple(arguments.positional));
    Value named = newDict();
    for (const auto& [name, value] : arguments.keywords)
        dictOf(named).set(name, value);
    return percentFormat(strOf(self), named);
}

Value stringFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("string", arguments, {}, 0);
    return strOf(self);
}

Value wordcountFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("wordcount", arguments, {}, 0);
    const Value string = strOf(self);
    const std::string& text = textOf(string);
    std::int64_t count = 0;
    bool inWord = false;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        const bool word = c.value == '_' || isPythonAlpha(c.value) || isPythonNumeric(c.value);
        count += word && !inWord ? 1 : 0;
        inWord = word;
        at += c.size;
    }
    return Value::integer(count);
}

Value defaultFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("default", arguments, {"default_value", "boolean"}, 0);
    if (self.isUndefined() || (truthOr(bound[1], false) && !truthOf(self)))
        return bound[0].missing() ? newString({}) : bound[0];
    return self;
}

} // namespace

std::span<const Builtin> textFilters() {
    static constexpr Builtin kFilters[] = {
        {"upper", caseFilter<CaseChange::Upper>},
        {"lower", caseFilter<CaseChange::Lower>},
        {"capitalize", capitalizeFilter},
        {"title", titleFilter},
        {"trim", trimFilter},
        {"replace", replaceFilter},
        {"join", joinFilter},
        {"format", formatFilter},
        {"string", stringFilter},
        {"wordcount", wordcountFilter},
        {"default", defaultFilter},
        {"d", defaultFilter},
    };
    return kFilters;
}

} // namespace tokenscope::chat
