#pragma once
// What the program prints when it is started without arguments and without a display.

#include "app/cli/command.h"

namespace tokenscope::cli {

/// The program's output without a display: the embedded sample text in pieces, and what to do next.
Exit showTerminalSample();

} // namespace tokenscope::cli
