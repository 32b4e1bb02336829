#pragma once
// What a part of a pattern is, as far as repeating and calling it goes.

#include <cstddef>
#include <vector>

namespace tokenscope {

/// Calls are named by their places in the pattern.
struct RegexShape {
    bool anchor = false;           ///< matches no character by its kind: Oniguruma repeats none such
    bool consumes = true;          ///< every match has a character at least; of a call it is taken so
    std::vector<std::size_t> head; ///< calls that may come before any character was matched
    std::vector<std::size_t> must; ///< calls that no match can do without

    static RegexShape ofAnchor() { return {true, false, {}, {}}; }
    static RegexShape ofCall(std::size_t place) { return {false, true, {place}, {place}}; }
    /// Nothing at all, for `append` to begin with.
    static RegexShape empty() { return {false, false, {}, {}}; }
    /// This, and then `next`.
    void append(const RegexShape& next);
    /// This, or else `branch`.
    void orElse(const RegexShape& branch);
    /// It may be left out.
    void makeOptional();
};

/// Of groups, of which the first is the whole pattern: a call that comes to itself again before a character is
/// matched, or that can't but come to itself. `callee` says the index of the group that the call at a place calls.
template <class Callee>
bool neverEnds(const std::vector<RegexShape>& groups, const Callee& callee) {
    for (const auto calls : {&RegexShape::head, &RegexShape::must}) {
        for (std::size_t from = 0; from < groups.size(); ++from) {
            std::vector<bool> seen(groups.size());
            std::vector<std::size_t> open = {from};
            while (!open.empty()) {
                const std::size_t group = open.back();
                open.pop_back();
                for (const std::size_t place : groups[group].*calls) {
                    const std::size_t next = callee(place);
                    if (next == from)
                        return true;
                    if (!seen[next])
                        open.push_back(next);
                    seen[next] = true;
                }
            }
        }
    }
    return false;
}

} // namespace tokenscope
