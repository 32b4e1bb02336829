#pragma once
// Escapes that stand for sets, and bracketed classes: the part of the translation that yields sets.

#include "core/regex/char_set.h"
#include "core/regex/regex_reader.h"

namespace tokenscope {

/// After a backslash, if it denotes a set (\d \W \p{L} \h): that; otherwise nullopt, place unchanged.
std::optional<CharSet> escapedSet(RegexReader& in);

/// Without brackets Oniguruma's word characters are those of Latin-1's own table below U+0100, unless they are ASCII's.
CharSet bareWord(const RegexReader& in);

/// The set that the escape in [begin, in.at) stands for instead, when it is such a one: `w`, `W`, `p{Word}`, `p{^word}`.
std::optional<CharSet> bareWordSet(const RegexReader& in, std::size_t begin);

/// After `[`, up to and with its `]`.
CharSet bracketedClass(RegexReader& in, int depth = 0);

// Escapes of a pattern that stand for one character.

/// After a backslash, if it denotes one character (\n \x41 \u{1F600} \101 \cA \. …): that; the place is after it.
/// Otherwise nullopt and the place is unchanged. `inClass`: between brackets, where \b is backspace and digits are
/// octal in Oniguruma.
std::optional<char32_t> escapedCharacter(RegexReader& in, bool inClass);

/// Behind a backslash, digits that refer to no group: Oniguruma's octal (its low byte, outside of brackets), or the
/// digit itself.
char32_t octalCharacter(RegexReader& in, bool inClass = false);

} // namespace tokenscope
