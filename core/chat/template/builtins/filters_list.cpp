// Filters of sequences: their items, selecting, sorting.

#include "core/chat/template/builtins/builtins.h"
#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <numeric>

namespace tokenscope::chat {

// Items and parts of a sequence.

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
        if (at >= dictOf(self).entries().size())
            return false;
        const auto& [key, value] = dictOf(self).entries()[at++];
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
    const Value found = attributeOf(self, name);
    // an item with that name is not an attribute
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

// Selecting and mapping.

namespace {

const Builtin* named(const Value& name, bool filter) {
    const Builtin* found = nullptr;
    if (name.isString())
        found = filter ? filterNamed(textOf(name)) : testNamed(textOf(name));
    if (found == nullptr)
        raise("TemplateRuntimeError",
              fmt::format("No {} named {}.", filter ? "filter" : "test", reprOf(name)));
    return found;
}

using Change = std::function<Value(const Value&)>;

/// A filter by name, or an attribute.
Change mapping(Runtime& runtime, CallArguments arguments) {
    if (arguments.positional.empty()) {
        const Value attribute = arguments.takeKeyword("attribute");
        if (attribute.missing())
            raise("FilterArgumentError", "map requires a filter argument");
        const Value otherwise = arguments.takeKeyword("default");
        if (!arguments.keywords.empty())
            raise("FilterArgumentError",
                  "Unexpected keyword argument " + reprOf(arguments.keywords.front().first));
        return
            [path = AttributePath(attribute, otherwise, false)](const Value& item) { return path.of(item); };
    }
    const Value name = arguments.positional.front();
    arguments.positional.erase(arguments.positional.begin());
    return [&runtime, name, arguments](const Value& item) {
        CallArguments own = arguments;
        return named(name, true)->function(runtime, item, own);
    };
}

Change choosing(Runtime& runtime, CallArguments arguments, bool byAttribute) {
    Change of = [](const Value& item) { return item; };
    if (byAttribute) {
        if (arguments.positional.empty())
            raise("FilterArgumentError", "Missing parameter for attribute name");
        of = [path = AttributePath(arguments.positional.front(), {}, false)](const Value& item) {
            return path.of(item);
        };
        arguments.positional.erase(arguments.positional.begin());
    }
    if (arguments.positional.empty())
        return of;
    const Value name = arguments.positional.front();
    arguments.positional.erase(arguments.positional.begin());
    return [&runtime, of, name, arguments](const Value& item) {
        CallArguments own = arguments;
        return named(name, false)->function(runtime, of(item), own);
    };
}

struct Selection {
    Value values;
    std::optional<ItemWalk> walk;
    Change change;
    bool begun = false;
};

Value mapFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    auto state = std::make_shared<Selection>();
    state->values = self;
    return newIterator("generator", [state, &runtime, arguments](Value& out) {
        if (!state->begun) {
            state->begun = true;
            if (!truthOf(state->values))
                return false;
            state->change = mapping(runtime, arguments);
            state->walk.emplace(state->values);
        }
        Value item;
        if (!state->walk || !state->walk->next(item))
            return false;
        out = state->change(item);
        return true;
    });
}

template <bool wanted, bool byAttribute>
Value selectFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    auto state = std::make_shared<Selection>();
    state->values = self;
    return newIterator("generator", [state, &runtime, arguments](Value& out) {
        if (!state->begun) {
            state->begun = true;
            if (!truthOf(state->values))
                return false;
            state->change = choosing(runtime, arguments, byAttribute);
            state->walk.emplace(state->values);
        }
        if (!state->walk)
            return false;
        for (Value item; state->walk->next(item); spendOnItems(1)) {
            if (truthOf(state->change(item)) == wanted) {
                out = std::move(item);
                return true;
            }
        }
        return false;
    });
}

} // namespace

AttributePath::AttributePath(const Value& attribute, const Value& otherwise, bool ignoreCase)
    : m_otherwise(isNone(otherwise) ? Value() : otherwise)
    , m_ignoreCase(ignoreCase) {
    if (isNone(attribute))
        return;
    if (!attribute.isString()) {
        m_steps.push_back(attribute);
        return;
    }
    std::string_view left = textOf(attribute);
    while (true) {
        const std::size_t dot = left.find('.');
        const std::string part(left.substr(0, dot));
        const bool digits =
            !part.empty() && part.size() < 18 && part.find_first_not_of("0123456789") == std::string::npos;
        m_steps.push_back(digits ? Value::integer(std::stoll(part)) : newString(part));
        if (dot == std::string_view::npos)
            return;
        left.remove_prefix(dot + 1);
    }
}

Value AttributePath::of(const Value& item) const {
    Value value = item;
    for (const Value& step : m_steps) {
        value = itemOf(value, step);
        if (value.isUndefined() && !m_otherwise.missing())
            value = m_otherwise;
    }
    return m_ignoreCase && value.isString() ? changeCase(value, CaseChange::Lower) : value;
}

std::span<const Builtin> selectingFilters() {
    static constexpr Builtin kFilters[] = {
        {"map", mapFilter},
        {"select", selectFilter<true, false>},
        {"reject", selectFilter<false, false>},
        {"selectattr", selectFilter<true, true>},
        {"rejectattr", selectFilter<false, true>},
    };
    return kFilters;
}

// Sorting and grouping.

