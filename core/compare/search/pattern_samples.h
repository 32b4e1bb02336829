#pragma once
// Short texts that the alternatives of a regex are about, for two patterns to be told apart by. Private to this folder.
//
//   (?i:'s|'t)|\p{N}{1,3}    →    's  't  1  11  111
//
// No engine: classes are known by a few of their characters, what looks around and what isn't understood stands for
// nothing. The same part of two patterns gives the same texts.

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// Each once, in the order of the pattern; some dozen of each alternative at most.
std::vector<std::string> samplesOfPattern(std::string_view pattern);

} // namespace tokenscope::compare
