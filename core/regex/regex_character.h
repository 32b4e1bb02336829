#pragma once
// Escapes of a pattern that stand for one character.

#include "core/regex/regex_reader.h"

namespace tokenscope {

/// After a backslash, if it stands for one character (\n \x41 \u{1F600} \101 \cA \. …): that; the place is behind it.
/// Otherwise nullopt and the place is unchanged. `inClass`: between brackets, where \b is backspace and digits are
/// octal in Oniguruma.
std::optional<char32_t> escapedCharacter(RegexReader& in, bool inClass);

/// Behind a backslash, digits that refer to no group: Oniguruma's octal (its low byte, outside of brackets), or the
/// digit itself.
char32_t octalCharacter(RegexReader& in, bool inClass = false);

} // namespace tokenscope
