#include "core/chat/template/builtins/filters.h"
#include "core/chat/template/values/number_text.h"

#include <charconv>
#include <cmath>
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

/// Not at random: a rendering is to be the same again.
Value randomFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("random", arguments, {}, 0);
    const std::int64_t length = lengthOf(self);
    if (length == 0)
        return newUndefined("No random item, sequence was empty.");
    if (self.is(Type::Dict))
        raise("KeyError", "0");
    return itemOf(self, Value::integer((length * 5 / 8) % length));
}

} // namespace

std::span<const Builtin> numberFilters() {
    static constexpr Builtin kFilters[] = {
        {"abs", absFilter},       {"int", intFilter}, {"float", floatFilter},
        {"round", roundFilter},   {"sum", sumFilter}, {"filesizeformat", filesizeFilter},
        {"random", randomFilter},
    };
    return kFilters;
}

} // namespace tokenscope::chat
