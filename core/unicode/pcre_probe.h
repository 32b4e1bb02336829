#pragma once
// What the PCRE2 at hand makes of a part of a pattern, so that what it doesn't take is told in our own words.

#include <string>

namespace tokenscope {

enum class PcreVerdict { Fine, VaryingLookbehind, OtherError };

/// Compiles and forgets. A part that refers to groups outside of it is an OtherError.
PcreVerdict probePcre(const std::string& pattern);

} // namespace tokenscope
