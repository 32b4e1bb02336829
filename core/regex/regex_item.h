#pragma once
// The pieces that a translated row consists of, and how they are joined.

#include "core/regex/char_set.h"
#include "core/regex/regex_reader.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tokenscope {

// What a part of a pattern is, as far as repeating and calling it goes.

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

/// What a quantifier can apply to: a literal character, or PCRE2 text that is one atom.
struct RegexItem {
    std::string text;
    char32_t literal = RegexReader::kEnd;
    bool repeatable = true;
    bool quantified = false;
    bool caseless = false;
    bool captures = false; ///< a group in it is one of PCRE2's
    RegexShape shape = {};
    std::vector<RegexItem> inside =
        {}; ///< of a `(?:…)` that nothing repeats: its literals join what is next to it
    [[nodiscard]] bool isLiteral() const { return literal != RegexReader::kEnd; }
};

/// A literal character where the reader is.
RegexItem literalItem(const RegexReader& in, char32_t c);

/// Both engines fold what is between brackets, Rust also what is outside. Errors: Unsupported, in the reader.
RegexItem setItem(RegexReader& in, const CharSet& set, bool bracketed);

/// What `^` or `$` is.
RegexItem lineAnchor(const RegexReader& in, char32_t sign);

/// `\b`, `\B`, `\A`, `\z`, `\Z`, `\G`, `\K`, and Oniguruma's `\R`, `\N`, `\O`; the reader is after `letter`.
/// nullopt where it is none of them.
std::optional<RegexItem> simpleEscape(const RegexReader& in, char32_t letter);

/// What a group that nothing can refer to is, of which `(?:`, `(?>`, `(?=` … was the beginning. Errors, in the reader:
/// Unsupported, at `start`, where PCRE2 has no such look-behind.
void shapeGroup(RegexReader& in, RegexItem& group, std::string_view open, std::size_t start);

/// Applies a quantifier's sign.
void quantify(const RegexReader& in, RegexItem& item, const std::string& sign);

/// Puts what is inside of groups that nothing repeats in their places.
void unpackGroups(std::vector<RegexItem>& items);

std::string joined(const RegexReader& in, const std::vector<RegexItem>& items);

// Quantifiers of a pattern, the part of the translation where the two dialects look most alike and aren't.

/// The quantifier that is here, in PCRE2's syntax, with its `?` or `+`; nullopt (place unchanged) when
/// none does, or on an error.
std::optional<std::string> skipQuantifier(RegexReader& in);

/// `(?#…)`, and in extended form spaces and `#…`. False when none is here.
bool skipComment(RegexReader& in);

} // namespace tokenscope
