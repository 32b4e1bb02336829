#pragma once
// Tests whether PCRE2 accepts a part of a pattern, so that we can report what it rejects in our own words.

#include <string>
#include <string_view>

namespace tokenscope {

enum class PcreVerdict { Fine, VaryingLookbehind, OtherError };

/// Compiles the pattern. A part that refers to groups outside of it is an OtherError.
PcreVerdict probePcre(const std::string& pattern);

/// Those of `characters` that `pattern`, which matches single characters, matches.
std::u32string matchedOf(const std::string& pattern, std::u32string_view characters);

} // namespace tokenscope
