#include "app/cli/rate_line.h"

#include "core/base/message.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

namespace tokenscope::cli {

RateLine::RateLine()
    : m_shows(::isatty(STDERR_FILENO) == 1) {}

void RateLine::show(std::uint64_t done, std::uint64_t total) {
    const auto now = std::chrono::steady_clock::now();
    if (!m_shows || now - m_reported < std::chrono::milliseconds(200))
        return;
    m_reported = now;
    const auto number = [](double value) { return fmt::format("{:.1f}", value); };
    const std::string rate = number(megabytes(done) / std::max(seconds(), 1e-6));
    fmt::print(stderr, "\r\x1b[K{}",
               total == 0 ? message("{} MB, {} MB/s", number(megabytes(done)), rate)
                          : message("{} of {} MB, {} MB/s", number(megabytes(done)), number(megabytes(total)),
                                    rate));
}

void RateLine::clear() const {
    if (m_shows)
        fmt::print(stderr, "\r\x1b[K");
}

double RateLine::seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
}

} // namespace tokenscope::cli
