#pragma once
// Short texts that the alternatives of a regex match, to find texts that two patterns split differently.
// Private to this folder.
//
//   (?i:'s|'t)|\p{N}{1,3}    →    's  't  1  11  111
//
// This is not a regex engine: a class gives a few of its characters, lookarounds and unknown syntax give
// nothing. The same part of two patterns gives the same texts.

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// Distinct, in the order of the pattern; at most a few dozen per alternative.
std::vector<std::string> samplesOfPattern(std::string_view pattern);

} // namespace tokenscope::compare
