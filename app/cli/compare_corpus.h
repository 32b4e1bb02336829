#pragma once
// `compare --corpus` and `compare --merge`.

#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "core/compare/align/piece_texts.h"

#include <memory>
#include <vector>

namespace tokenscope::cli {

/// The tokenizers are the command's positional arguments. No: it was stopped, what is printed and saved is a part.
Exit compareCorpus(const Arguments& arguments);
/// The summaries are the command's positional arguments. No: one of them is a part.
Exit mergeSummaries(const Arguments& arguments);

} // namespace tokenscope::cli
