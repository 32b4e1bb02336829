#include "core/regex/char_set.h"

#include <fmt/format.h>
#include <iterator>
#include <utility>

namespace tokenscope {

void CharSet::add(char32_t first, char32_t last) {
    const auto code = [](char32_t c) { return static_cast<std::uint32_t>(c); };
    items += first == last ? fmt::format("\\x{{{:x}}}", code(first))
                           : fmt::format("\\x{{{:x}}}-\\x{{{:x}}}", code(first), code(last));
}

void CharSet::add(CharSet other) {
    if (!other.negated && !other.intersection) {
        items += other.items;
        std::move(other.parts.begin(), other.parts.end(), std::back_inserter(parts));
    } else {
        parts.push_back(std::move(other));
    }
}

CharSet negated(CharSet set) {
    set.negated = !set.negated;
    return set;
}

CharSet intersection(CharSet a, CharSet b) {
    if (a.intersection && !a.negated) { // a row of them stays flat
        a.parts.push_back(std::move(b));
        return a;
    }
    CharSet both;
    both.intersection = true;
    both.parts.push_back(std::move(a));
    both.parts.push_back(std::move(b));
    return both;
}

std::string pcreOf(const CharSet& set) {
    constexpr std::string_view kAny = "(?s:.)";
    if (!set.intersection && set.parts.empty()) {
        if (set.items.empty())
            return std::string(set.negated ? kAny : "(?!)");
        return fmt::format("[{}{}]", set.negated ? "^" : "", set.items);
    }
    std::string positive;
    if (set.intersection) {
        for (std::size_t i = 0; i + 1 < set.parts.size(); ++i)
            positive += fmt::format("(?={})", pcreOf(set.parts[i]));
        positive += pcreOf(set.parts.back());
    } else {
        if (!set.items.empty())
            positive = fmt::format("[{}]", set.items);
        for (const CharSet& part : set.parts)
            positive += fmt::format("{}{}", positive.empty() ? "" : "|", pcreOf(part));
    }
    return set.negated ? fmt::format("(?:(?!{}){})", positive, kAny) : fmt::format("(?:{})", positive);
}

} // namespace tokenscope
