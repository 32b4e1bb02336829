#pragma once
// About how long a training takes and how much memory: some of the texts is counted (of plain files lines from all over
// them, of others the beginning), the rest foretold from it. Runs on any thread.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/pipeline/train_options.h"

#include <QString>

namespace tokenscope::ui {

struct TrainingEstimate {
    std::uint64_t bytes = 0; ///< of text that is read
    std::uint64_t distinctWords = 0;
    double seconds = 0;
    std::uint64_t memory = 0; ///< bytes
};

/// Looks at kLookedAt bytes at most; what is packed is taken for four times its size. Errors: BadInput (options that don't go
/// together), Unreadable and Damaged with `file`, Canceled.
Result<TrainingEstimate> estimateTraining(const train::TrainOptions& options, const Progress& progress = {});
inline constexpr std::uint64_t kLookedAt = 1'000'000;

/// `1.2 s`; `–` for none.
QString timeTaken(double seconds);
/// `about 2 s and 120 MB`
QString estimateText(const TrainingEstimate& estimate);

} // namespace tokenscope::ui
