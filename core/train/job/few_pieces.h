#pragma once
// A text may have fewer pieces in it than were asked for: that is told, with the reason.

#include "core/train/job/train.h"

namespace tokenscope::train {

/// A Warning into `made.notes`, where its figures are below what the options ask for.
void noteFewPieces(const TrainOptions& options, TrainedTokenizer& made);

} // namespace tokenscope::train
