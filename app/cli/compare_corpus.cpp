#include "app/cli/compare_corpus.h"

#include "app/cli/compare_shared.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/compare/align/pieces.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/measure_corpus.h"
#include "core/compare/corpus/summary_file.h"
#include "core/report/corpus_report.h"
#include "core/report/findings_report.h"

#include <charconv>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::cli {
namespace {

/// `2/4`: the second of four. Errors: BadInput.
Result<std::pair<unsigned, unsigned>> readShard(const Arguments& arguments) {
    const auto given = arguments.value("shard");
    if (!given)
        return std::pair(0U, 1U);
    unsigned shard = 0;
    unsigned shards = 0;
    const char* const end = given->data() + given->size();
    const auto first = std::from_chars(given->data(), end, shard);
    if (first.ec == std::errc() && first.ptr != end && *first.ptr == '/') {
        const auto second = std::from_chars(first.ptr + 1, end, shards);
        if (second.ec == std::errc() && second.ptr == end && shard >= 1 && shard <= shards &&
            shards <= compare::kMaxShards)
            return std::pair(shard - 1, shards);
    }
    return fail(ErrorCode::BadInput, "--shard", message("'{}' is not a part of a corpus", printable(*given)),
                "for example, 1/4 is the first of four parts");
}

/// The output of `--save` and `--html`.
struct CorpusReports {
    std::optional<ReportFile> summary, page;
};

Result<CorpusReports> openReports(const Arguments& arguments) {
    CorpusReports reports;
    for (auto& [name, report] : {std::pair("save", &reports.summary), std::pair("html", &reports.page)}) {
        auto opened = openReport(arguments, name);
        if (!opened)
            return tl::unexpected<Error>(opened.error());
        if (*opened)
            report->emplace(**std::move(opened));
    }
    return reports;
}

Result<void> writeReports(CorpusReports& reports, const compare::CorpusSummary& summary,
                          const report::CorpusPieces& pieces) {
    Result<void> written;
    if (reports.summary)
        written = reports.summary->write(compare::writeSummary(summary, pieces) + "\n");
    if (reports.page) {
        auto page = reports.page->write(report::corpusHtml(summary, pieces));
        written = written ? page : written;
    }
    return written;
}

void printCorpus(const Arguments& arguments, const compare::CorpusSummary& summary,
                 const report::CorpusPieces& pieces) {
    const std::string report = arguments.has("json") ? report::corpusJson(summary, pieces) + "\n"
                                                     : report::corpusReport(summary, pieces);
    std::fwrite(report.data(), 1, report.size(), stdout);
    std::fflush(stdout);
}

/// Writes files first: they took the work, and the reader of the output may have closed the pipe. Tries both
/// in any case.
Exit giveOut(const Arguments& arguments, CorpusReports& reports, const compare::CorpusSummary& summary,
             const report::CorpusPieces& pieces, bool stopped) {
    const auto written = writeReports(reports, summary, pieces);
    printCorpus(arguments, summary, pieces);
    if (!written)
        return failWith(written.error());
    if (stopped)
        return Exit::Negative;
    if (!summary.skipped.empty())
        return Exit::BadFile;
    return summary.columnsDiffer() ? Exit::Negative : Exit::Done;
}

/// The tokenizer with the name in a summary, if it is unchanged.
std::shared_ptr<const compare::PieceTexts> reopened(const compare::CorpusColumn& column,
                                                    const Arguments& arguments) {
    auto tokenizer = openAnother(column.name, arguments);
    if (!tokenizer)
        return nullptr;
    auto pieces = std::make_shared<const compare::PieceTexts>(*std::move(tokenizer));
    return compare::corpusColumn(*pieces, column.name, column.parseSpecial).sameTokenizer(column) ? pieces
                                                                                                  : nullptr;
}

} // namespace

Exit compareCorpus(const Arguments& arguments) {
    const auto shard = readShard(arguments);
    if (!shard)
        return failWith(shard.error());
    const auto threads = arguments.number("threads", 1, 1024);
    if (!threads)
        return failWith(threads.error());
    report::CorpusPieces columns;
    compare::CorpusOptions options;
    std::vector<std::string> names;
    const auto opened = openColumns(arguments, arguments.positional, TurnedSettings::ParseSpecial);
    if (!opened)
        return failWith(opened.error());
    for (const OpenedColumn& column : *opened) {
        const auto asked = column.parseSpecial ? column.parseSpecial : arguments.toggle("parse-special");
        options.parseSpecial.push_back(asked.value_or(column.tokenizer->definition().parseSpecialByDefault));
        columns.push_back(std::make_shared<const compare::PieceTexts>(column.tokenizer));
        names.push_back(column.name);
    }
    const std::vector<std::string> roots = arguments.values("corpus");
    const auto listing = compare::listCorpus({roots.begin(), roots.end()});
    if (!listing)
        return failWith(listing.error());
    auto reports = openReports(arguments);
    if (!reports)
        return failWith(reports.error());
    options.threads = static_cast<unsigned>(threads->value_or(0));
    std::tie(options.shard, options.shards) = *shard;
    const StopOnInterrupt interrupt;
    RateLine rate;
    options.progress = {interrupt.token(),
                        [&](std::uint64_t done, std::uint64_t total) { rate.show(done, total); }};
    const auto measured = compare::measureCorpus(*listing, columns, names, options);
    rate.clear();
    if (!measured)
        return failWith(measured.error());
    for (const Error& problem : measured->problems)
        printError(problem);
    if (measured->problemCount > measured->problems.size())
        fmt::print(stderr, "tokenscope: {}\n",
                   message("and {} more", measured->problemCount - measured->problems.size()));
    const std::uint64_t bytes = measured->summary.text.bytes;
    fmt::print(stderr, "tokenscope: {}\n", report::rateText(bytes, measured->seconds));
    if (measured->canceled)
        fmt::print(stderr, "tokenscope: {}\n",
                   arguments.has("save")
                       ? Message("stopped; the counts so far follow, and are saved as partial counts")
                       : Message("stopped; the counts so far follow"));
    return giveOut(arguments, *reports, measured->summary, columns, measured->canceled);
}

Exit mergeSummaries(const Arguments& arguments) {
    if (arguments.positional.empty())
        return failWith(Error{ErrorCode::BadInput,
                              {},
                              "--merge",
                              "no counts were given",
                              "name files that `compare --corpus … --save FILE` has written"});
    compare::CorpusSummary joined;
    for (const std::string& path : arguments.positional) {
        const auto text = readFile(path);
        if (!text)
            return failWith(text.error());
        auto summary = compare::readSummary(*text);
        if (!summary) {
            summary.error().file = path;
            return failWith(summary.error());
        }
        if (joined.columns.empty()) {
            joined = *std::move(summary);
        } else if (auto merged = joined.merge(*summary); !merged) {
            merged.error().file = path;
            return failWith(merged.error());
        }
    }
    report::CorpusPieces pieces;
    for (const compare::CorpusColumn& column : joined.columns)
        pieces.push_back(reopened(column, arguments));
    auto reports = openReports(arguments);
    if (!reports)
        return failWith(reports.error());
    for (const Message& gap : compare::describeCoverageGaps(joined))
        fmt::print(stderr, "tokenscope: {}\n", printable(gap.text()));
    return giveOut(arguments, *reports, joined, pieces,
                   joined.partial || !compare::coverageGaps(joined).empty());
}

} // namespace tokenscope::cli
