#pragma once
// Whether a long loop should stop.

#include "core/base/error.h"
#include "core/base/progress.h"

#include <cstddef>

namespace tokenscope::gguf_models {

/// Checks a Progress at intervals.
class StopCheck {
  public:
    explicit StopCheck(const Progress& progress)
        : m_progress(progress) {}
    bool stopped(std::size_t steps = 1) {
        m_steps += steps;
        if (m_steps < (std::size_t{1} << 16U))
            return false;
        m_steps = 0;
        return m_progress.stopped();
    }
    static tl::unexpected<Error> error() { return fail(ErrorCode::Canceled, {}, "canceled"); }

  private:
    const Progress& m_progress;
    std::size_t m_steps = 0;
};

} // namespace tokenscope::gguf_models
