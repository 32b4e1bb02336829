// The cost of corpus statistics compared with encoding: a corpus through several tokenizers, against the
// encodings of its chunks alone. CPU time of one thread, the best of several passes: first with new
// tokenizers for each pass (cold), then with filled caches.
//
//     bench_corpus FILE_OR_FOLDER TOKENIZER…

#include "core/compare/corpus/measure_corpus.h"
#include "core/formats/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <iterator>
#include <sys/resource.h>

namespace {

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;
using Columns = std::vector<std::shared_ptr<const PieceTexts>>;

constexpr int kPasses = 5;
constexpr int kColdPasses = 3;

double cpuMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

int report(const Error& error) {
    fmt::print(stderr, "bench_corpus: {}\n", describe(error));
    return 3;
}

struct Encoded {
    double milliseconds = 0;
    std::uint64_t tokens = 0;
};

/// Reads, splits and encodes; only the number of ids is used.
Encoded encodeAll(const std::vector<CorpusFile>& files, const Columns& columns, const PieceTexts& own) {
    const double begin = cpuMilliseconds();
    Encoded encoded;
    for (const CorpusFile& file : files) {
        auto reader = ChunkReader::open(file, columns);
        while (reader) {
            const auto chunk = reader->next();
            if (!chunk || !*chunk)
                break;
            EncodeOptions options;
            options.addSpecial = false;
            options.continuesText = !(*chunk)->begins;
            const auto encoding = own.tokenizer().encode((*chunk)->text, options);
            encoded.tokens += encoding ? encoding->size() : 0;
        }
    }
    encoded.milliseconds = cpuMilliseconds() - begin;
    return encoded;
}

/// Each file as one text, as `encode --stats` does.
Encoded encodeWhole(const std::vector<CorpusFile>& files, const PieceTexts& own) {
    Encoded encoded;
    for (const CorpusFile& file : files) {
        std::ifstream in(file.path, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        EncodeOptions options;
        options.addSpecial = false;
        const double begin = cpuMilliseconds();
        const auto encoding = own.tokenizer().encode(text, options);
        encoded.milliseconds += cpuMilliseconds() - begin;
        encoded.tokens += encoding ? encoding->size() : 0;
    }
    return encoded;
}

Result<Columns> open(const std::vector<std::string>& names) {
    Columns columns;
    for (const std::string& name : names) {
        const auto definition = loadDefinition(std::filesystem::path(name));
        if (!definition)
            return tl::unexpected<Error>(definition.error());
        auto tokenizer = Tokenizer::create(*definition);
        if (!tokenizer)
            return tl::unexpected<Error>(tokenizer.error());
        columns.push_back(std::make_shared<const PieceTexts>(*std::move(tokenizer)));
    }
    return columns;
}

/// The peak memory of this process.
double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

/// As for a user who has just started the program.
Result<void> printCold(const CorpusListing& files, const std::vector<std::string>& names,
                       const CorpusOptions& options) {
    double measuring = 1e12;
    double peak = 0;
    for (int pass = 0; pass < kColdPasses; ++pass) {
        const auto columns = open(names);
        if (!columns)
            return tl::unexpected<Error>(columns.error());
        const double begin = cpuMilliseconds();
        if (const auto measured = measureCorpus(files, *columns, names, options); !measured)
            return tl::unexpected<Error>(measured.error());
        measuring = std::min(measuring, cpuMilliseconds() - begin);
        peak = peakMegabytes(); // before whole files are read
    }
    double encoding = 1e12;
    for (int pass = 0; pass < kColdPasses; ++pass) {
        const auto columns = open(names);
        if (!columns)
            return tl::unexpected<Error>(columns.error());
        double sum = 0;
        for (const auto& column : *columns)
            sum += encodeWhole(files.files, *column).milliseconds;
        encoding = std::min(encoding, sum);
    }
    fmt::print(
        "{:8.1f} ms  files at once, cold\n{:8.1f} ms  measured, cold: {:+.1f} %, {:.0f} MB at the most\n",
        encoding, measuring, 100 * (measuring / encoding - 1), peak);
    return {};
}

int run(int argc, char* argv[]) {
    if (argc < 3) {
        fmt::print(stderr, "usage: bench_corpus FILE_OR_FOLDER TOKENIZER…\n");
        return 2;
    }
    const auto files = listCorpus({std::filesystem::path(argv[1])});
    if (!files)
        return report(files.error());
    const std::vector<std::string> names(argv + 2, argv + argc);
    CorpusOptions options;
    options.threads = 1;
    if (const auto printed = printCold(*files, names, options); !printed)
        return report(printed.error());
    const auto opened = open(names);
    if (!opened)
        return report(opened.error());
    const Columns& columns = *opened;
    // Each encoding includes reading, but the columns read only once: it is subtracted for all but one.
    std::vector<double> encoding(columns.size(), 1e12);
    std::vector<double> whole(columns.size(), 1e12);
    double reading = 1e12;
    double measuring = 1e12;
    std::uint64_t bytes = 0;
    for (int pass = 0; pass < kPasses; ++pass) {
        double begin = cpuMilliseconds();
        for (const CorpusFile& file : files->files) {
            auto reader = ChunkReader::open(file, columns);
            while (reader) {
                const auto chunk = reader->next();
                if (!chunk || !*chunk)
                    break;
            }
        }
        reading = std::min(reading, cpuMilliseconds() - begin);
        std::vector<std::uint64_t> tokens;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const Encoded encoded = encodeAll(files->files, columns, *columns[i]);
            encoding[i] = std::min(encoding[i], encoded.milliseconds);
            tokens.push_back(encoded.tokens);
            const Encoded atOnce = encodeWhole(files->files, *columns[i]);
            whole[i] = std::min(whole[i], atOnce.milliseconds);
            if (atOnce.tokens != encoded.tokens) {
                fmt::print(stderr, "bench_corpus: {} has other tokens in chunks\n", names[i]);
                return 1;
            }
        }
        begin = cpuMilliseconds();
        const auto measured = measureCorpus(*files, columns, names, options);
        measuring = std::min(measuring, cpuMilliseconds() - begin);
        if (!measured)
            return report(measured.error());
        bytes = measured->summary.text.bytes;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (measured->summary.tokens[i].counts.tokens != tokens[i]) {
                fmt::print(stderr, "bench_corpus: {} has other tokens\n", names[i]);
                return 1;
            }
        }
    }
    double sum = reading;
    double wholes = 0;
    const auto rate = [bytes](double milliseconds) {
        return static_cast<double>(bytes) / 1e3 / milliseconds;
    };
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const double own = encoding[i] - reading;
        sum += own;
        wholes += whole[i];
        fmt::print("{:8.1f} ms {:7.1f} MB/s, at once {:8.1f} ms {:7.1f} MB/s  {}\n", own, rate(own), whole[i],
                   rate(whole[i]), names[i]);
    }
    fmt::print("{:8.1f} ms  reading and cutting\n{:8.1f} ms  together, {:8.1f} ms files at once\n"
               "{:8.1f} ms  measured: {:+.1f} %, against files at once {:+.1f} %\n",
               reading, sum, wholes, measuring, 100 * (measuring / sum - 1), 100 * (measuring / wholes - 1));
    return 0;
}

} // namespace

int main(int argc, char* argv[]) {
    return run(argc, argv);
}
