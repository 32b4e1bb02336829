#pragma once
// The options of `tokenscope train`: those of the table of training options, and those that only the command
// line has.

#include "app/cli/arguments.h"
#include "core/train/pipeline/train_options.h"

#include <span>

namespace tokenscope::cli {

std::span<const Option> trainArguments();

/// The options of a preset or model, modified by the given ones; positional arguments are sources, or with
/// `--counts` count files. Errors: BadInput, with the option as `where`.
Result<train::TrainOptions> trainOptions(const Arguments& arguments);

} // namespace tokenscope::cli
