#pragma once
// Sets of characters as both engines' classes build them (union, intersection, complement), written as PCRE2
// that matches one character. Properties mean what they mean in Unicode 16, whatever PCRE2's own version.

#include "core/base/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct CharSet {
    bool negated = false;
    bool composed = false;      ///< a class with another, negated one or with `&&` in it
    bool intersection = false;  ///< of `parts`; else the union of `items` and `parts`
    std::string items;          ///< what is between PCRE2's brackets
    std::vector<CharSet> parts; ///< what doesn't fit there

    void add(char32_t first, char32_t last);
    void add(char32_t c) { add(c, c); }
    void add(std::string_view bracketItems) { items += bracketItems; }
    void add(CharSet other);
};

/// PCRE2 (UTF, not UCP) that matches exactly one character of the set.
std::string pcreOf(const CharSet& set);

CharSet negated(CharSet set);
CharSet intersection(CharSet a, CharSet b);

/// `\s`, `\d` and `\w` between brackets. Oniguruma's bare `\w` has six characters more, see the translation.
CharSet whiteSpace();
CharSet decimalDigits();
CharSet wordCharacters(bool joinControls);

/// `\p{name}`: general categories (short and long), scripts, binary properties, POSIX names.
/// Errors: Unsupported (blocks, ages and whatever PCRE2 can't express).
Result<CharSet> property(std::string_view name);
/// `[:name:]` of Oniguruma, over all of Unicode. Errors: Damaged when there is no such name.
Result<CharSet> posixClass(std::string_view name);
/// `[:name:]` of Rust, over ASCII.
Result<CharSet> asciiPosixClass(std::string_view name);

// Unicode's blocks by the names that Oniguruma has for them (`\p{In_Basic_Latin}`), as of Unicode 16.

/// `name`: with its `In`; case, spaces, `_` and `-` don't count. nullopt when it is no block.
std::optional<CharSet> unicodeBlock(std::string_view name);

} // namespace tokenscope
