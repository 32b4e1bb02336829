#include "core/chat/template/values/python_text.h"
#include "core/chat/template/values/value.h"

#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
}

/// -1, 0, 1; 2 for NaN.
int compareNumbers(const Value& a, const Value& b) {
    const auto sign = [](auto order) { return order < 0 ? -1 : order > 0 ? 1 : 0; };
    if (a.is(Type::Float) && b.is(Type::Float)) {
        if (std::isnan(a.asFloat()) || std::isnan(b.asFloat()))
            return 2;
        return a.asFloat() < b.asFloat() ? -1 : a.asFloat() > b.asFloat() ? 1 : 0;
    }
    if (b.is(Type::Float)) {
        const double d = b.asFloat();
        if (std::isnan(d))
            return 2;
        if (std::isinf(d))
            return d > 0 ? -1 : 1;
        if (!a.is(Type::BigInt) && std::fabs(d) < 9e15 && std::llabs(a.asInt()) < 9'000'000'000'000'000LL) {
            const auto x = static_cast<double>(a.asInt());
            return x < d ? -1 : x > d ? 1 : 0;
        }
        const int whole = sign(bigOf(a) <=> BigInteger::fromDouble(d));
        const double fraction = d - std::trunc(d);
        return whole != 0 ? whole : fraction > 0 ? -1 : fraction < 0 ? 1 : 0;
    }
    if (a.is(Type::Float)) {
        const int other = compareNumbers(b, a);
        return other == 2 ? 2 : -other;
    }
    if (!a.is(Type::BigInt) && !b.is(Type::BigInt))
        return a.asInt() < b.asInt() ? -1 : a.asInt() > b.asInt() ? 1 : 0;
    return sign(bigOf(a) <=> bigOf(b));
}

bool equalItems(const ValueList& a, const ValueList& b) {
    if (a.size() != b.size())
        return false;
    spendOnItems(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!equal(a[i], b[i]))
            return false;
    }
    return true;
}

bool equalDicts(const DictObject& a, const DictObject& b) {
    if (a.entries.size() != b.entries.size())
        return false;
    spendOnItems(a.entries.size());
    for (const auto& [key, value] : a.entries) {
        const Value* other = b.find(key);
        if (other == nullptr || !equal(value, *other))
            return false;
    }
    return true;
}

bool equalRanges(const RangeObject& a, const RangeObject& b) {
    return a.length == b.length &&
           (a.length == 0 || (a.start == b.start && (a.length == 1 || a.step == b.step)));
}

} // namespace

std::uint64_t hashOfText(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL ^ text.size();
    while (text.size() >= 8) {
        std::uint64_t part = 0;
        std::memcpy(&part, text.data(), 8);
        hash = mixed(hash ^ part);
        text.remove_prefix(8);
    }
    std::uint64_t part = 0;
    std::memcpy(&part, text.data(), text.size());
    return mixed(hash ^ part) | 1U;
}

std::uint64_t hashOf(const Value& value) {
    switch (value.type()) {
    case Type::Missing:
    case Type::None:
        return 0x1234567;
    case Type::Bool:
    case Type::Int:
        return mixed(static_cast<std::uint64_t>(value.asInt()));
    case Type::Float: {
        const double d = value.asFloat();
        if (std::trunc(d) == d && std::fabs(d) < 9.2e18)
            return mixed(static_cast<std::uint64_t>(static_cast<std::int64_t>(d)));
        if (std::trunc(d) == d && !std::isinf(d))
            return hashOfText(BigInteger::fromDouble(d).digits(16));
        std::uint64_t bits = 0;
        std::memcpy(&bits, &d, 8);
        return mixed(bits);
    }
    case Type::BigInt:
        return hashOfText(value.as<BigObject>().value.digits(16));
    case Type::String: {
        const auto& string = value.as<StringObject>();
        if (string.hash == 0)
            string.hash = hashOfText(string.text);
        return string.hash;
    }
    case Type::Bytes:
        return hashOfText(value.as<BytesObject>().bytes) + 1;
    case Type::Tuple: {
        std::uint64_t hash = itemsOf(value).size();
        spendOnItems(itemsOf(value).size() +
                     1); // an object that contains itself twice, recursively, would never end
        for (const Value& item : itemsOf(value))
            hash = mixed(hash * 31 + hashOf(item));
        return hash;
    }
    case Type::List:
    case Type::Dict:
        raise("TypeError", fmt::format("unhashable type: '{}'", typeName(value)));
    case Type::View:
        if (value.as<ViewObject>().part != ViewObject::Part::Values)
            raise("TypeError", fmt::format("unhashable type: '{}'", typeName(value)));
        return mixed(reinterpret_cast<std::uintptr_t>(value.object()));
    case Type::Range:
        return mixed(static_cast<std::uint64_t>(value.as<RangeObject>().length));
    case Type::Undefined:
        return 0x7654321;
    default:
        return mixed(reinterpret_cast<std::uintptr_t>(value.object()));
    }
}

