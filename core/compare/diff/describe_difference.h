#pragma once
// A table of differences in a few words.

#include "core/compare/diff/definition_diff.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope::compare {

/// `2 only in a.json, 1 other id`
std::string countsInWords(const DiffTable& table, const FilePair& pair);

/// That, and the first rows: "2 only in a.json: `x` and `y`; 1 other id: `the` is 278 in a.json, 279 in b.json". A sentence
/// without full stop.
std::string sectionInWords(const DiffTable& table, const FilePair& pair);

// A text between backticks, as sentences on files show it.

/// One line, cut after some sixty bytes. What can't be told apart by looking is followed by its code points: marks, spaces
/// beyond ASCII, and characters that look like what they are normalized to: "`ﬁ` (U+FB01)".
std::string inBackticks(std::string_view text);

// Two long values so that one sees where they part, though little room is there.

struct ValueDivergence {
    std::string a, b;
};

/// Where `a` and `b` begin with the same bytes far beyond what is shown of them (`shown` bytes), most of those are left out,
/// with `…` in their place; else they are as they were. No character of theirs is cut in two.
ValueDivergence valueDivergence(std::string_view a, std::string_view b, std::size_t shown);

} // namespace tokenscope::compare
