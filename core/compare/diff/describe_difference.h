#pragma once
// Descriptions of the rows of a diff table, and of the values in them.

#include "core/compare/diff/definition_diff.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope::compare {

/// `2 only in a.json, 1 with another id`
Message describeCounts(const DiffTable& table, const FilePair& pair);

/// The counts and the first rows, without a full stop: "2 only in a.json: `x` and `y`; 1 with another id:
/// `the` is `278` in a.json, `279` in b.json".
Message describeSection(const DiffTable& table, const FilePair& pair);

/// Text between backticks: one line of at most about sixty bytes. Characters that can't be recognized by
/// their look are followed by their code points: marks, spaces outside ASCII, and characters that look like
/// their normalized form: "`ﬁ` (U+FB01)".
std::string inBackticks(std::string_view text);

struct ValueDivergence {
    std::string a, b;
};

/// Shortens two long values so that their first difference is visible in `shown` bytes: most of a long common
/// prefix is replaced by `…`. Characters are never split.
ValueDivergence valueDivergence(std::string_view a, std::string_view b, std::size_t shown);

} // namespace tokenscope::compare
