#include "app/cli/long_command.h"

#include "core/base/message.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

namespace tokenscope::cli {
namespace {

volatile std::sig_atomic_t g_interrupted = 0;

void onInterrupt(int) {
    g_interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
}

} // namespace

StopOnInterrupt::StopOnInterrupt()
    : m_before(std::signal(SIGINT, &onInterrupt))
    , m_watch([this](const std::stop_token& done) {
        while (!done.stop_requested()) {
            if (g_interrupted != 0)
                m_stop.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }) {}

StopOnInterrupt::~StopOnInterrupt() {
    std::signal(SIGINT, m_before);
}

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
