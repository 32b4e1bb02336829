// How fast a tokenizer loads and encodes: the first pass, the best of several later ones, and of those with one
// call for each line.
//
//     bench_encode TOKENIZER TEXT…

#include "core/base/whole_file.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace {

using namespace tokenscope;
using namespace tokenscope::formats;
using Clock = std::chrono::steady_clock;

double milliseconds(Clock::time_point since) {
    return std::chrono::duration<double, std::milli>(Clock::now() - since).count();
}

int report(const Error& error) {
    fmt::print(stderr, "bench_encode: {}\n", describe(error));
    return 3;
}

/// With its line end, as one call; the best of some passes. 0: a line can't be encoded.
double bestByLine(const Tokenizer& tokenizer, std::string_view text, int passes) {
    double best = 0;
    for (int pass = 0; pass < passes; ++pass) {
        const auto start = Clock::now();
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t newline = text.find('\n', begin);
            const std::size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
            if (!tokenizer.encode(text.substr(begin, end - begin)))
                return 0;
            begin = end;
        }
        const double took = milliseconds(start);
        best = best == 0 ? took : std::min(best, took);
    }
    return best;
}

int benchText(const Tokenizer& tokenizer, const char* path) {
    constexpr int kLaterPasses = 5;
    const auto file = MappedFile::open(path);
    if (!file)
        return report(file.error());
    const std::string text(file->bytes());
    double first = 0;
    double best = 0;
    std::size_t tokens = 0;
    std::uint64_t check = 0; ///< of ids and spans: two versions should agree
    for (int pass = 0; pass <= kLaterPasses; ++pass) {
        const auto start = Clock::now();
        const auto encoding = tokenizer.encode(text);
        const double took = milliseconds(start);
        if (!encoding)
            return report(encoding.error());
        tokens = encoding->size();
        for (std::size_t i = 0; pass == 0 && i < tokens; ++i)
            check = (check ^ encoding->ids[i]) * 0x100000001B3ULL +
                    (std::uint64_t{encoding->bytes[i].begin} << 32U | encoding->bytes[i].end);
        if (pass == 0)
            first = took;
        else
            best = best == 0 ? took : std::min(best, took);
    }
    const double kilobytes = static_cast<double>(text.size()) / 1000;
    const double byLine = bestByLine(tokenizer, text, 3);
    fmt::print(
        "{}: {} bytes, {} tokens, first {:.1f} ms ({:.1f} MB/s), best {:.1f} ms ({:.1f} MB/s), by line "
        "{:.1f} ms ({:.1f} MB/s), check {:016x}\n",
        path, text.size(), tokens, first, kilobytes / first, best, kilobytes / best, byLine,
        kilobytes / byLine, check);
    return 0;
}

int run(int argc, char* argv[]) {
    if (argc < 3) {
        fmt::print(stderr, "usage: bench_encode TOKENIZER TEXT…\n");
        return 2;
    }
    auto start = Clock::now();
    const auto definition = loadDefinition(std::filesystem::path(argv[1]));
    if (!definition)
        return report(definition.error());
    const double loading = milliseconds(start);
    start = Clock::now();
    const auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        return report(tokenizer.error());
    fmt::print("{}: load {:.1f} ms, create {:.1f} ms\n", argv[1], loading, milliseconds(start));
    int worst = 0;
    for (int i = 2; i < argc; ++i) {
        // A new tokenizer for each text, so that the first pass finds no cache.
        const auto fresh = Tokenizer::create(*definition);
        worst = std::max(worst, fresh ? benchText(**fresh, argv[i]) : report(fresh.error()));
    }
    return worst;
}

} // namespace

int main(int argc, char* argv[]) {
    return run(argc, argv);
}
