#pragma once
// `compare --corpus` and `compare --merge`.

#include "app/cli/arguments.h"
#include "app/cli/command.h"

namespace tokenscope::cli {

/// The positional arguments are tokenizers. Returns No if it was stopped: the output is then partial.
Exit compareCorpus(const Arguments& arguments);
/// The positional arguments are summaries. Returns No if one of them is partial.
Exit mergeSummaries(const Arguments& arguments);

} // namespace tokenscope::cli
