#pragma once
// `compare --files`: two files of one model.

#include "app/cli/arguments.h"
#include "app/cli/command.h"

namespace tokenscope::cli {

/// Done where all ids are proved equal or no difference was found, else No.
Exit compareFiles(const Arguments& arguments);

} // namespace tokenscope::cli
