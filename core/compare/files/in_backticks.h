#pragma once
// A text between backticks, as sentences on files show it.

#include <string>
#include <string_view>

namespace tokenscope::compare {

/// One line, cut after some sixty bytes. What can't be told apart by looking is followed by its code points: marks, blanks
/// beyond ASCII, and characters that look like what they are normalized to: "`ﬁ` (U+FB01)".
std::string inBackticks(std::string_view text);

} // namespace tokenscope::compare
