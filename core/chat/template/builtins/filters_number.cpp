// Filters of numbers, and int() and float().

#include "core/chat/template/builtins/builtins.h"
#include "core/chat/template/values/format_strings.h"
#include "core/chat/template/values/python_text.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

Value absFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("abs", arguments, {}, 0);
    if (!self.isNumber())
        raise("TypeError", fmt::format("bad operand type for abs(): '{}'", typeName(self)));
    if (self.is(Type::Float))
        return Value::number(std::fabs(self.asFloat()));
    return bigOf(self).negative() ? negative(self) : positive(self);
}

Value intFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("int", arguments, {"default", "base"}, 0);
    bool ok = false;
    Value made;
    if (bound[1].missing() || !self.isString() || bound[1].isInteger())
        made = pythonInt(self, bound[1].missing() || !self.isString() ? 10 : clampedIndexOf(bound[1]), ok);
    if (ok)
        return made;
    const Value number = pythonFloat(self, ok);
    if (ok)
        made = pythonInt(number, 10, ok);
    return ok ? made : bound[0].missing() ? Value::integer(0) : bound[0];
}

Value floatFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("float", arguments, {"default"}, 0);
    bool ok = false;
    const Value made = pythonFloat(self, ok);
    return ok ? made : bound[0].missing() ? Value::number(0) : bound[0];
}

double roundedTo(double value, std::int64_t precision) {
    if (!std::isfinite(value) || precision > 323)
        return value;
    if (precision < 0) {
        if (precision < -308)
            return std::copysign(0.0, value);
        const double scale = std::pow(10.0, static_cast<double>(-precision));
        return std::nearbyint(value / scale) * scale;
    }
    char buffer[800];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed,
                                   static_cast<int>(precision))
                         .ptr;
    double result = 0;
    std::from_chars(buffer, end, result);
    return result;
}

Value roundFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("round", arguments, {"precision", "method"}, 0);
    const std::string method = bound[1].missing() ? "common" : bound[1].isString() ? textOf(bound[1]) : "";
    if (method != "common" && method != "ceil" && method != "floor")
        raise("FilterArgumentError", "method must be common, ceil or floor");
    const Value precision = bound[0].missing() ? Value::integer(0) : bound[0];
    if (method == "common") {
        if (!self.isNumber())
            raise("TypeError", fmt::format("type {} doesn't define __round__ method", typeName(self)));
        if (precision.is(Type::None) && self.is(Type::Float)) {
            bool ok = false;
            const Value whole = pythonInt(Value::number(std::nearbyint(self.asFloat())), 10, ok);
            if (!ok)
                raise("ValueError", "cannot convert float NaN to integer");
            return whole;
        }
        const std::int64_t digits = precision.is(Type::None) ? 0 : clampedIndexOf(precision);
        if (self.is(Type::Float))
            return Value::number(roundedTo(self.asFloat(), digits));
        if (digits >= 0 || self.is(Type::BigInt))
            return positive(self);
        if (digits < -18)
            return Value::integer(0);
        std::int64_t scale = 1;
        for (std::int64_t i = digits; i < 0; ++i)
            scale *= 10;
        std::int64_t quotient = self.asInt() / scale;
        const std::int64_t rest = std::llabs(self.asInt() % scale);
        if (rest * 2 > scale || (rest * 2 == scale && quotient % 2 != 0))
            quotient += self.asInt() < 0 ? -1 : 1;
        return multiply(Value::integer(quotient), Value::integer(scale));
    }
    const Value scale = power(Value::integer(10), precision);
    const Value scaled = multiply(self, scale);
    if (!scaled.isNumber())
        raise("TypeError", fmt::format("must be real number, not {}", typeName(scaled)));
    Value whole = scaled;
    if (scaled.is(Type::Float)) {
        bool ok = false;
        whole = pythonInt(
            Value::number(method == "ceil" ? std::ceil(scaled.asFloat()) : std::floor(scaled.asFloat())), 10,
            ok);
        if (!ok)
            raise("ValueError", "cannot convert float NaN to integer");
    }
    return divide(whole, scale);
}

Value filesizeFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("filesizeformat", arguments, {"binary"}, 0);
    bool ok = false;
    const Value number = pythonFloat(self, ok);
    if (!ok)
        raise(self.isString() ? "ValueError" : "TypeError", "could not convert to float: " + reprOf(self));
    const bool binary = truthOr(bound[0], false);
    const double bytes = number.asFloat();
    const double base = binary ? 1024 : 1000;
    if (bytes == 1)
        return newString("1 Byte");
    if (bytes < base) {
        const Value whole = pythonInt(number, 10, ok);
        if (!ok)
            raise("ValueError", "cannot convert float NaN to integer");
        return newString(integerText(whole) + " Bytes");
    }
    double unit = base;
    std::string prefix;
    for (const char letter : std::string_view("KMGTPEZY")) {
        unit *= base;
        prefix = binary ? std::string(1, letter) + "iB" : std::string(1, letter == 'K' ? 'k' : letter) + "B";
        if (bytes < unit)
            break;
    }
    const double shown = base * bytes / unit;
    return newString(fixedText(shown, 'f', 1, false) + " " + prefix);
}

Value sumFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("sum", arguments, {"attribute", "start"}, 0);
    Value total = bound[1].missing() ? Value::integer(0) : bound[1];
    if (total.isString())
        raise("TypeError", "sum() can't sum strings [use ''.join(seq) instead]");
    const AttributePath path(isNone(bound[0]) ? Value::none() : bound[0], {}, false);
    ItemWalk walk(self);
    for (Value item; walk.next(item);) {
        total = add(total, path.of(item));
        spendOnItems(1);
    }
    return total;
}

} // namespace

std::span<const Builtin> numberFilters() {
    static constexpr Builtin kFilters[] = {
        {"abs", absFilter},     {"int", intFilter}, {"float", floatFilter},
        {"round", roundFilter}, {"sum", sumFilter}, {"filesizeformat", filesizeFilter},
    };
    return kFilters;
}

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
