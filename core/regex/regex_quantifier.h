#pragma once
// Quantifiers of a pattern, the part of the translation where the two dialects look most alike and aren't.

#include "core/regex/regex_reader.h"

namespace tokenscope {

/// The quantifier that stands here, in PCRE2's words, with its `?` or `+`; nullopt (place unchanged) when
/// none does, or on an error.
std::optional<std::string> skipQuantifier(RegexReader& in);

/// `(?#…)`, and in extended form blanks and `#…`. False when none stands here.
bool skipComment(RegexReader& in);

} // namespace tokenscope
