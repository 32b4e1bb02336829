#pragma once
// Parses escapes (of one character, of a set) and bracketed classes.

#include "core/regex/char_set.h"
#include "core/regex/regex_reader.h"

namespace tokenscope {

// Escapes of one character.

/// Called after a backslash. The character that the escape denotes (\n \x41 \u{1F600} \101 \cA \. …);
/// nullopt, with the position unchanged, if it is none. `inClass`: between brackets, where \b is backspace
/// and digits are octal in Oniguruma.
std::optional<char32_t> escapedCharacter(RegexReader& in, bool inClass);

/// Called after a backslash, for digits that refer to no group: an octal number in Oniguruma (outside
/// brackets its low byte), or the digit itself.
char32_t octalCharacter(RegexReader& in, bool inClass = false);

// Escapes of a set.

/// Called after a backslash. The set that the escape denotes (\d \W \p{L} \h); nullopt, with the position
/// unchanged, if it is none.
std::optional<CharSet> escapedSet(RegexReader& in);

/// Oniguruma's `\w` outside brackets. Below U+0100 it follows a separate table for Latin-1, unless the ASCII
/// option is set.
CharSet bareWord(const RegexReader& in);

/// The set of the escape in [begin, in.at) if it denotes bareWord() or its complement: `w`, `W`, `p{Word}`,
/// `p{^word}`.
std::optional<CharSet> bareWordSet(const RegexReader& in, std::size_t begin);

// Bracketed classes.

/// Called after `[`; reads to the end of its `]`.
CharSet bracketedClass(RegexReader& in, int depth = 0);

} // namespace tokenscope
