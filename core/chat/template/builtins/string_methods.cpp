// Methods of strings for case, character classes and layout; string_search_methods.cpp has the others.

#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/format_strings.h"

namespace tokenscope::chat {
namespace {

/// A capital sigma at the end of a word has another lowercase letter.
bool endsWord(const std::string& text, std::size_t at, std::size_t size) {
    bool before = false;
    for (std::size_t i = at; i > 0;) {
        i = beginOfCharacterBefore(text, i);
        const char32_t c = characterAt(text, i).value;
        if (isCaseIgnorable(c))
            continue;
        before = isPythonCased(c);
        break;
    }
    if (!before)
        return false;
    for (std::size_t i = at + size; i < text.size();) {
        const Character c = characterAt(text, i);
        i += c.size;
        if (!isCaseIgnorable(c.value))
            return !isPythonCased(c.value);
    }
    return true;
}

/// Converts each character with `change`.
template <class Change>
Value changeCharacters(const Value& string, Change change) {
    const auto& object = string.as<StringObject>();
    const std::string& text = object.text;
    TextBuilder out;
    out.reserve(text.size());
    std::size_t clean = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        const CaseChange wanted = change(c.value);
        const std::string made = wanted == CaseChange::Lower && c.value == 0x3A3 && endsWord(text, at, c.size)
                                     ? "\xCF\x82"
                                     : changedCase(c.value, wanted);
        if (text.compare(at, c.size, made) != 0) {
            out.copy(object, clean, at);
            out.changed(made, object, at, at + c.size);
            clean = at + c.size;
        }
        at += c.size;
    }
    out.copy(object, clean, text.size());
    return out.finish(object.markup);
}

template <CaseChange change>
Value caseMethod(Runtime&, const Value& self, CallArguments& arguments) {
    constexpr const char* kName = change == CaseChange::Lower   ? "str.lower"
                                  : change == CaseChange::Upper ? "str.upper"
                                                                : "str.casefold";
    bindArguments(kName, arguments, {}, 0, Take::Positional);
    return changeCase(self, change);
}

Value capitalizeMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.capitalize", arguments, {}, 0, Take::Positional);
    return capitalized(self);
}

Value titleMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.title", arguments, {}, 0, Take::Positional);
    bool inWord = false;
    return changeCharacters(self, [&](char32_t c) {
        const CaseChange change = inWord ? CaseChange::Lower : CaseChange::Title;
        inWord = isPythonCased(c);
        return change;
    });
}

Value swapcaseMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.swapcase", arguments, {}, 0, Take::Positional);
    return changeCharacters(self, [](char32_t c) {
        return isPythonUpper(c) ? CaseChange::Lower : isPythonLower(c) ? CaseChange::Upper : CaseChange::None;
    });
}

} // namespace

Value changeCase(const Value& string, CaseChange change) {
    return changeCharacters(string, [change](char32_t) { return change; });
}

Value capitalized(const Value& string) {
    bool first = true;
    return changeCharacters(string, [&](char32_t) {
        const CaseChange change = first ? CaseChange::Title : CaseChange::Lower;
        first = false;
        return change;
    });
}

std::span<const Builtin> stringCaseMethods() {
    static constexpr Builtin kMethods[] = {
        {"lower", caseMethod<CaseChange::Lower>},
        {"upper", caseMethod<CaseChange::Upper>},
        {"casefold", caseMethod<CaseChange::Fold>},
        {"capitalize", capitalizeMethod},
        {"title", titleMethod},
        {"swapcase", swapcaseMethod},
    };
    return kMethods;
}

namespace {

/// True if the text is not empty and all characters satisfy the predicate.
template <bool (*is)(char32_t)>
Value allAre(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.isalpha", arguments, {}, 0, Take::Positional);
    const std::string& text = textOf(self);
    spendOnBytes(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        if (!is(c.value))
            return Value::boolean(false);
        at += c.size;
    }
    return Value::boolean(!text.empty());
}

bool isAlnum(char32_t c) {
    return isPythonAlpha(c) || isPythonNumeric(c) || isPythonDigit(c) || isPythonDecimal(c);
}

/// True if at least one character has this case and none has the other.
template <bool upper>
Value isCase(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.isupper", arguments, {}, 0, Take::Positional);
    const std::string& text = textOf(self);
    spendOnBytes(text.size());
    bool any = false;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        at += c.size;
        const bool other = upper ? isPythonLower(c.value) : isPythonUpper(c.value);
        if (other || isPythonTitle(c.value))
            return Value::boolean(false);
        any = any || (upper ? isPythonUpper(c.value) : isPythonLower(c.value));
    }
    return Value::boolean(any);
}

