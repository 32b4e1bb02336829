#include "core/chat/template/builtins/filters.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace tokenscope::chat {
namespace {

/// The order of sorted(): stable, by `<` alone.
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
    for (const auto& [key, value] : dictOf(self).entries) {
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
            members.push_back(items[order[i++]]); // NaN, not even equal to itself
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
