#pragma once
// What the PCRE2 at hand makes of a part of a pattern, so that what it doesn't take is reported in our own words.

#include <string>
#include <string_view>

namespace tokenscope {

enum class PcreVerdict { Fine, VaryingLookbehind, OtherError };

/// Compiles and forgets. A part that refers to groups outside of it is an OtherError.
PcreVerdict probePcre(const std::string& pattern);

/// Those of `characters` that `pattern`, of one character, matches.
std::u32string matchedOf(const std::string& pattern, std::u32string_view characters);

} // namespace tokenscope
