#pragma once
// Estimates time and memory of a training: counts a sample of the texts (lines from all parts of plain files,
// the start of compressed ones) and extrapolates. Runs on any thread.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/pipeline/train_options.h"

#include <QString>

namespace tokenscope::ui {

struct TrainingEstimate {
    std::uint64_t bytes = 0; ///< of text to read
    std::uint64_t distinctWords = 0;
    double seconds = 0;
    std::uint64_t memory = 0; ///< bytes
};

/// Reads at most kSampleBytes; assumes that decompressed text is four times as large. Errors: BadInput
/// (contradictory options), Unreadable and Damaged with `file`, Canceled.
Result<TrainingEstimate> estimateTraining(const train::TrainOptions& options, const Progress& progress = {});
inline constexpr std::uint64_t kSampleBytes = 1'000'000;

/// `1.2 s`; `–` for 0.
QString timeTaken(double seconds);
/// `about 2 s and 120 MB`
QString estimateText(const TrainingEstimate& estimate);

} // namespace tokenscope::ui
