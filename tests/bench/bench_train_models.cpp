// How long it takes to train models other than BPE from counted words: Unigram, and WordPiece by likelihood
// and by frequency. Words are SentencePiece's (spaces as `▁`).
//
//     bench_train_models TEXT… [PIECES [THREADS]]

#include "core/base/whole_file.h"
#include "core/train/trainers/unigram/unigram_trainer.h"
#include "core/train/trainers/wordpiece/wordpiece_trainer.h"
#include "resources/training_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>

namespace {

using namespace tokenscope;
using namespace tokenscope::train;

constexpr int kPasses = 5;

/// CPU time of this process, user and system.
double seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// The best of several passes; `once` returns the number of tokens of the corpus, or nothing if it failed.
void measure(const char* what, const std::function<std::string()>& once) {
    double least = 1e9;
    double leastWall = 1e9;
    std::string reported;
    for (int pass = 0; pass < kPasses; ++pass) {
        const double begin = seconds();
        const auto wall = std::chrono::steady_clock::now();
        reported = once();
        least = std::min(least, seconds() - begin);
        leastWall = std::min(leastWall,
                             std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count());
    }
    fmt::print("  {:22} {:6.0f} ms of a processor, {:6.0f} ms; {}\n", what, least * 1e3, leastWall * 1e3,
               reported);
}

std::string benchUnigram(const WordCounts& words, std::size_t pieces, unsigned threads) {
    UnigramTrainerOptions options;
    options.pieces = pieces;
    options.threads = threads;
    const auto trained = trainUnigram(words, options);
    if (!trained)
        return describe(trained.error());
    return fmt::format("{} seeds, {} characters, {} pieces, {} tokens, log-likelihood {:.6g}", trained->seeds,
                       trained->alphabetSize, trained->pieces.size(), trained->tokens,
                       trained->logLikelihood);
}

std::string benchWordPiece(const WordCounts& words, std::size_t pieces,
                           WordPieceTrainerOptions::Score score) {
    WordPieceTrainerOptions options;
    options.pieces = pieces;
    options.limitAlphabet = 1000;
    options.score = score;
    const auto trained = trainWordPiece(words, options);
    if (!trained)
        return describe(trained.error());
    return fmt::format("{} pieces, {} merges, {} tokens", trained->pieces.size(), trained->merges.size(),
                       trained->tokens);
}

int benchText(const char* path, std::size_t pieces, unsigned threads) {
    const auto file = MappedFile::open(path);
    if (!file) {
        fmt::print(stderr, "bench_train_models: {}\n", describe(file.error()));
        return 3;
    }
    WordCounts words;
    samples::countMetaspaceWords(file->bytes(), {}, words);
    fmt::print("{}: {} distinct words\n", path, words.size());
    measure("Unigram", [&] { return benchUnigram(words, pieces, threads); });
    using Score = WordPieceTrainerOptions::Score;
    measure("WordPiece, likelihood", [&] { return benchWordPiece(words, pieces, Score::Likelihood); });
    measure("WordPiece, frequency", [&] { return benchWordPiece(words, pieces, Score::Frequency); });
    return 0;
}

} // namespace

int main(int argc, char* argv[]) {
    std::vector<std::size_t> numbers;
    while (argc > 1 && numbers.size() < 2) {
        std::size_t number = 0;
        const char* text = argv[argc - 1];
        const char* end = text + std::strlen(text);
        if (std::from_chars(text, end, number).ptr != end || end == text)
            break;
        numbers.insert(numbers.begin(), number);
        --argc;
    }
    if (argc < 2) {
        fmt::print(stderr, "usage: bench_train_models TEXT… [PIECES [THREADS]]\n");
        return 2;
    }
    const std::size_t pieces = numbers.empty() ? 32768 : numbers[0];
    const unsigned threads = numbers.size() < 2 ? 1 : static_cast<unsigned>(numbers[1]);
    for (int i = 1; i < argc; ++i) {
        if (const int code = benchText(argv[i], pieces, threads); code != 0)
            return code;
    }
    return 0;
}
