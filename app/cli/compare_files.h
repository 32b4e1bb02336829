#pragma once
// `compare --files`: two files of one model.

#include "app/cli/arguments.h"
#include "app/cli/command.h"

namespace tokenscope::cli {

/// No where any table has a row, a text shows a difference, or it was stopped or ran out of time; else Done.
Exit compareFiles(const Arguments& arguments);

} // namespace tokenscope::cli
