// How fast a tokenizer loads and encodes, in CPU time: the first pass over a text and the best of several later ones,
// then the same with one call for each line.
//
//     bench_encode TOKENIZER TEXT…

#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <memory>

namespace {

using namespace tokenscope;
using namespace tokenscope::formats;

/// Of CPU time.
double milliseconds(std::clock_t since) {
    return 1000 * static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC;
}

int report(const Error& error) {
    fmt::print(stderr, "bench_encode: {}\n", describe(error));
    return 3;
}

/// Which tokens a text has: two versions should agree.
struct Checksum {
    std::uint64_t value = 0;
    void add(const Encoding& encoding) {
        for (std::size_t i = 0; i < encoding.size(); ++i)
            value = (value ^ encoding.ids[i]) * 0x100000001B3ULL +
                    (std::uint64_t{encoding.bytes[i].begin} << 32U | encoding.bytes[i].end);
    }
};

/// Encodes the text at once.
Result<void> encodeWhole(const Tokenizer& tokenizer, std::string_view text, Checksum* check) {
    TOKENSCOPE_TRY(const auto encoding, tokenizer.encode(text));
    if (check)
        check->add(encoding);
    return {};
}

/// Encodes each line with its line end.
Result<void> encodeLines(const Tokenizer& tokenizer, std::string_view text, Checksum* check) {
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t newline = text.find('\n', begin);
        const std::size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
        TOKENSCOPE_TRY_VOID(encodeWhole(tokenizer, text.substr(begin, end - begin), check));
        begin = end;
    }
    return {};
}

/// `tokenizer` hasn't encoded anything yet.
template <class Encode>
Result<void> benchPasses(const char* what, const Tokenizer& tokenizer, std::string_view text,
                         const Encode& encode) {
    constexpr int kLaterPasses = 6;
    double first = 0;
    double best = 0;
    for (int pass = 0; pass <= kLaterPasses; ++pass) {
        const std::clock_t start = std::clock();
        TOKENSCOPE_TRY_VOID(encode(tokenizer, text, nullptr));
        const double took = milliseconds(start);
        (pass == 0 ? first : best) = pass < 2 ? took : std::min(best, took);
    }
    Checksum check;
    TOKENSCOPE_TRY_VOID(encode(tokenizer, text, &check));
    const double kilobytes = static_cast<double>(text.size()) / 1000;
    fmt::print("  {}: first {:.1f} ms ({:.1f} MB/s), best {:.1f} ms ({:.1f} MB/s), check {:016x}\n", what,
               first, kilobytes / first, best, kilobytes / best, check.value);
    return {};
}

/// With new tokenizers, so that the first passes find no cache.
Result<void> benchText(const std::shared_ptr<const TokenizerDefinition>& definition, const char* path) {
    TOKENSCOPE_TRY(const auto file, MappedFile::open(path));
    const std::string text(file.bytes());
    fmt::print("{}: {} bytes\n", path, text.size());
    TOKENSCOPE_TRY(const auto forWhole, Tokenizer::create(definition));
    TOKENSCOPE_TRY_VOID(benchPasses("whole", *forWhole, text, encodeWhole));
    TOKENSCOPE_TRY(const auto forLines, Tokenizer::create(definition));
    return benchPasses("lines", *forLines, text, encodeLines);
}

int run(int argc, char* argv[]) {
    if (argc < 3) {
        fmt::print(stderr, "usage: bench_encode TOKENIZER TEXT…\n");
        return 2;
    }
    std::clock_t start = std::clock();
    const auto definition = loadDefinition(std::filesystem::path(argv[1]));
    if (!definition)
        return report(definition.error());
    const double loading = milliseconds(start);
    start = std::clock();
    const auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        return report(tokenizer.error());
    fmt::print("{}: load {:.1f} ms, create {:.1f} ms\n", argv[1], loading, milliseconds(start));
    int worst = 0;
    for (int i = 2; i < argc; ++i) {
        if (const auto done = benchText(*definition, argv[i]); !done)
            worst = report(done.error());
    }
    return worst;
}

} // namespace

int main(int argc, char* argv[]) {
    return run(argc, argv);
}
