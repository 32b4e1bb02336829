#include "core/train/pipeline/training_figures.h"

#include <algorithm>
#include <utility>

namespace tokenscope::train {

MessageLiteral title(TrainStage stage) {
    switch (stage) {
    case TrainStage::Counting:
        return "counting words";
    case TrainStage::Preparing:
        return "preparing";
    case TrainStage::Learning:
        return "learning pieces";
    case TrainStage::Writing:
        return "writing";
    case TrainStage::Measuring:
        return "measuring held-out text";
    }
    return {};
}

ProgressReporter::ProgressReporter(TrainingProgressCallback callback, std::stop_token stop)
    : m_callback(std::move(callback))
    , m_stop(std::move(stop)) {}

void ProgressReporter::begin(TrainStage stage) {
    m_stageBegin = Clock::now();
    m_lastReport = {};
    m_state.stage = stage;
    report(0, 0);
}

void ProgressReporter::report(std::uint64_t done, std::uint64_t total, std::optional<std::uint64_t> amount) {
    if (!m_callback)
        return;
    const auto now = Clock::now();
    if (m_lastReport != Clock::time_point() && now - m_lastReport < std::chrono::milliseconds(100))
        return;
    m_lastReport = now;
    m_state.seconds = seconds();
    const double passed = stageSeconds();
    m_state.rate = passed > 0 ? static_cast<double>(amount.value_or(done)) / passed : 0;
    const std::uint64_t left = total - std::min(done, total);
    m_state.secondsLeft =
        total > 0 && done > 0 ? static_cast<double>(left) * passed / static_cast<double>(done) : -1;
    m_callback(m_state);
}

Progress ProgressReporter::progress() {
    return {m_stop, [this](std::uint64_t done, std::uint64_t total) { report(done, total); }};
}

double ProgressReporter::seconds() const {
    return std::chrono::duration<double>(Clock::now() - m_begin).count();
}

double ProgressReporter::stageSeconds() const {
    return std::chrono::duration<double>(Clock::now() - m_stageBegin).count();
}

} // namespace tokenscope::train
