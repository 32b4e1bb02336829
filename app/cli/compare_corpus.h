#pragma once
// `compare --corpus` and `compare --merge`.

#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "core/compare/columns/piece_texts.h"

#include <memory>
#include <vector>

namespace tokenscope::cli {

/// The tokenizers are the command's positional arguments.
Exit compareCorpus(const Arguments& arguments);
/// The summaries are the command's positional arguments.
Exit mergeSummaries(const Arguments& arguments);

} // namespace tokenscope::cli
