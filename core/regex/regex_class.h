#pragma once
// Escapes that stand for sets, and bracketed classes: the part of the translation that yields sets.

#include "core/regex/char_set.h"
#include "core/regex/regex_reader.h"

namespace tokenscope {

/// After a backslash, if it stands for a set (\d \W \p{L} \h): that; otherwise nullopt, place unchanged.
std::optional<CharSet> escapedSet(RegexReader& in);

/// Without brackets Oniguruma's word characters are those of Latin-1's own table below U+0100, unless they are ASCII's.
CharSet bareWord(const RegexReader& in);

/// The set that the escape in [begin, in.at) stands for instead, when it is such a one: `w`, `W`, `p{Word}`, `p{^word}`.
std::optional<CharSet> bareWordSet(const RegexReader& in, std::size_t begin);

/// After `[`, up to and with its `]`.
CharSet bracketedClass(RegexReader& in, int depth = 0);

} // namespace tokenscope
