#pragma once
// Ctrl+C asks a long command to stop; a second one ends the program.

#include <stop_token>
#include <thread>

namespace tokenscope::cli {

/// Only one can exist at a time.
class StopOnInterrupt {
  public:
    StopOnInterrupt();
    ~StopOnInterrupt();
    StopOnInterrupt(const StopOnInterrupt&) = delete;
    StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

  private:
    std::stop_source m_stop;
    void (*m_before)(int);
    std::jthread m_watch;
};

} // namespace tokenscope::cli
