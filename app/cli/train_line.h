#pragma once
// How far a training is: a line on standard error that is written anew some times a second where a person looks, and a line
// a stage where nobody does.

#include "core/train/pipeline/progress_reporter.h"

#include <chrono>

namespace tokenscope::cli {

class TrainLine {
  public:
    TrainLine();
    void tell(const TrainingProgress& state);
    void clear() const;

  private:
    const bool m_shows;
    std::chrono::steady_clock::time_point m_told;
};

/// `1:05 h`, `2:03 min`, `12 s`.
std::string spokenSeconds(double seconds);
/// `12 345 678`: thousands apart.
std::string spokenCount(std::uint64_t count);

} // namespace tokenscope::cli
