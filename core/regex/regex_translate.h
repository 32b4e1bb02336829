#pragma once
// Regular expressions of Oniguruma (its default syntax, as tokenizer.json uses it) and of Rust's regex and
// fancy-regex (tiktoken), said in PCRE2's syntax: UTF, not UCP, newline is LF.
//
// Differences that matter and are translated:
//   \s \d \w \b, POSIX brackets and \p{…}   mean Unicode 16's sets, White_Space with U+0085
//   ^ $         Oniguruma: always of lines; Rust: of the text, `$` only at its very end
//   (?m)        Oniguruma: `.` matches LF as well; Rust: ^ and $ of lines
//   x{2,3}+     Oniguruma: a greedy interval, repeated; Rust: possessive
//   a(?i)b|c    Oniguruma: a(?i:b|c); Rust: a(?i:b)|(?i:c)
//   \h          a hexadecimal digit in both
//   (?i)ss      Oniguruma: matches ß as well (folding of one character to several)
//   [a&&[^b]]   intersections, nested classes; Rust: also -- and ~~

#include "core/base/error.h"
#include "core/regex/pattern.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope {

/// Bytes of a pattern. Published ones have up to some two thousand.
inline constexpr std::size_t kMaxPatternBytes = std::size_t{1} << 16U;

/// Errors: Damaged (syntax; position in characters and the cause), Unsupported (what PCRE2 can't do the
/// same, groups nested more than 200 deep, classes more than 100) or TooLarge (kMaxPatternBytes); `where` is empty.
Result<std::string> translateRegex(std::string_view pattern, Pattern::Dialect dialect);
/// A literal as a pattern.
Result<std::string> literalRegex(std::string_view text);

} // namespace tokenscope
