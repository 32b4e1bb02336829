#pragma once
// How far a long command is, and how fast: on standard error where a person looks, some times a second.

#include <chrono>
#include <cstdint>

namespace tokenscope::cli {

class RateLine {
  public:
    RateLine();
    /// Bytes; a total of 0 is not known.
    void tell(std::uint64_t done, std::uint64_t total);
    void clear() const;
    [[nodiscard]] double seconds() const;

  private:
    const bool m_shows;
    const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point m_told = m_begin;
};

/// 10⁶ bytes.
inline double megabytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / 1e6;
}

} // namespace tokenscope::cli
