#include "app/cli/rate_line.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

namespace tokenscope::cli {

RateLine::RateLine()
    : m_shows(::isatty(STDERR_FILENO) == 1) {}

void RateLine::tell(std::uint64_t done, std::uint64_t total) {
    const auto now = std::chrono::steady_clock::now();
    if (!m_shows || now - m_told < std::chrono::milliseconds(200))
        return;
    m_told = now;
    const std::string of = total == 0 ? "" : fmt::format(" of {:.1f}", megabytes(total));
    fmt::print(stderr, "\r\x1b[K{:.1f}{} MB, {:.1f} MB/s", megabytes(done), of,
               megabytes(done) / std::max(seconds(), 1e-6));
}

void RateLine::clear() const {
    if (m_shows)
        fmt::print(stderr, "\r\x1b[K");
}

double RateLine::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
}

} // namespace tokenscope::cli
