#pragma once
// The lines of a rank file: the base64 of a token's bytes, a space and its rank. Lines, fields and numbers are read as
// by the Python code that reads the published files.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/vocabulary.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

struct RankFile {
    Vocabulary vocabulary;
    std::vector<std::uint32_t> lines; ///< by entry of the vocabulary
    std::set<std::size_t> superseded; ///< lines whose token is on a later one, too
    Diagnostics diagnostics;
};

/// `BASE64 NUMBER`
bool isRankLine(std::string_view line);

/// Empty lines are skipped. Errors, with a line: Damaged, TooLarge, Canceled.
Result<RankFile> readRanks(std::string_view text, const Progress& progress);

} // namespace tokenscope::formats
