#pragma once
// Oniguruma's case-insensitive literals: one character may match several (`(?i)ss` and ß, `(?i)fi` and ﬁ).

#include <string>
#include <string_view>

namespace tokenscope {

/// Is `c` a character whose full case folding is more than one character (ß, ﬁ, ŉ)?
bool foldsToSeveral(char32_t c);
/// Is any character of the range such a one?
bool anyFoldsToSeveral(char32_t first, char32_t last);
/// All characters that have another case, in order.
const std::u32string& charactersWithCases();
/// Those that fold to one character as one of `characters` does, these included.
std::u32string otherCasesOf(std::u32string_view characters);
/// PCRE2 (to stand in a caseless group) for a literal with those equivalents.
std::string caselessLiteral(std::u32string_view literal);
/// One character as a PCRE2 literal outside brackets.
std::string pcreLiteral(char32_t c);

} // namespace tokenscope
