#include "core/chat/template/builtins/methods.h"

#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

ListObject& listIn(const Value& self) {
    return self.as<ListObject>();
}

Value countItems(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("count", arguments, {"value"}, 1, Take::Positional);
    std::int64_t count = 0;
    ItemWalk walk(self);
    spendOnItems(static_cast<std::size_t>(lengthOf(self)));
    for (Value item; walk.next(item);)
        count += equal(item, bound[0]) ? 1 : 0;
    return Value::integer(count);
}

Value indexOfItem(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound =
        bindArguments("index", arguments, {"value", "start", "stop"}, 1, Take::Positional);
    const std::int64_t length = lengthOf(self);
    const auto place = [&](const Value& given, std::int64_t otherwise) {
        if (given.missing())
            return otherwise;
        const std::int64_t at = clampedIndexOf(given);
        return at < 0 ? std::max<std::int64_t>(at < -length ? 0 : at + length, 0) : at;
    };
    const std::int64_t start = place(bound[1], 0);
    const std::int64_t stop = std::min(place(bound[2], length), length);
    spendOnItems(static_cast<std::size_t>(length));
    ItemWalk walk(self);
    Value item;
    for (std::int64_t at = 0; at < stop && walk.next(item); ++at) {
        if (at >= start && equal(item, bound[0]))
            return Value::integer(at);
    }
    raise("ValueError", fmt::format("{} is not in {}", reprOf(bound[0]), typeName(self)));
}

Value copyList(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("copy", arguments, {}, 0, Take::Positional);
    return newList(listOf(self));
}

/// The sandbox of Jinja 3.1 forbids list.append and similar methods, but not pop and clear.
Value popList(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("pop", arguments, {"index"}, 0, Take::Positional);
    ListObject& list = listIn(self);
    const auto length = static_cast<std::int64_t>(list.items.size());
    if (length == 0)
        raise("IndexError", "pop from empty list");
    std::int64_t at = bound[0].missing() ? -1 : indexOf(bound[0]);
    at = at < 0 ? at + length : at;
    if (at < 0 || at >= length)
        raise("IndexError", "pop index out of range");
    Value item = list.items[static_cast<std::size_t>(at)];
    list.items.erase(list.items.begin() + at);
    if (at == 0 && list.source.children != 0)
        ++list.source.children;
    else if (at + 1 != length)
        list.source = {};
    spendOnItems(static_cast<std::size_t>(length - at));
    return item;
}

Value clearList(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("clear", arguments, {}, 0, Take::Positional);
    ValueList old = std::move(listIn(self).items);
    listIn(self).items.clear();
    return Value::none();
}

Value getMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("get", arguments, {"key", "default"}, 1, Take::Positional);
    const Value* found = dictOf(self).find(bound[0]);
    return found != nullptr ? *found : bound[1].missing() ? Value::none() : bound[1];
}

template <ViewObject::Part part>
Value viewMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("dict.items", arguments, {}, 0, Take::Positional);
    return Value(new ViewObject(self, part));
}

Value copyDict(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("copy", arguments, {}, 0, Take::Positional);
    Value copy = newDict();
    for (const auto& [key, value] : dictOf(self).entries)
        dictOf(copy).set(key, value);
    dictOf(copy).source = dictOf(self).source;
    return copy;
}

Value isIntegerMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("is_integer", arguments, {}, 0, Take::Positional);
    return Value::boolean(std::isfinite(self.asFloat()) && std::trunc(self.asFloat()) == self.asFloat());
}

Value ratioMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("as_integer_ratio", arguments, {}, 0, Take::Positional);
    if (!self.is(Type::Float))
        return newTuple({positive(self), Value::integer(1)});
    double value = self.asFloat();
    if (!std::isfinite(value))
        raise(std::isnan(value) ? "ValueError" : "OverflowError",
              std::isnan(value) ? "cannot convert NaN to integer ratio"
                                : "cannot convert Infinity to integer ratio");
    std::size_t shift = 0;
    for (; std::trunc(value) != value; value *= 2)
        ++shift;
    return newTuple(
        {Value::big(BigInteger::fromDouble(value)), Value::big(BigInteger(1).shiftedLeft(shift))});
}

} // namespace

std::span<const Builtin> listMethods() {
    static constexpr Builtin kMethods[] = {
        {"count", countItems}, {"index", indexOfItem}, {"copy", copyList},
        {"pop", popList},      {"clear", clearList},
    };
    return kMethods;
}

std::span<const Builtin> tupleMethods() {
    static constexpr Builtin kMethods[] = {{"count", countItems}, {"index", indexOfItem}};
    return kMethods;
}

std::span<const Builtin> dictMethods() {
    static constexpr Builtin kMethods[] = {
        {"get", getMethod},
        {"items", viewMethod<ViewObject::Part::Items>},
        {"keys", viewMethod<ViewObject::Part::Keys>},
        {"values", viewMethod<ViewObject::Part::Values>},
        {"copy", copyDict},
    };
    return kMethods;
}

std::span<const Builtin> numberMethods() {
    static constexpr Builtin kMethods[] = {
        {"is_integer", isIntegerMethod},
        {"as_integer_ratio", ratioMethod},
    };
    return kMethods;
}

} // namespace tokenscope::chat
