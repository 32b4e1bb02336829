#include "core/chat/template/builtins/filters.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

Value firstFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("first", arguments, {}, 0);
    ItemWalk walk(self);
    Value item;
    return walk.next(item) ? item : newUndefined("No first item, sequence was empty.");
}

Value lastFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("last", arguments, {}, 0);
    if (self.is(Type::Iterator) || !isIterable(self))
        raise("TypeError", fmt::format("'{}' object is not reversible", typeName(self)));
    const std::int64_t length = lengthOf(self);
    if (length == 0)
        return newUndefined("No last item, sequence was empty.");
    if (self.is(Type::Dict) || self.is(Type::View))
        return listOf(self).back();
    return itemOf(self, Value::integer(length - 1));
}

Value lengthFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("length", arguments, {}, 0);
    return Value::integer(lengthOf(self));
}

Value listFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("list", arguments, {}, 0);
    return newList(listOf(self));
}

Value reverseFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("reverse", arguments, {}, 0);
    if (self.isString())
        return sliceItems(self, {}, {}, Value::integer(-1));
    if (!isIterable(self))
        raise("FilterArgumentError", "argument must be iterable");
    ValueList items = listOf(self);
    if (self.is(Type::Iterator)) {
        std::reverse(items.begin(), items.end());
        return newList(std::move(items));
    }
    const Value list = newList(std::move(items));
    return newIterator("list_reverseiterator", [list, left = itemsOf(list).size()](Value& item) mutable {
        if (left == 0)
            return false;
        item = itemsOf(list)[--left];
        return true;
    });
}

Value itemsFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("items", arguments, {}, 0);
    return newIterator("generator", [self, at = std::size_t{0}](Value& item) mutable {
        if (self.isUndefined())
            return false;
        if (!self.is(Type::Dict))
            raise("TypeError", "Can only get item pairs from a mapping.");
        if (at >= dictOf(self).entries.size())
            return false;
        const auto& [key, value] = dictOf(self).entries[at++];
        item = newTuple({key, value});
        return true;
    });
}

Value batchFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("batch", arguments, {"linecount", "fill_with"}, 1);
    const Value& count = bound[0];
    const Value& fill = bound[1];
    return newIterator("generator", [self, count, fill, walk = std::optional<ItemWalk>(), held = Value(),
                                     done = false](Value& out) mutable {
        if (done)
            return false;
        if (!walk)
            walk.emplace(self);
        ValueList row;
        if (!held.missing())
            row.push_back(std::move(held));
        held = {};
        for (Value item; walk->next(item);) {
            if (equal(Value::integer(static_cast<std::int64_t>(row.size())), count)) {
                held = item;
                out = newList(std::move(row));
                return true;
            }
            row.push_back(item);
            expectBytes(row.size() * sizeof(Value));
        }
        done = true;
        if (row.empty())
            return false;
        if (!isNone(fill) &&
            compareOrder(Value::integer(static_cast<std::int64_t>(row.size())), count, "<") < 0) {
            const std::int64_t missing = indexOf(count) - static_cast<std::int64_t>(row.size());
            expectBytes(static_cast<std::uint64_t>(missing) * sizeof(Value));
            spendOnItems(static_cast<std::size_t>(missing));
            row.insert(row.end(), static_cast<std::size_t>(missing), fill);
        }
        out = newList(std::move(row));
        return true;
    });
}

Value sliceFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("slice", arguments, {"slices", "fill_with"}, 1);
    const Value& slices = bound[0];
    const Value& fill = bound[1];
    return newIterator("generator", [self, slices, fill, all = std::optional<ValueList>(),
                                     number = std::int64_t{0}, offset = std::int64_t{0}](Value& out) mutable {
        const std::int64_t wanted = indexOf(slices);
        if (!all)
            all = listOf(self);
        if (wanted == 0)
            raise("ZeroDivisionError", "integer division or modulo by zero");
        if (number >= wanted)
            return false;
        const auto length = static_cast<std::int64_t>(all->size());
        const std::int64_t each = length / wanted;
        const std::int64_t extra = length % wanted;
        const std::int64_t start = offset + number * each;
        offset += number < extra ? 1 : 0;
        const std::int64_t end = offset + (number + 1) * each;
        ValueList part(all->begin() + start, all->begin() + end);
        if (!isNone(fill) && number >= extra)
            part.push_back(fill);
        ++number;
        out = newList(std::move(part));
        return true;
    });
}

Value attrFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("attr", arguments, {"name"}, 1);
    const Value& name = bound[0];
    if (!name.isString())
        raise("TypeError", fmt::format("attribute name must be string, not '{}'", typeName(name)));
    if (self.isUndefined())
        failUndefined(self);
    const Value found = attributeOf(self, name);
    // an item of that name is no attribute
    if (self.is(Type::Dict) && methodOf(self, textOf(name)) == nullptr && !found.isUndefined())
        return newUndefined(self, name);
    return found;
}

} // namespace

std::span<const Builtin> listFilters() {
    static constexpr Builtin kFilters[] = {
        {"first", firstFilter}, {"last", lastFilter},       {"length", lengthFilter}, {"count", lengthFilter},
        {"list", listFilter},   {"reverse", reverseFilter}, {"items", itemsFilter},   {"batch", batchFilter},
        {"slice", sliceFilter}, {"attr", attrFilter},
    };
    return kFilters;
}

} // namespace tokenscope::chat
