#pragma once
// What long commands share: they can be stopped, and show their speed.

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <thread>

namespace tokenscope::cli {

/// Ctrl+C asks the command to stop; a second one ends the program. Only one can exist at a time.
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

/// Shows progress and speed on standard error if that is a terminal.
class RateLine {
  public:
    RateLine();
    /// In bytes; a total of 0 is unknown. Updates at most five times a second.
    void show(std::uint64_t done, std::uint64_t total);
    void clear() const;
    [[nodiscard]] double seconds() const;

  private:
    const bool m_shows;
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point m_reported = m_begin;
};

/// 10⁶ bytes.
inline double megabytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / 1e6;
}

} // namespace tokenscope::cli
