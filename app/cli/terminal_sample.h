#pragma once

#include "app/cli/command.h"

namespace tokenscope::cli {

/// What the program does without a display: the embedded sample text in pieces, and how to go on.
Exit showTerminalSample();

} // namespace tokenscope::cli
