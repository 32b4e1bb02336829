#include "app/cli/interrupt.h"

#include <chrono>
#include <csignal>

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

} // namespace tokenscope::cli