bool equal(const Value& a, const Value& b) {
    if (a.isNumber() && b.isNumber())
        return compareNumbers(a, b) == 0;
    if (a.type() != b.type())
        return false;
    switch (a.type()) {
    case Type::None:
    case Type::Missing:
    case Type::Undefined:
        return true;
    case Type::String:
        if (textOf(a).size() == textOf(b).size())
            spendOnBytes(textOf(a).size());
        return a.object() == b.object() || textOf(a) == textOf(b);
    case Type::Bytes:
        return a.as<BytesObject>().bytes == b.as<BytesObject>().bytes;
    case Type::List:
    case Type::Tuple:
        return a.object() == b.object() || equalItems(itemsOf(a), itemsOf(b));
    case Type::Dict:
        return a.object() == b.object() || equalDicts(dictOf(a), dictOf(b));
    case Type::Range:
        return equalRanges(a.as<RangeObject>(), b.as<RangeObject>());
    case Type::View: {
        const auto& x = a.as<ViewObject>();
        const auto& y = b.as<ViewObject>();
        if (x.part == ViewObject::Part::Values || x.part != y.part)
            return a.object() == b.object();
        if (x.part == ViewObject::Part::Items)
            return equalDicts(dictOf(x.dict), dictOf(y.dict));
        if (dictOf(x.dict).entries.size() != dictOf(y.dict).entries.size())
            return false;
        for (const auto& [key, value] : dictOf(x.dict).entries) {
            if (dictOf(y.dict).find(key) == nullptr)
                return false;
        }
        return true;
    }
    default:
        return a.object() == b.object();
    }
}

int compareOrder(const Value& a, const Value& b, const char* symbol) {
    if (a.isNumber() && b.isNumber())
        return compareNumbers(a, b);
    if (a.isUndefined())
        failUndefined(a);
    if (b.isUndefined())
        failUndefined(b);
    if (a.isString() && b.isString()) {
        spendOnBytes(textOf(a).size());
        const int order = textOf(a).compare(textOf(b));
        return order < 0 ? -1 : order > 0 ? 1 : 0;
    }
    if (a.type() == b.type() && a.isSequence()) {
        const ValueList& x = itemsOf(a);
        const ValueList& y = itemsOf(b);
        spendOnItems(x.size());
        for (std::size_t i = 0; i < x.size() && i < y.size(); ++i) {
            if (!equal(x[i], y[i]))
                return compareOrder(x[i], y[i], symbol);
        }
        return x.size() < y.size() ? -1 : x.size() > y.size() ? 1 : 0;
    }
    if (a.is(Type::Bytes) && b.is(Type::Bytes)) {
        const int order = a.as<BytesObject>().bytes.compare(b.as<BytesObject>().bytes);
        return order < 0 ? -1 : order > 0 ? 1 : 0;
    }
    raise("TypeError", fmt::format("'{}' not supported between instances of '{}' and '{}'", symbol,
                                   typeName(a), typeName(b)));
}

} // namespace tokenscope::chat
