#include "core/chat/template/values/format_strings.h"
#include "core/chat/template/values/operations.h"
#include "core/chat/template/values/python_text.h"

#include <cmath>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

[[noreturn]] void unsupported(const char* symbol, const Value& a, const Value& b) {
    if (a.isUndefined())
        failUndefined(a);
    if (b.isUndefined())
        failUndefined(b);
    raise("TypeError",
          fmt::format("unsupported operand type(s) for {}: '{}' and '{}'", symbol, typeName(a), typeName(b)));
}

double floatOf(const Value& number) {
    if (number.is(Type::Float))
        return number.asFloat();
    if (number.is(Type::BigInt)) {
        const auto value = number.as<BigObject>().value.toDouble();
        if (!value)
            raise("OverflowError", "int too large to convert to float");
        return *value;
    }
    return static_cast<double>(number.asInt());
}

bool bothNumbers(const Value& a, const Value& b) {
    return a.isNumber() && b.isNumber();
}
bool anyFloat(const Value& a, const Value& b) {
    return a.is(Type::Float) || b.is(Type::Float);
}
bool bothSmall(const Value& a, const Value& b) {
    return !a.is(Type::BigInt) && !b.is(Type::BigInt);
}

Value repeatString(const Value& string, std::int64_t times) {
    const auto& object = string.as<StringObject>();
    if (times <= 0 || object.text.empty())
        return newString({}, {}, object.markup);
    const auto count = static_cast<std::uint64_t>(times);
    if (count > (UINT64_C(1) << 40U))
        raise("MemoryError", "the string would be too long");
    expectBytes(count * object.text.size());
    if (object.origins.size() == 1 && object.origins[0].size == object.text.size() && count > 8) {
        std::string text; // one run instead of one per copy
        text.reserve(object.text.size() * count);
        for (std::uint64_t i = 0; i < count; ++i)
            text += object.text;
        Origin all = object.origins[0];
        all.size = static_cast<std::uint32_t>(text.size());
        all.exact = false;
        spendOnBytes(text.size());
        return newString(std::move(text), {all}, object.markup);
    }
    expectBytes(count * object.origins.size() * sizeof(Origin));
    TextBuilder out;
    out.reserve(object.text.size() * count);
    if (object.origins.empty() && object.text.size() == 1)
        out.plain(count, object.text[0]);
    else
        for (std::uint64_t i = 0; i < count; ++i)
            out.copy(object);
    return out.finish(object.markup);
}

Value repeatItems(const Value& list, std::int64_t times) {
    const ValueList& items = itemsOf(list);
    ValueList all;
    if (times > 0 && !items.empty()) {
        const auto count = static_cast<std::uint64_t>(times);
        if (count > (UINT64_C(1) << 36U))
            raise("MemoryError", "the list would be too long");
        expectBytes(count * items.size() * sizeof(Value));
        spendOnItems(count * items.size());
        all.reserve(items.size() * count);
        for (std::uint64_t i = 0; i < count; ++i)
            all.insert(all.end(), items.begin(), items.end());
    }
    return list.is(Type::List) ? newList(std::move(all)) : newTuple(std::move(all));
}

/// The time of a product: its number of bits depends on the other integer as well.
BigInteger bigProduct(const BigInteger& a, const BigInteger& b) {
    expectBytes((a.bits() + b.bits()) / 8);
    spendOnBytes((a.bits() / 32 + 1) * (b.bits() / 32 + 1) * 16);
    return a * b;
}

std::pair<BigInteger, BigInteger> divideBig(const Value& a, const Value& b) {
    const BigInteger x = bigOf(a);
    const BigInteger y = bigOf(b);
    spendOnBytes((x.bits() / 32 + 1) * (y.bits() / 32 + 1) * 16);
    return floorDivide(x, y);
}

void rejectZero(const Value& b, const char* message) {
    if (!truthOf(b))
        raise("ZeroDivisionError", message);
}

double floatModulo(double a, double b) {
    double rest = std::fmod(a, b);
    if (rest != 0) {
        if ((b < 0) != (rest < 0))
            rest += b;
    } else {
        rest = std::copysign(0.0, b);
    }
    return rest;
}

