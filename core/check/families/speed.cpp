// Speed: four times the text takes about four times as long, also for runs of one character.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"

#include <algorithm>
#include <ctime>

namespace tokenscope::check {
namespace {

/// Of this thread, in milliseconds: other programs don't add to it.
double processorTime() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The shortest of three, in milliseconds; nullopt if the text can't be encoded.
std::optional<double> shortestTime(const Tokenizer& tokenizer, const std::string& text,
                                   const Progress& progress) {
    double shortest = 0;
    EncodeOptions options;
    options.addSpecial = false;
    options.progress.stop = progress.stop;
    for (int round = 0; round < 3; ++round) {
        const double start = processorTime();
        if (!tokenizer.encode(text, options))
            return std::nullopt;
        const double time = processorTime() - start;
        shortest = round == 0 ? time : std::min(shortest, time);
        if (time > 200)
            break;
    }
    return shortest;
}

std::string repeated(const char* unit, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes)
        text += unit;
    return text;
}

std::vector<Finding> checkSpeed(const CheckInput& input, const Progress& progress) {
    constexpr std::size_t kBytes = 16384;
    constexpr double kSlow = 150;  // ms for 64 kB; real ones need 10
    constexpr double kFactor = 10; // for four times the text: 4 if it is linear, 16 if it is quadratic
    const Tokenizer& tokenizer = *input.tokenizer;
    for (const char* unit : {"a", " ", "\n", "ab", "1", "中", "the quick brown fox "}) {
        if (progress.stopped())
            return {};
        const auto longer = shortestTime(tokenizer, repeated(unit, 4 * kBytes), progress);
        if (!longer || *longer < kSlow)
            continue;
        const auto shorter = shortestTime(tokenizer, repeated(unit, kBytes), progress);
        if (!shorter || *longer < kFactor * *shorter)
            continue;
        std::string evidence;
        JsonWriter json(evidence);
        json.beginObject().member("repeated", unit).member("bytes", 4 * kBytes).endObject();
        return {{.code = "not-linear",
                 .severity = FindingSeverity::Warning,
                 .place = fileName(tokenizer),
                 .message = message("four times as much of `{}` in a row takes {} times as long",
                                    printable(unit), fmt::format("{:.0f}", *longer / *shorter)),
                 .why = "a single long text can stop a server or a data pipeline",
                 .remedy = "split such runs in the pre-tokenizer",
                 .evidence = std::move(evidence),
                 .view = "stages"}};
    }
    return {};
}

} // namespace

const Check kSpeedCheck = {"speed", "Speed", "time for long runs of the same text", hasTokenizer, checkSpeed};

} // namespace tokenscope::check
