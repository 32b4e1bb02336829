#pragma once
// `train --steps`: each merge as it would be done by hand.

#include "app/cli/command.h"
#include "core/train/pipeline/train_options.h"

#include <stop_token>

namespace tokenscope::cli {

/// A merge takes some lines, or with `json` one line of JSON.
Exit printTrainSteps(const TrainOptions& options, bool json, const std::stop_token& stop);

} // namespace tokenscope::cli