Value isTitle(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.istitle", arguments, {}, 0, Take::Positional);
    const std::string& text = textOf(self);
    spendOnBytes(text.size());
    bool inWord = false;
    bool any = false;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        at += c.size;
        if (isPythonUpper(c.value) || isPythonTitle(c.value)) {
            if (inWord)
                return Value::boolean(false);
            inWord = any = true;
        } else if (isPythonLower(c.value)) {
            if (!inWord)
                return Value::boolean(false);
            any = true;
        } else {
            inWord = false;
        }
    }
    return Value::boolean(any);
}

Value isAscii(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.isascii", arguments, {}, 0, Take::Positional);
    return Value::boolean(self.as<StringObject>().ascii());
}

Value isPrintable(Runtime& runtime, const Value& self, CallArguments& arguments) {
    return textOf(self).empty() ? Value::boolean(true) : allAre<isPythonPrintable>(runtime, self, arguments);
}

Value isIdentifier(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("str.isidentifier", arguments, {}, 0, Take::Positional);
    const std::string& text = textOf(self);
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        if (at == 0 ? !beginsIdentifier(c.value) : !continuesIdentifier(c.value))
            return Value::boolean(false);
        at += c.size;
    }
    return Value::boolean(!text.empty());
}

} // namespace

std::span<const Builtin> stringClassMethods() {
    static constexpr Builtin kMethods[] = {
        {"isalpha", allAre<isPythonAlpha>},
        {"isdecimal", allAre<isPythonDecimal>},
        {"isdigit", allAre<isPythonDigit>},
        {"isnumeric", allAre<isPythonNumeric>},
        {"isspace", allAre<isPythonSpace>},
        {"isalnum", allAre<isAlnum>},
        {"isupper", isCase<true>},
        {"islower", isCase<false>},
        {"istitle", isTitle},
        {"isascii", isAscii},
        {"isprintable", isPrintable},
        {"isidentifier", isIdentifier},
    };
    return kMethods;
}

namespace {

struct Fill {
    std::int64_t missing; ///< characters
    std::string with;
};

Fill fillFor(const char* name, const Value& self, const CallArguments& arguments) {
    const ValueList bound = bindArguments(name, arguments, {"width", "fillchar"}, 1, Take::Positional);
    Fill fill{indexOf(bound[0]) - lengthOf(self), " "};
    if (!bound[1].missing()) {
        if (stringArgument(bound[1], name).length() != 1)
            raise("TypeError", "The fill character must be exactly one character long");
        fill.with = textOf(bound[1]);
    }
    if (fill.missing > 0)
        expectBytes(static_cast<std::uint64_t>(fill.missing) * fill.with.size());
    return fill;
}

Value filled(const Value& self, const Fill& fill, std::int64_t left) {
    if (fill.missing <= 0)
        return self;
    TextBuilder out;
    const auto put = [&](std::int64_t count) {
        for (; count > 0; --count)
            out.plain(fill.with);
    };
    put(left);
    out.copy(self);
    put(fill.missing - left);
    return out.finish(self.as<StringObject>().markup);
}

Value centerMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const Fill fill = fillFor("center", self, arguments);
    const std::int64_t width = fill.missing + lengthOf(self);
    return filled(self, fill, fill.missing / 2 + (fill.missing & width & 1));
}

Value ljustMethod(Runtime&, const Value& self, CallArguments& arguments) {
    return filled(self, fillFor("ljust", self, arguments), 0);
}

Value rjustMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const Fill fill = fillFor("rjust", self, arguments);
    return filled(self, fill, fill.missing);
}

Value zfillMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("zfill", arguments, {"width"}, 1, Take::Positional);
    const std::int64_t missing = indexOf(bound[0]) - lengthOf(self);
    if (missing <= 0)
        return self;
    expectBytes(static_cast<std::uint64_t>(missing));
    const auto& string = self.as<StringObject>();
    const std::size_t sign = string.text.starts_with('+') || string.text.starts_with('-') ? 1 : 0;
    TextBuilder out;
    out.copy(string, 0, sign);
    out.plain(static_cast<std::size_t>(missing), '0');
    out.copy(string, sign, string.text.size());
    return out.finish(string.markup);
}

Value formatMethod(Runtime&, const Value& self, CallArguments& arguments) {
    return strFormat(self, arguments);
}

Value formatMapMethod(Runtime&, const Value& self, CallArguments& arguments) {
    if (!arguments.keywords.empty())
        raise("TypeError", "format_map() takes no keyword arguments");
    if (arguments.positional.size() != 1)
        raise("TypeError",
              fmt::format("format_map() takes exactly one argument ({} given)", arguments.positional.size()));
    return strFormat(self, {}, &arguments.positional[0]);
}

} // namespace

std::span<const Builtin> stringLayoutMethods() {
    static constexpr Builtin kMethods[] = {{"center", centerMethod}, {"ljust", ljustMethod},
                                           {"rjust", rjustMethod},   {"zfill", zfillMethod},
                                           {"format", formatMethod}, {"format_map", formatMapMethod}};
    return kMethods;
}

} // namespace tokenscope::chat
