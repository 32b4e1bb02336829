#include "core/chat/template/builtins/filters.h"
#include "core/chat/template/values/number_text.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

/// Strips whitespace, converts decimal digits of all scripts to ASCII and removes underscores between digits.
/// Empty if the text is malformed.
std::string plainDigits(const std::string& given) {
    const std::string_view text = stripSpaces(given);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        at += c.size;
        if (c.value == '_') {
            const auto digit = [](char x) {
                return (x >= '0' && x <= '9') || ((x | 0x20) >= 'a' && (x | 0x20) <= 'z');
            };
            if (out.empty() || text[at - 2] == '_' || !digit(out.back()) || at >= text.size() ||
                text[at] == '_' || !(digit(text[at]) || decimalValue(characterAt(text, at).value) >= 0))
                return {};
            continue;
        }
        const int digit = decimalValue(c.value);
        if (digit >= 0)
            out += static_cast<char>('0' + digit);
        else if (c.value < 0x80)
            out += static_cast<char>(c.value);
        else
            return {};
    }
    return out;
}

Value intOfText(const std::string& given, std::int64_t base, bool& ok) {
    ok = false;
    if (base != 0 && (base < 2 || base > 36))
        return {};
    std::string text = plainDigits(given);
    const bool minus = text.starts_with('-');
    if (minus || text.starts_with('+'))
        text.erase(0, 1);
    if (text.size() > 2 && text[0] == '0') {
        const char mark = static_cast<char>(text[1] | 0x20);
        const int named = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;
        if (named != 0 && (base == 0 || base == named)) {
            base = named;
            text.erase(0, 2);
        }
    }
    if (base == 0) {
        base = 10;
        if (text.size() > 1 && text[0] == '0' && text.find_first_not_of('0') != std::string::npos)
            return {};
    }
    if (text.empty())
        return {};
    for (const char c : text) {
        const int digit = c >= '0' && c <= '9'                     ? c - '0'
                          : (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? (c | 0x20) - 'a' + 10
                                                                   : 99;
        if (digit >= base)
            return {};
    }
    if (text.size() > 4300 && (base & (base - 1)) != 0)
        return {};
    ok = true;
    spendOnBytes(text.size() * text.size());
    const BigInteger value = BigInteger::fromDigits(text, static_cast<unsigned>(base));
    return Value::big(minus ? value.negated() : value);
}

} // namespace

Value pythonInt(const Value& value, std::int64_t base, bool& ok) {
    ok = true;
    if (value.isString())
        return intOfText(textOf(value), base, ok);
    if (value.isInteger())
        return value.is(Type::Bool) ? Value::integer(value.asInt()) : value;
    if (value.is(Type::Float)) {
        if (std::isinf(value.asFloat()))
            raise("OverflowError", "cannot convert float infinity to integer");
        ok = !std::isnan(value.asFloat());
        return ok ? Value::big(BigInteger::fromDouble(value.asFloat())) : Value();
    }
    if (value.isUndefined())
        failUndefined(value);
    ok = false;
    return {};
}

Value pythonFloat(const Value& value, bool& ok) {
    ok = true;
    if (value.isNumber())
        return Value::number(toDouble(value));
    if (value.isUndefined())
        failUndefined(value);
    ok = false;
    if (!value.isString())
        return {};
    std::string text = plainDigits(textOf(value));
    const bool minus = text.starts_with('-');
    if (minus || text.starts_with('+'))
        text.erase(0, 1);
    if (text.empty())
        return {};
    std::string lower = text;
    for (char& c : lower)
        c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    double number = 0;
    if (lower == "inf" || lower == "infinity") {
        number = INFINITY;
    } else if (lower == "nan") {
        number = NAN;
    } else {
        if (text.find_first_not_of("0123456789.eE+-") != std::string::npos || text[0] == '-' ||
            text[0] == '+')
            return {};
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (code == std::errc::invalid_argument || end != text.data() + text.size())
            return {};
        if (code == std::errc::result_out_of_range) {
            const std::size_t e = text.find_first_of("eE");
            const bool small = e != std::string::npos && e + 1 < text.size() && text[e + 1] == '-';
            number = small ? 0.0 : INFINITY;
        }
    }
    ok = true;
    return Value::number(minus ? -number : number);
}

} // namespace tokenscope::chat
