#include "app/cli/train_line.h"

#include "app/cli/rate_line.h"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <unistd.h>

namespace tokenscope::cli {
namespace {

std::string wordsOf(const TrainingProgress& state) {
    const std::string left =
        state.secondsLeft < 0 ? "" : fmt::format(", {} left", spokenSeconds(state.secondsLeft));
    switch (state.stage) {
    case TrainStage::Counting: {
        const std::string read = state.totalBytes == 0
                                     ? ""
                                     : fmt::format(" ({:.1f} of {:.1f} MB read)", megabytes(state.readBytes),
                                                   megabytes(state.totalBytes));
        return fmt::format("{:.1f} MB of text{}, {} words, {:.1f} MB/s{}", megabytes(state.bytes), read,
                           spokenCount(state.words), state.rate / 1e6, left);
    }
    case TrainStage::Measuring:
        return fmt::format("{:.1f} MB of text, {:.1f} MB/s{}", megabytes(state.bytes), state.rate / 1e6,
                           left);
    case TrainStage::Learning:
        return fmt::format("{} of {} pieces, {:.0f} a second{}", spokenCount(state.pieces),
                           spokenCount(state.wantedPieces), state.rate, left);
    case TrainStage::Preparing:
    case TrainStage::Writing:
        break;
    }
    return {};
}

} // namespace

TrainLine::TrainLine()
    : m_shows(::isatty(STDERR_FILENO) == 1) {}

void TrainLine::tell(const TrainingProgress& state) {
    const auto now = std::chrono::steady_clock::now();
    // In a log a line each ten seconds will do.
    const auto pause = m_shows ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10000);
    const bool first = m_told == std::chrono::steady_clock::time_point();
    if (first && !m_shows)
        m_told = now;
    if (now - m_told < pause)
        return;
    m_told = now;
    const std::string words = wordsOf(state);
    fmt::print(stderr, "{}{}{}{}{}", m_shows ? "\r\x1b[K" : "tokenscope: ", title(state.stage),
               words.empty() ? "" : ": ", words, m_shows ? "" : "\n");
}

void TrainLine::clear() const {
    if (m_shows)
        fmt::print(stderr, "\r\x1b[K");
}

std::string spokenSeconds(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::ceil(std::max(seconds, 0.0)));
    if (whole >= 3600)
        return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
    if (whole >= 60)
        return fmt::format("{}:{:02} min", whole / 60, whole % 60);
    return fmt::format("{} s", whole);
}

std::string spokenCount(std::uint64_t count) {
    std::string digits = std::to_string(count);
    for (std::size_t at = digits.size(); at > 3; at -= 3)
        digits.insert(at - 3, " ");
    return digits;
}

} // namespace tokenscope::cli