Value integerPower(const Value& a, const Value& b) {
    if (b.is(Type::BigInt)) {
        if (!a.is(Type::BigInt) && (a.asInt() == 0 || a.asInt() == 1))
            return Value::integer(a.asInt());
        if (!a.is(Type::BigInt) && a.asInt() == -1)
            return Value::integer(b.as<BigObject>().value.odd() ? -1 : 1);
        raise("MemoryError", "the power is too large");
    }
    auto exponent = static_cast<std::uint64_t>(b.asInt());
    BigInteger base = bigOf(a);
    BigInteger result(1);
    if (base.bits() > 1 && exponent > (UINT64_C(1) << 40U))
        raise("MemoryError", "the power is too large");
    expectBytes(base.bits() <= 1 ? 0 : base.bits() * exponent / 8);
    for (; exponent != 0; exponent >>= 1U) {
        if ((exponent & 1U) != 0)
            result = bigProduct(result, base);
        if (exponent > 1)
            base = bigProduct(base, base);
    }
    return Value::big(result);
}

} // namespace

Value add(const Value& a, const Value& b) {
    if (bothNumbers(a, b)) {
        if (anyFloat(a, b))
            return Value::number(floatOf(a) + floatOf(b));
        std::int64_t sum = 0;
        if (bothSmall(a, b) && !__builtin_add_overflow(a.asInt(), b.asInt(), &sum))
            return Value::integer(sum);
        return Value::big(bigOf(a) + bigOf(b));
    }
    if (a.isString() && b.isString()) {
        const bool markup = a.as<StringObject>().markup || b.as<StringObject>().markup;
        const Value left = markup ? escaped(a) : a;
        const Value right = markup ? escaped(b) : b;
        expectBytes(textOf(left).size() + textOf(right).size());
        TextBuilder out;
        out.reserve(textOf(left).size() + textOf(right).size());
        out.origins().reserve(left.as<StringObject>().origins.size() +
                              right.as<StringObject>().origins.size());
        out.copy(left);
        out.copy(right);
        return out.finish(markup);
    }
    if (a.isSequence() && a.type() == b.type()) {
        const std::size_t size = itemsOf(a).size() + itemsOf(b).size();
        expectBytes(size * sizeof(Value));
        spendOnItems(size);
        ValueList items;
        items.reserve(size);
        items.insert(items.end(), itemsOf(a).begin(), itemsOf(a).end());
        items.insert(items.end(), itemsOf(b).begin(), itemsOf(b).end());
        return a.is(Type::List) ? newList(std::move(items)) : newTuple(std::move(items));
    }
    if (a.isUndefined() || b.isUndefined())
        unsupported("+", a, b);
    if (a.isString())
        raise("TypeError", fmt::format("can only concatenate str (not \"{}\") to str", typeName(b)));
    if (a.isSequence())
        raise("TypeError",
              fmt::format("can only concatenate {0} (not \"{1}\") to {0}", typeName(a), typeName(b)));
    unsupported("+", a, b);
}

Value subtract(const Value& a, const Value& b) {
    if (!bothNumbers(a, b))
        unsupported("-", a, b);
    if (anyFloat(a, b))
        return Value::number(floatOf(a) - floatOf(b));
    std::int64_t difference = 0;
    if (bothSmall(a, b) && !__builtin_sub_overflow(a.asInt(), b.asInt(), &difference))
        return Value::integer(difference);
    return Value::big(bigOf(a) - bigOf(b));
}

Value multiply(const Value& a, const Value& b) {
    if (bothNumbers(a, b)) {
        if (anyFloat(a, b))
            return Value::number(floatOf(a) * floatOf(b));
        std::int64_t product = 0;
        if (bothSmall(a, b) && !__builtin_mul_overflow(a.asInt(), b.asInt(), &product))
            return Value::integer(product);
        return Value::big(bigProduct(bigOf(a), bigOf(b)));
    }
    const Value& sequence = b.isInteger() ? a : b;
    const Value& times = b.isInteger() ? b : a;
    if (times.isInteger() && (sequence.isString() || sequence.isSequence())) {
        const std::int64_t count = indexOf(times);
        return sequence.isString() ? repeatString(sequence, count) : repeatItems(sequence, count);
    }
    if (!a.isUndefined() && !b.isUndefined() &&
        (a.isString() || a.isSequence() || b.isString() || b.isSequence()))
        raise("TypeError", fmt::format("can't multiply sequence by non-int of type '{}'",
                                       typeName(a.isString() || a.isSequence() ? b : a)));
    unsupported("*", a, b);
}

