#pragma once
// Oniguruma's case-insensitive literals, where one character can match several (`(?i)ss` and ß, `(?i)fi` and
// ﬁ).

#include <string>
#include <string_view>

namespace tokenscope {

/// The full case folding of `c` is more than one character (ß, ﬁ, ŉ).
bool foldsToSeveral(char32_t c);
/// This is true for any character of the range.
bool anyFoldsToSeveral(char32_t first, char32_t last);
/// All characters that have another case, ascending.
const std::u32string& charactersWithCases();
/// All characters with the same one-character folding as one of `characters`, these included.
std::u32string otherCasesOf(std::u32string_view characters);
/// A PCRE2 pattern for a literal with these equivalents, for use in a caseless group.
std::string caselessLiteral(std::u32string_view literal);
/// One character as a PCRE2 literal outside brackets.
std::string pcreLiteral(char32_t c);

} // namespace tokenscope
