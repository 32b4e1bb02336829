#include "ui/panels/train/training_estimate.h"

#include "core/train/pipeline/split_options.h"
#include "core/train/splitting/word_counts.h"
#include "ui/panels/train/source_text.h"
#include "ui/support/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>

namespace tokenscope::ui {
namespace {

struct EstimateTexts {
    Q_DECLARE_TR_FUNCTIONS(TrainingEstimate)
};

constexpr double kPacked = 4; ///< bytes of text per byte of .xz, .gz or .zst
/// The number of distinct words grows as a power of the text (Heaps' law). This one is used if the sample
/// does not show it.
constexpr double kHeaps = 0.62;
constexpr double kSlower = 0.95;
constexpr double kMilliseconds = 1000;

// Rough: seconds to learn and bytes of memory per byte of the distinct words. Measured for BPE in two runs,
// guessed for the others.
struct Cost {
    double seconds = 0;
    double memory = 0;
};

Cost costOf(train::TrainModel model) {
    switch (model) {
    case train::TrainModel::SuperBpe:
        return {3e-6, 120};
    case train::TrainModel::Unigram:
        return {2e-6, 90};
    case train::TrainModel::WordPiece:
        return {1e-6, 40};
    case train::TrainModel::Word:
    case train::TrainModel::Char:
        return {2e-8, 4};
    case train::TrainModel::Bpe:
        break;
    }
    return {5e-7, 30};
}
constexpr double kMemoryOfProgram = 40e6;
constexpr double kMemoryOfWord = 40; ///< in addition to its bytes

bool isPacked(const std::filesystem::path& path) {
    const std::string end = path.extension().string();
    return end == ".xz" || end == ".gz" || end == ".zst";
}

struct Sample {
    std::string text;
    double whole = 0; ///< bytes of all texts
};

/// Lines from all parts of a long file, because its start may differ from the rest. Empty: it can't be read
/// this way.
std::string linesAllOver(const std::filesystem::path& path, std::uint64_t bytes, std::size_t wanted) {
    constexpr std::size_t kParts = 16;
    std::ifstream file(path, std::ios::binary);
    const std::size_t length = wanted / kParts;
    std::string text;
    std::string part(length, '\0');
    for (std::size_t i = 0; i < kParts && file; ++i) {
        file.seekg(static_cast<std::streamoff>((bytes - length) / kParts * i));
        file.read(part.data(), static_cast<std::streamsize>(length));
        const std::string_view read(part.data(), static_cast<std::size_t>(file.gcount()));
        // Whole lines, unless one is longer than a part.
        const std::size_t begin = i == 0 ? 0 : read.find('\n') + 1;
        const std::size_t end = read.rfind('\n') + 1;
        text += begin < end ? read.substr(begin, end - begin) : read;
    }
    return text;
}

/// The power by which distinct words grow, from their numbers in the first half and in the whole sample.
double growth(std::size_t half, std::size_t whole) {
    constexpr std::size_t kEnough = 100;
    if (half < kEnough)
        return kHeaps;
    return std::clamp(kSlower * std::log2(static_cast<double>(whole) / static_cast<double>(half)), 0.0, 1.0);
}

Result<Sample> sampleOf(const train::TrainInput& input, const Progress& progress) {
    Sample sample;
    std::vector<train::SourceName> names;
    for (const train::TrainSource& source : input.sources)
        names.push_back({source.path, 1});
    const auto files = train::listSources(names);
    if (!files)
        return tl::unexpected(files.error());
    // The same amount of each file, because languages are often in separate files.
    const std::size_t share = kSampleBytes / std::clamp<std::size_t>(files->size(), 1, 64);
    for (const train::SourceFile& file : *files) {
        sample.whole += static_cast<double>(file.bytes) * (isPacked(file.path) ? kPacked : 1);
        if (sample.text.size() >= kSampleBytes)
            continue;
        if (file.kind == train::SourceFile::Kind::Text && !isPacked(file.path) && file.bytes > share) {
            const std::string lines = linesAllOver(file.path, file.bytes, share);
            sample.text += lines;
            if (!lines.empty())
                continue; // otherwise its error is reported below
        }
        const std::size_t end = sample.text.size() + share;
        const auto read = readSourceText(file, input.field, [&](std::string_view part) -> Result<bool> {
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "estimating was stopped");
            sample.text += part.substr(0, end - sample.text.size());
            return sample.text.size() < end;
        });
        if (!read)
            return tl::unexpected(read.error());
    }
    return sample;
}

} // namespace

Result<TrainingEstimate> estimateTraining(const train::TrainOptions& options, const Progress& progress) {
    const auto wanted = train::splitOptions(options);
    if (!wanted)
        return tl::unexpected(wanted.error());
    const auto split = train::WordSplit::make(*wanted);
    if (!split)
        return tl::unexpected(split.error());
    const auto sample = sampleOf(options.input, progress);
    if (!sample)
        return tl::unexpected(sample.error());
    TrainingEstimate estimate;
    estimate.bytes = static_cast<std::uint64_t>(sample->whole * options.input.sample);
    const std::string& text = sample->text;
    const auto begin = std::chrono::steady_clock::now();
    train::WordCounts words;
    std::size_t half = 0;
    for (std::size_t at = 0; at < text.size();) { // by lines, as in training
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "estimating was stopped");
        if (auto counted = split->count(std::string_view(text).substr(at, end - at), words, 1, progress);
            !counted)
            return tl::unexpected(counted.error());
        at = end;
        if (at <= text.size() / 2)
            half = words.size();
    }
    const double looked = std::max<double>(1, static_cast<double>(text.size()));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    double distinctBytes = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        distinctBytes += static_cast<double>(words.word(i).size());
    const double times = static_cast<double>(estimate.bytes) / looked;
    const double more = std::pow(std::max(1e-9, times), times < 1 ? 1 : growth(half, words.size()));
    estimate.distinctWords = static_cast<std::uint64_t>(more * static_cast<double>(words.size()));
    const unsigned threads =
        options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    const Cost cost = costOf(options.model);
    estimate.seconds = seconds * times / threads + cost.seconds * distinctBytes * more;
    estimate.memory = static_cast<std::uint64_t>(kMemoryOfProgram + cost.memory * distinctBytes * more +
                                                 kMemoryOfWord * static_cast<double>(estimate.distinctWords));
    return estimate;
}

QString timeTaken(double seconds) {
    return seconds <= 0 ? QStringLiteral("–") : duration(seconds * kMilliseconds);
}

QString estimateText(const TrainingEstimate& estimate) {
    // One significant digit, because it is an estimate.
    const auto round = [](double value) {
        const double power = std::pow(10, std::floor(std::log10(std::max(1e-3, value))));
        return std::round(value / power) * power;
    };
    const double seconds = round(std::max(0.1, estimate.seconds));
    const QString time = seconds < 1      ? duration(seconds * kMilliseconds)
                         : seconds < 120  ? EstimateTexts::tr("%1 s").arg(std::round(seconds))
                         : seconds < 7200 ? EstimateTexts::tr("%1 min").arg(std::round(seconds / 60))
                                          : EstimateTexts::tr("%1 h").arg(std::round(seconds / 3600));
    return EstimateTexts::tr("about %1 and %2")
        .arg(time, byteCount(static_cast<quint64>(round(static_cast<double>(estimate.memory)))));
}

} // namespace tokenscope::ui
