#pragma once
// Two files of one model compared, for people.

#include "core/compare/search/compared_files.h"

#include <string>

namespace tokenscope::cli {

/// Of each table the first few rows; with `full` all of them, in full.
std::string filesText(const ComparedFiles& compared, bool full = false);

} // namespace tokenscope::cli
