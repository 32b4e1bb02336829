#pragma once
// How a long computation saves its progress and continues from it: counting and each trainer take one of
// these. With the same input and options, a resumed computation has the same result as one that was never
// interrupted.

#include "core/base/error.h"
#include "core/train/splitting/word_counts.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::train {

struct ResumePoint {
    std::string state;             ///< opaque: read by the computation that wrote it
    std::vector<WordCounts> words; ///< counting only: the words of each group so far
};

struct Resumable {
    std::function<bool()> due; ///< called between two steps; empty: nothing is saved
    /// Saves a ResumePoint. An error ends the computation.
    std::function<Result<void>(std::string state, std::span<const WordCounts* const> words)> save;
    std::optional<ResumePoint> from;
};

} // namespace tokenscope::train
