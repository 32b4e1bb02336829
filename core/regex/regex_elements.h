#pragma once
// The elements of a translated pattern: items, how they are joined, groups, and the calls of groups.

#include "core/regex/char_set.h"
#include "core/regex/regex_reader.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope {

// The properties of a part of a pattern that matter for repetitions and calls.

/// Calls are identified by their positions in the pattern.
struct RegexShape {
    bool anchor = false;           ///< an assertion that matches no character: Oniguruma doesn't repeat these
    bool consumes = true;          ///< every match has at least one character; assumed for calls
    std::vector<std::size_t> head; ///< calls that can occur before a character is matched
    std::vector<std::size_t> must; ///< calls that occur in every match

    static RegexShape ofAnchor() { return {true, false, {}, {}}; }
    static RegexShape ofCall(std::size_t position) { return {false, true, {position}, {position}}; }
    /// Matches the empty string: the start for append().
    static RegexShape empty() { return {false, false, {}, {}}; }
    /// Followed by `next`.
    void append(const RegexShape& next);
    /// Adds the alternative `branch`.
    void orElse(const RegexShape& branch);
    /// Makes it optional.
    void makeOptional();
};

/// True if some call reaches itself again before a character is matched, or in every match. `groups`: the
/// first one is the whole pattern. `callee(position)`: the index of the group that the call at a position
/// calls.
template <class Callee>
bool neverEnds(const std::vector<RegexShape>& groups, const Callee& callee) {
    for (const auto calls : {&RegexShape::head, &RegexShape::must}) {
        for (std::size_t from = 0; from < groups.size(); ++from) {
            std::vector<bool> seen(groups.size());
            std::vector<std::size_t> open = {from};
            while (!open.empty()) {
                const std::size_t group = open.back();
                open.pop_back();
                for (const std::size_t position : groups[group].*calls) {
                    const std::size_t next = callee(position);
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

/// Something that a quantifier can apply to: a literal character, or PCRE2 text that is one atom.
struct RegexItem {
    std::string text;
    char32_t literal = RegexReader::kEnd;
    bool repeatable = true;
    bool quantified = false;
    bool caseless = false;
    bool captures = false; ///< it contains a capturing group of PCRE2
    RegexShape shape = {};
    /// The content of a `(?:…)` without a quantifier, whose literals are joined with their neighbors.
    std::vector<RegexItem> inside = {};
    [[nodiscard]] bool isLiteral() const { return literal != RegexReader::kEnd; }
};

/// A literal character, with the reader's flags.
RegexItem literalItem(const RegexReader& in, char32_t c);

/// Both engines fold sets in brackets, Rust also others. Errors: Unsupported, in the reader.
RegexItem setItem(RegexReader& in, const CharSet& set, bool bracketed);

/// The translation of `^` or `$`.
RegexItem lineAnchor(const RegexReader& in, char32_t character);

/// `\b`, `\B`, `\A`, `\z`, `\Z`, `\G`, `\K`, and Oniguruma's `\R`, `\N`, `\O`; the reader is after `letter`.
/// nullopt if it is none of them.
std::optional<RegexItem> simpleEscape(const RegexReader& in, char32_t letter);

/// Sets the shape of a group that can't be referred to and starts with `open`: `(?:`, `(?>`, `(?=` …. Errors,
/// in the reader: Unsupported, at `start`, if PCRE2 doesn't support the look-behind.
void shapeGroup(RegexReader& in, RegexItem& group, std::string_view open, std::size_t start);

/// Applies a quantifier to the item.
void quantify(const RegexReader& in, RegexItem& item, const std::string& quantifier);

/// Replaces groups without a quantifier by their content.
void unpackGroups(std::vector<RegexItem>& items);

std::string joined(const RegexReader& in, const std::vector<RegexItem>& items);

// Quantifiers, where the two dialects look alike but differ.

/// Reads the quantifier at the position, and returns it in PCRE2's syntax, with its `?` or `+`; nullopt, with
/// the position unchanged, if there is none or after an error.
std::optional<std::string> skipQuantifier(RegexReader& in);

/// Skips `(?#…)`, and in extended syntax whitespace and `#…`. False: there is none at the position.
bool skipComment(RegexReader& in);

// The groups of a pattern, and references to them: `\1`, `\k<name>`, and Oniguruma's calls `\g<name>`.
//
// A call runs the group again. In Oniguruma calls can be nested 20 deep, where a called group counts at its
// own position too; deeper calls fail. So the translation has a separate PCRE2 group for each depth of a
// called group, in a DEFINE after the pattern, and no recursion.

struct RegexGroup {
    std::string name;      ///< empty: it has only a number
    std::size_t begin = 0; ///< start of its content, in characters of the pattern
    std::size_t end = 0;
    RegexFlags flags; ///< at its start
    bool called = false;
    RegexShape shape = {}; ///< of its content
};

/// `name`, `3`, `-1`, `+1` between the brackets or quotes of a reference.
struct GroupReference {
    std::string name;       ///< empty: by number
    std::size_t number = 0; ///< from 1; a call of 0 is one of the whole pattern
};

/// True if any group has a name. Then Oniguruma doesn't number the other groups.
bool hasNamedGroup(std::u32string_view pattern);

/// Called after `\k` or `\g`; `groups`: number of groups that start before. Errors, in the reader: Damaged,
/// Unsupported (levels).
GroupReference readGroupReference(RegexReader& in, std::size_t groups);
/// Oniguruma allows this name of a group.
bool isGroupName(std::string_view name);
std::string readGroupName(RegexReader& in, char32_t end);

/// Collects the copies of called groups that are needed, in the order of their first call.
class RegexCalls {
  public:
    static constexpr int kMaxDepth = 20;
    static constexpr std::size_t kCluster = static_cast<std::size_t>(-1);
    struct Copy {
        std::size_t group; ///< 0: the whole pattern; kCluster: the translation of `\X`
        int depth;
    };
    /// The PCRE2 call of `group` at `depth`.
    std::string call(std::size_t group, int depth);
    [[nodiscard]] const std::vector<Copy>& copies() const { return m_copies; }

  private:
    std::vector<Copy> m_copies;
    std::map<std::pair<std::size_t, int>, std::size_t> m_numbers;
};

// Oniguruma's `\X`, an extended grapheme cluster of Unicode 16 (UAX 29 without GB9c). PCRE2's own `\X` can't
// be used: it has other data and splits after a prepended mark. As in Oniguruma the start of a match need not
// be a boundary, since the text before isn't examined: that matters only after half a flag or half a joined
// emoji.

/// A PCRE2 atom.
std::string graphemeCluster();

} // namespace tokenscope
