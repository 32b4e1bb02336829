#pragma once
// Translates regular expressions of Oniguruma (its default syntax, which tokenizer.json uses) and of Rust's
// regex and fancy-regex (tiktoken) to PCRE2: UTF, not UCP, newline is LF.
//
// Differences that are translated:
//   \s \d \w \b, POSIX brackets and \p{…}   mean the sets of the pattern's Unicode, White_Space with U+0085
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

/// Limit of a pattern. Published ones have up to about two thousand bytes.
inline constexpr std::size_t kMaxPatternBytes = std::size_t{1} << 16U;

/// Errors: Damaged (syntax; position in characters and the cause), Unsupported (anything that PCRE2 can't do
/// exactly; groups nested more than 200 deep, classes more than 100) or TooLarge (kMaxPatternBytes); `where`
/// is empty.
Result<std::string> translateRegex(const Pattern& pattern);
/// A PCRE2 pattern that matches the literal.
Result<std::string> literalRegex(std::string_view text);

} // namespace tokenscope
