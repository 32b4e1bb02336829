#pragma once
// Shows the progress and speed of a long command on standard error if that is a terminal.

#include <chrono>
#include <cstdint>

namespace tokenscope::cli {

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