namespace {

/// Sorts like sorted(): stable, with `<` only.
std::vector<std::size_t> sortedOrder(const ValueList& keys, bool reverse) {
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (reverse)
        std::reverse(order.begin(), order.end());
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        spendOnItems(4);
        return compareOrder(keys[a], keys[b], "<") == -1;
    });
    if (reverse)
        std::reverse(order.begin(), order.end());
    return order;
}

ValueList inOrder(const ValueList& items, const std::vector<std::size_t>& order) {
    ValueList out;
    out.reserve(items.size());
    for (const std::size_t i : order)
        out.push_back(items[i]);
    return out;
}

Value sortFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("sort", arguments, {"reverse", "case_sensitive", "attribute"}, 0);
    const bool ignoreCase = !truthOr(bound[1], false);
    std::vector<AttributePath> paths;
    if (bound[2].isString()) {
        std::string_view left = textOf(bound[2]);
        for (std::size_t comma = 0; comma != std::string_view::npos;
             left.remove_prefix(std::min(comma + 1, left.size()))) {
            comma = left.find(',');
            paths.emplace_back(newString(std::string(left.substr(0, comma))), Value(), ignoreCase);
            if (comma == std::string_view::npos)
                break;
        }
    } else {
        paths.emplace_back(bound[2], Value(), ignoreCase);
    }
    const ValueList items = listOf(self);
    ValueList keys;
    for (const Value& item : items) {
        ValueList key;
        for (const AttributePath& path : paths)
            key.push_back(path.of(item));
        keys.push_back(newList(std::move(key)));
    }
    return newList(inOrder(items, sortedOrder(keys, truthOr(bound[0], false))));
}

Value dictsortFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("dictsort", arguments, {"case_sensitive", "by", "reverse"}, 0);
    const std::string by = bound[1].missing() ? "key" : bound[1].isString() ? textOf(bound[1]) : "";
    if (by != "key" && by != "value")
        raise("FilterArgumentError", "You can only sort by either \"key\" or \"value\"");
    if (self.isUndefined())
        failUndefined(self);
    if (!self.is(Type::Dict))
        raise("AttributeError", fmt::format("'{}' object has no attribute 'items'", typeName(self)));
    ValueList items;
    ValueList keys;
    for (const auto& [key, value] : dictOf(self).entries()) {
        items.push_back(newTuple({key, value}));
        const Value& chosen = by == "key" ? key : value;
        const bool fold = !truthOr(bound[0], false) && chosen.isString();
        keys.push_back(fold ? changeCase(chosen, CaseChange::Lower) : chosen);
    }
    return newList(inOrder(items, sortedOrder(keys, truthOr(bound[2], false))));
}

template <bool largest>
Value extremeFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("min", arguments, {"case_sensitive", "attribute"}, 0);
    const AttributePath path(bound[1], {}, !truthOr(bound[0], false));
    ItemWalk walk(self);
    Value best;
    if (!walk.next(best))
        return newUndefined("No aggregated item, sequence was empty.");
    Value bestKey = path.of(best);
    for (Value item; walk.next(item);) {
        const Value key = path.of(item);
        spendOnItems(1);
        if (compareOrder(key, bestKey, largest ? ">" : "<") == (largest ? 1 : -1)) {
            best = item;
            bestKey = key;
        }
    }
    return best;
}

Value uniqueFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("unique", arguments, {"case_sensitive", "attribute"}, 0);
    const AttributePath path(bound[1], {}, !truthOr(bound[0], false));
    return newIterator("generator",
                       [self, path, walk = std::optional<ItemWalk>(), seen = newDict()](Value& out) mutable {
                           if (!walk)
                               walk.emplace(self);
                           for (Value item; walk->next(item); spendOnItems(1)) {
                               const Value key = path.of(item);
                               if (dictOf(seen).find(key) == nullptr) {
                                   dictOf(seen).set(key, Value::none());
                                   out = std::move(item);
                                   return true;
                               }
                           }
                           return false;
                       });
}

Value groupbyFilter(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound =
        bindArguments("groupby", arguments, {"attribute", "default", "case_sensitive"}, 1);
    const bool ignoreCase = !truthOr(bound[2], false);
    const AttributePath path(bound[0], bound[1], ignoreCase);
    const AttributePath shown(bound[0], bound[1], false);
    const ValueList items = listOf(self);
    ValueList keys;
    for (const Value& item : items)
        keys.push_back(path.of(item));
    const std::vector<std::size_t> order = sortedOrder(keys, false);
    ValueList groups;
    for (std::size_t i = 0; i < order.size();) {
        const Value& key = keys[order[i]];
        ValueList members;
        for (; i < order.size() && equal(keys[order[i]], key); ++i)
            members.push_back(items[order[i]]);
        if (members.empty())
            members.push_back(items[order[i++]]); // NaN is not even equal to itself
        const Value title = ignoreCase ? shown.of(members.front()) : key;
        Value group = newTuple({title, newList(std::move(members))});
        group.as<ListObject>().group = true;
        groups.push_back(std::move(group));
    }
    return newList(std::move(groups));
}

} // namespace

std::span<const Builtin> sortingFilters() {
    static constexpr Builtin kFilters[] = {
        {"sort", sortFilter},         {"dictsort", dictsortFilter}, {"min", extremeFilter<false>},
        {"max", extremeFilter<true>}, {"unique", uniqueFilter},     {"groupby", groupbyFilter},
    };
    return kFilters;
}

} // namespace tokenscope::chat
