#pragma once
// `tokenscope train`'s options: the table of them, and what they say as TrainOptions.

#include "app/cli/arguments.h"
#include "core/train/pipeline/train_options.h"

#include <span>

namespace tokenscope::cli {

extern const std::span<const Option> kTrainArguments;

/// A preset's options with those that are given; the positional arguments are sources, or count files with `--counts`.
/// Errors: BadInput, with the option as `where`.
Result<TrainOptions> trainOptions(const Arguments& arguments);

} // namespace tokenscope::cli
