// How fast sources are counted: CPU and wall time, best of several passes, the peak of memory, and the
// counts.
//
//     bench_count SPLIT THREADS PASSES SOURCE…       SPLIT: a published pattern, metaspace, sentencepiece, bert

#include "core/train/corpus/count_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <sys/resource.h>

namespace {

using namespace tokenscope;
using namespace tokenscope::train;

double cpuSeconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

WordSplitOptions splitOf(const std::string& name) {
    WordSplitOptions options;
    if (name == "metaspace")
        options.kind = WordSplitOptions::Kind::Metaspace;
    else if (name == "sentencepiece")
        options.kind = WordSplitOptions::Kind::SentencePiece;
    else if (name == "bert")
        options.kind = WordSplitOptions::Kind::Bert;
    else
        options.pattern.name = name;
    if (name == "bert")
        options.normalizer = NormalizerConfig{BertNormalizer{}};
    return options;
}

int report(const Error& error) {
    fmt::print(stderr, "bench_count: {}\n", describe(error));
    return 3;
}

int run(int argc, char* argv[]) {
    if (argc < 5) {
        fmt::print(stderr, "usage: bench_count SPLIT THREADS PASSES SOURCE…\n");
        return 2;
    }
    const auto split = WordSplit::make(splitOf(argv[1]));
    if (!split)
        return report(split.error());
    std::vector<SourceName> names;
    for (int i = 4; i < argc; ++i)
        names.push_back({argv[i], 1});
    SourceSpec spec;
    auto files = listSources(names);
    if (!files)
        return report(files.error());
    spec.files = std::move(*files);
    CountOptions options;
    options.threads = static_cast<unsigned>(std::atoi(argv[2]));
    double cpu = 1e9;
    double wall = 1e9;
    for (int pass = std::max(1, std::atoi(argv[3])); pass > 0; --pass) {
        const double cpuBefore = cpuSeconds();
        const auto before = std::chrono::steady_clock::now();
        const auto counted = countSources(spec, *split, options);
        if (!counted)
            return report(counted.error());
        cpu = std::min(cpu, cpuSeconds() - cpuBefore);
        wall =
            std::min(wall, std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count());
        if (pass > 1)
            continue;
        std::uint64_t bytes = 0;
        for (const SourceAccount& account : counted->sources)
            bytes += account.textBytes;
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        fmt::print("{} B of text: {:.3f} s CPU, {:.3f} s, {:.0f} MB/s\n", bytes, cpu, wall,
                   static_cast<double>(bytes) / wall / 1e6);
        fmt::print("{} words, {} distinct in {} B, {} dropped, peak memory {} MiB\n", counted->words.total(),
                   counted->words.size(), counted->words.bytes(), counted->dropped.words,
                   usage.ru_maxrss / 1024);
    }
    return 0;
}

} // namespace

int main(int argc, char* argv[]) {
    return run(argc, argv);
}
