#pragma once
// Sets of characters, as the classes of both engines build them (union, intersection, complement), and their
// conversion to a PCRE2 pattern that matches one character. Properties are those of Unicode 16, regardless of
// PCRE2's version; in an older one, the characters assigned later are unassigned.

#include "core/base/error.h"
#include "core/unicode/unicode_version.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct CharSet {
    bool negated = false;
    bool composed = false;      ///< a class that contains another, negated one or `&&`
    bool intersection = false;  ///< of `parts`; else the union of `items` and `parts`
    std::string items;          ///< the content of PCRE2's brackets
    std::vector<CharSet> parts; ///< sets that can't be written in `items`

    void add(char32_t first, char32_t last);
    void add(char32_t c) { add(c, c); }
    void add(std::string_view bracketItems) { items += bracketItems; }
    void add(CharSet other);
};

/// A PCRE2 pattern (UTF, not UCP) that matches one character of the set.
std::string pcreOf(const CharSet& set);

CharSet negated(CharSet set);
CharSet intersection(CharSet a, CharSet b);

/// `\s`, `\d` and `\w` between brackets. Oniguruma's bare `\w` has six more characters, see bareWord().
CharSet whiteSpace();
CharSet decimalDigits(UnicodeVersion version);
CharSet wordCharacters(bool joinControls, UnicodeVersion version);

/// `\p{name}`: general categories (short and long), scripts, binary properties, POSIX names.
/// Errors: Unsupported (blocks, ages and everything that PCRE2 can't express).
Result<CharSet> property(std::string_view name, UnicodeVersion version = kNewestUnicode);
/// `[:name:]` of Oniguruma, over all of Unicode. Errors: Damaged if there is no such name.
Result<CharSet> posixClass(std::string_view name, UnicodeVersion version);
/// `[:name:]` of Rust, over ASCII.
Result<CharSet> asciiPosixClass(std::string_view name);

// Unicode 16's blocks by Oniguruma's names for them (`\p{In_Basic_Latin}`).

/// `name`: with its `In`; case, spaces, `_` and `-` are ignored. nullopt if it is no block.
std::optional<CharSet> unicodeBlock(std::string_view name);

} // namespace tokenscope