Value divide(const Value& a, const Value& b) {
    if (!bothNumbers(a, b))
        unsupported("/", a, b);
    rejectZero(b, anyFloat(a, b) ? "float division by zero" : "division by zero");
    if (anyFloat(a, b))
        return Value::number(floatOf(a) / floatOf(b));
    constexpr std::int64_t kExact = INT64_C(1) << 53U;
    if (bothSmall(a, b) && a.asInt() > -kExact && a.asInt() < kExact && b.asInt() > -kExact &&
        b.asInt() < kExact)
        return Value::number(static_cast<double>(a.asInt()) / static_cast<double>(b.asInt()));
    const auto quotient = trueDivide(bigOf(a), bigOf(b));
    if (!quotient)
        raise("OverflowError", "integer division result too large for a float");
    return Value::number(*quotient);
}

Value floorDivide(const Value& a, const Value& b) {
    if (!bothNumbers(a, b))
        unsupported("//", a, b);
    rejectZero(b, anyFloat(a, b) ? "float floor division by zero" : "integer division or modulo by zero");
    if (anyFloat(a, b)) {
        const double x = floatOf(a);
        const double y = floatOf(b);
        const double quotient = (x - floatModulo(x, y)) / y;
        double whole = std::floor(quotient);
        if (quotient - whole > 0.5)
            whole += 1;
        return Value::number(quotient == 0 ? std::copysign(0.0, x / y) : whole);
    }
    if (bothSmall(a, b) && !(a.asInt() == INT64_MIN && b.asInt() == -1)) {
        const std::int64_t quotient = a.asInt() / b.asInt();
        const bool down = a.asInt() % b.asInt() != 0 && (a.asInt() < 0) != (b.asInt() < 0);
        return Value::integer(down ? quotient - 1 : quotient);
    }
    return Value::big(divideBig(a, b).first);
}

Value modulo(const Value& a, const Value& b) {
    if (a.isString())
        return percentFormat(a, b);
    if (!bothNumbers(a, b))
        unsupported("%", a, b);
    rejectZero(b, anyFloat(a, b) ? "float modulo" : "integer modulo by zero");
    if (anyFloat(a, b))
        return Value::number(floatModulo(floatOf(a), floatOf(b)));
    if (bothSmall(a, b) && b.asInt() != -1) {
        const std::int64_t rest = a.asInt() % b.asInt();
        return Value::integer(rest != 0 && (rest < 0) != (b.asInt() < 0) ? rest + b.asInt() : rest);
    }
    return Value::big(divideBig(a, b).second);
}

Value power(const Value& a, const Value& b) {
    if (!bothNumbers(a, b))
        unsupported("** or pow()", a, b);
    const bool negativeExponent = !anyFloat(a, b) && compareOrder(b, Value::integer(0), "<") < 0;
    if (!anyFloat(a, b) && !negativeExponent)
        return integerPower(a, b);
    const double x = floatOf(a);
    const double y = floatOf(b);
    if (x == 0 && y < 0)
        raise("ZeroDivisionError", "0.0 cannot be raised to a negative power");
    if (x < 0 && std::isfinite(x) && std::isfinite(y) && std::floor(y) != y)
        raise("TypeError", "complex numbers are not known here");
    const double result = std::pow(x, y);
    if (std::isinf(result) && std::isfinite(x) && std::isfinite(y))
        raise("OverflowError", "(34, 'Numerical result out of range')");
    return Value::number(result);
}

Value negative(const Value& a) {
    if (a.is(Type::Float))
        return Value::number(-a.asFloat());
    if (a.isInteger())
        return !a.is(Type::BigInt) && a.asInt() != INT64_MIN ? Value::integer(-a.asInt())
                                                             : Value::big(bigOf(a).negated());
    if (a.isUndefined())
        failUndefined(a);
    raise("TypeError", fmt::format("bad operand type for unary -: '{}'", typeName(a)));
}

Value positive(const Value& a) {
    if (a.is(Type::Float) || a.is(Type::BigInt))
        return a;
    if (a.isInteger())
        return Value::integer(a.asInt());
    if (a.isUndefined())
        failUndefined(a);
    raise("TypeError", fmt::format("bad operand type for unary +: '{}'", typeName(a)));
}

} // namespace tokenscope::chat
