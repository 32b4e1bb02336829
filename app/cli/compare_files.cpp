#include "app/cli/compare_files.h"

#include "app/cli/compared_columns.h"
#include "app/cli/interrupt.h"
#include "app/cli/short_names.h"
#include "app/cli/write_report.h"
#include "core/compare/corpus/corpus_files.h"
#include "core/compare/search/line_sample.h"
#include "core/report/files_report.h"
#include "resources/sample_lines.h"

#include <cstdio>
#include <fmt/format.h>
#include <tuple>

namespace tokenscope::cli {

namespace {

constexpr std::size_t kMaxSampledLines = 400;

/// The built-in texts, and samples of `--file` and `--corpus`. Errors: Unreadable, Canceled.
Result<std::vector<std::string>> linesToTry(const Arguments& arguments, const Progress& progress) {
    compare::LineSample sample(kMaxSampledLines);
    std::vector<std::filesystem::path> roots;
    for (const std::string& path : arguments.values("corpus"))
        roots.emplace_back(path);
    if (const auto path = arguments.value("file")) {
        if (const auto added = sample.addFile(*path, progress); !added)
            return tl::unexpected<Error>(added.error());
    }
    if (!roots.empty()) {
        const auto listing = compare::listCorpus(roots);
        if (!listing)
            return tl::unexpected<Error>(listing.error());
        for (const compare::CorpusProblem& problem : listing->problems)
            fmt::print(stderr, "tokenscope: {}\n", describe(problem.error));
        for (const compare::CorpusFile& file : listing->files) {
            if (const auto added = sample.addFile(file.path, progress); !added)
                return tl::unexpected<Error>(added.error());
        }
    }
    std::vector<std::string> lines = sample.take();
    const std::vector<std::string> own = sampleLines();
    lines.insert(lines.end(), own.begin(), own.end());
    return lines;
}

} // namespace

Exit compareFiles(const Arguments& arguments) {
    if (arguments.positional.size() != 2)
        return failWith(Error{ErrorCode::BadInput,
                              {},
                              "--files",
                              "--files needs two tokenizers and no text",
                              "name two files, folders or models: compare --files A B"});
    const auto columns = openColumns(arguments, arguments.positional, TurnedSettings::None);
    if (!columns)
        return failWith(columns.error());
    compare::FilePair pair{(*columns)[0].tokenizer, (*columns)[1].tokenizer, {}, {}};
    std::tie(pair.nameA, pair.nameB) = shortNames((*columns)[0].name, (*columns)[1].name);
    auto page = openReport(arguments, "html");
    if (!page)
        return failWith(page.error());
    const StopOnInterrupt interrupt;
    const Progress progress{interrupt.token(), {}};
    auto compared = compare::compareDefinitions(pair, progress);
    if (!compared)
        return failWith(compared.error());
    auto lines = linesToTry(arguments, progress);
    if (!lines && lines.error().code != ErrorCode::Canceled)
        return failWith(lines.error());
    if (lines) {
        compare::CounterexampleOptions options;
        options.lines = *std::move(lines);
        options.progress = progress;
        compare::searchTexts(*compared, options);
    }
    const bool full = arguments.has("full");
    const std::string text = arguments.has("json") ? report::filesJson(*compared, full) + "\n"
                                                   : report::filesText(*compared, full);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    if (*page) {
        if (const auto written = (*page)->write(report::filesHtml(*compared)); !written)
            return failWith(written.error());
    }
    if (!compared->searched)
        fmt::print(stderr, "tokenscope: {}\n",
                   Message("stopped before the search; the differences of the files are above"));
    else if (compared->search.canceled)
        fmt::print(stderr, "tokenscope: {}\n", Message("stopped; the results so far are above"));
    return !compared->searched || compared->search.canceled || compare::mayDiffer(*compared) ? Exit::No
                                                                                             : Exit::Done;
}

} // namespace tokenscope::cli
