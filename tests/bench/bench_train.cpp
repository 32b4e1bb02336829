// How long byte-level BPE training takes: counting, and merging.
//
//     bench_train TEXT… [PIECES]

#include "core/base/whole_file.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "resources/training_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>

namespace {

using namespace tokenscope;
using namespace tokenscope::train;

/// CPU time of this process, user and system.
double seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

void countLines(std::string_view text, WordCounts& words) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        samples::countByteLevelWords(text.substr(0, end), words);
        text.remove_prefix(end);
    }
}

int benchText(const char* path, std::size_t pieces) {
    constexpr int kPasses = 5;
    const auto file = MappedFile::open(path);
    if (!file) {
        fmt::print(stderr, "bench_train: {}\n", describe(file.error()));
        return 3;
    }
    double counting = 1e9;
    double making = 1e9;
    double merging = 1e9;
    std::size_t distinct = 0;
    std::size_t symbols = 0;
    TrainedMerge last;
    std::uint64_t tokens = 0;
    std::size_t pairs = 0;
    for (int pass = 0; pass < kPasses; ++pass) {
        double start = seconds();
        WordCounts words;
        countLines(file->bytes(), words);
        counting = std::min(counting, seconds() - start);
        start = seconds();
        BpeTrainerOptions options;
        options.pieces = pieces;
        options.order = BpeTrainerOptions::Order::Gpt2;
        BpeTrainer trainer(words, options);
        making = std::min(making, seconds() - start);
        distinct = words.size();
        symbols = trainer.pairs().words().symbols();
        start = seconds();
        while (const auto merge = trainer.step())
            last = *merge;
        merging = std::min(merging, seconds() - start);
        tokens = trainer.pairs().symbolTotal();
        pairs = trainer.pairs().pairs().size();
    }
    fmt::print(
        "{}: {} distinct words of {} symbols; count {:.0f} ms, index {:.0f} ms, merge {:.0f} ms; the last "
        "merge had {}, {} pairs remain, {} tokens\n",
        path, distinct, symbols, counting * 1e3, making * 1e3, merging * 1e3, last.count, pairs, tokens);
    return 0;
}

} // namespace

int main(int argc, char* argv[]) {
    std::size_t pieces = 32'768;
    int worst = argc < 2 ? 2 : 0;
    if (argc > 2 &&
        std::from_chars(argv[argc - 1], argv[argc - 1] + std::strlen(argv[argc - 1]), pieces).ec ==
            std::errc{})
        --argc;
    for (int i = 1; i < argc; ++i)
        worst = std::max(worst, benchText(argv[i], pieces));
    if (worst == 2)
        fmt::print(stderr, "usage: bench_train TEXT… [PIECES]\n");
    return worst;
}
