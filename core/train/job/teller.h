#pragma once
// Keeps a TrainState and tells it at most ten times a second, with rate and time left.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/job/train_state.h"

#include <chrono>
#include <optional>
#include <stop_token>

namespace tokenscope::train {

inline tl::unexpected<Error> trainingStopped() {
    return fail(ErrorCode::Canceled, {}, "the training was stopped");
}

class TrainTeller {
  public:
    TrainTeller(TrainTell tell, std::stop_token stop);

    [[nodiscard]] bool stopped() const { return m_stop.stop_requested(); }
    [[nodiscard]] const std::stop_token& stop() const { return m_stop; }
    /// To be changed at will; told with the next tell().
    TrainState& state() { return m_state; }

    void begin(TrainStage stage);
    /// `done` of `total` units of the stage; a total of 0 is not known, and files that grow may be beyond it. The rate is that
    /// of `amount`, where it is another one than what is done.
    void tell(std::uint64_t done, std::uint64_t total, std::optional<std::uint64_t> amount = {});
    /// For a job that knows no more than its own Progress.
    [[nodiscard]] Progress progress();

    [[nodiscard]] double seconds() const;      ///< since the begin
    [[nodiscard]] double stageSeconds() const; ///< since begin(stage)

  private:
    using Clock = std::chrono::steady_clock;
    TrainTell m_tell;
    std::stop_token m_stop;
    TrainState m_state;
    Clock::time_point m_begin = Clock::now();
    Clock::time_point m_stageBegin = m_begin;
    Clock::time_point m_told;
};

} // namespace tokenscope::train
