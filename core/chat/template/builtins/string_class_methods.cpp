#include "core/chat/template/builtins/methods.h"

namespace tokenscope::chat {
namespace {

/// All characters are such, and there is one.
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

/// At least one has case, and none the other one.
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

} // namespace tokenscope::chat
