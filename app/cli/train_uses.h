#pragma once
// Which option of `train` means something for which model and form.

#include "app/cli/command.h"
#include "core/train/pipeline/train_options.h"

namespace tokenscope::cli {

/// Errors: BadInput for an option that was given and would change nothing, with the reason.
Result<void> checkUses(const Arguments& arguments, const TrainOptions& options);

} // namespace tokenscope::cli
