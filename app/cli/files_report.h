#pragma once
// Two files of one model compared, for people.

#include "core/compare/witness/compared_files.h"

#include <string>

namespace tokenscope::cli {

std::string filesText(const ComparedFiles& compared);

} // namespace tokenscope::cli
