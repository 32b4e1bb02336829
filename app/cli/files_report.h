#pragma once
// Two files of one model compared: for people and for scripts.

#include "core/compare/files/verdict.h"
#include "core/compare/witness/find_witnesses.h"

#include <string>

namespace tokenscope::cli {

struct FilesReport {
    const DefinitionDiff& diff;
    const WitnessSearch& search;
    Verdict verdict;
};

std::string filesText(const FilesReport& report);
/// One object, without a line end; of each table the first rows.
std::string filesJson(const FilesReport& report);

} // namespace tokenscope::cli
