#pragma once
// Escapes and bracketed classes of a pattern, the part of the translation that yields characters and sets.

#include "core/unicode/char_set.h"
#include "core/unicode/regex_reader.h"

namespace tokenscope {

/// After a backslash, if it stands for one character (\n \x41 \u{1F600} \. …): that; the place is behind it.
/// Otherwise nullopt and the place is unchanged. `inClass`: between brackets, where \b is backspace in
/// Oniguruma.
std::optional<char32_t> escapedCharacter(RegexReader& in, bool inClass);

/// After a backslash, if it stands for a set (\d \W \p{L} \h): that; otherwise nullopt, place unchanged.
std::optional<CharSet> escapedSet(RegexReader& in);

/// Without brackets Oniguruma's word characters are those of Latin-1's own table below U+0100.
CharSet bareWord();

/// The set that the escape in [begin, in.at) stands for instead, when it is such a one: `w`, `W`, `p{Word}`, `p{^word}`.
std::optional<CharSet> bareWordSet(const RegexReader& in, std::size_t begin);

/// After `[`, up to and with its `]`.
CharSet bracketedClass(RegexReader& in, bool caseless, bool extended, int depth = 0);

} // namespace tokenscope
