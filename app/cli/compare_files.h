#pragma once
// `compare --files`: two files of one model.

#include "app/cli/arguments.h"
#include "app/cli/command.h"

namespace tokenscope::cli {

/// Returns No if any table has a row, a text shows a difference, or the search was stopped or ran out of
/// time.
Exit compareFiles(const Arguments& arguments);

} // namespace tokenscope::cli
