#pragma once
// A table of differences in a few words.

#include "core/compare/files/definition_diff.h"

#include <string>

namespace tokenscope::compare {

/// `2 only in a.json, 1 other id`
std::string countsInWords(const DiffTable& table, const FilePair& pair);

/// That, and the first rows: "2 only in a.json: `x` and `y`; 1 other id: `the` is 278 in a.json, 279 in b.json". A sentence
/// without full stop.
std::string sectionInWords(const DiffTable& table, const FilePair& pair);

} // namespace tokenscope::compare
