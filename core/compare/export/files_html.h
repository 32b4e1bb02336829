#pragma once
// Two files of one model as one page: verdict, shortest texts, tables.

#include "core/compare/search/compared_files.h"

#include <string>

namespace tokenscope::compare {

std::string filesHtml(const ComparedFiles& compared);

} // namespace tokenscope::compare
