#include "app/cli/check_dataset.h"

#include "app/cli/interrupt.h"
#include "app/cli/rate_line.h"
#include "core/base/printable.h"
#include "core/json/json_writer.h"
#include "core/report/dataset_report.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <memory>

namespace tokenscope::cli {
namespace {

struct CloseDatasetFile {
    void operator()(std::FILE* file) const {
        if (file != stdin)
            std::fclose(file);
    }
};

/// `FILE:LINE: level: issue: where: message`, which editors and terminals make a link of.
std::string lineText(const chat::DatasetLine& line, const std::string& path, bool always) {
    std::string out;
    if (always && line.rendered)
        out += fmt::format("{}:{}: {} tokens, {} trained{}\n", path, line.line, line.tokens, line.trained,
                           line.cut == 0 ? "" : fmt::format(", {} cut", line.cut));
    for (const chat::DatasetFinding& finding : line.findings)
        out += fmt::format("{}:{}: {}: {}: {}{}{}\n", path, line.line, name(levelOf(finding.issue)),
                           name(finding.issue), printable(finding.where), finding.where.empty() ? "" : ": ",
                           printable(finding.message));
    return out;
}

std::string totalsText(const chat::DatasetTotals& totals, const std::string& path, double seconds) {
    std::string out;
    const auto to = std::back_inserter(out);
    const double rate = 1 / std::max(seconds, 1e-6);
    fmt::format_to(to,
                   "{}: {} lines, {} conversations, {} with errors; {:.1f} MB in {:.1f} s ({:.1f} MB/s)\n",
                   path, totals.lines, totals.conversations, totals.withErrors, megabytes(totals.bytes),
                   seconds, megabytes(totals.bytes) * rate);
    fmt::format_to(to, "tokens        {:>12}, {} trained ({:.1f} %){}\n", totals.tokens, totals.trained,
                   100 * totals.share(), totals.cut == 0 ? "" : fmt::format("; {} more are cut", totals.cut));
    if (totals.longest > 0)
        fmt::format_to(to, "longest       {:>12}, on line {}\n", totals.longest, totals.longestLine);
    for (std::size_t i = 0; i < chat::kTokenOwners; ++i)
        if (totals.owners[i].tokens > 0)
            fmt::format_to(to, "  {:<12}{:>12}, {} trained\n", name(static_cast<chat::TokenOwner>(i)),
                           totals.owners[i].tokens, totals.owners[i].trained);
    for (std::size_t i = 0; i < chat::kDatasetIssues; ++i)
        if (totals.affected[i] > 0)
            fmt::format_to(to, "{:<18}{:>8} conversations\n", name(static_cast<chat::DatasetIssue>(i)),
                           totals.affected[i]);
    return out;
}

} // namespace

Exit checkDatasetFile(const std::string& path, const chat::DatasetSettings& settings, DatasetOutput output) {
    const bool standard = path == "-";
    const std::unique_ptr<std::FILE, CloseDatasetFile> file(standard ? stdin
                                                                     : std::fopen(path.c_str(), "rb"));
    if (!file)
        return failWith({ErrorCode::Unreadable,
                         path,
                         {},
                         std::string("can't be read: ") + std::strerror(errno),
                         "check the path and the permissions"});
    std::error_code ignored;
    const bool regular = !standard && std::filesystem::is_regular_file(path, ignored);
    const std::uint64_t size = regular ? std::filesystem::file_size(path, ignored) : 0;
    const std::string shown = standard ? "standard input" : printable(path);
    const StopOnInterrupt interrupt;
    RateLine rate;
    Progress progress{interrupt.token(),
                      [&](std::uint64_t done, std::uint64_t total) { rate.tell(done, total); }};
    const auto totals = checkDataset(
        file.get(), size, settings,
        [&](const chat::DatasetLine& line) {
            if (line.findings.empty() && (!output.allLines || line.isEmpty))
                return;
            const std::string row =
                output.json ? report::datasetLineJson(line) + "\n" : lineText(line, shown, output.allLines);
            rate.clear();
            std::fwrite(row.data(), 1, row.size(), stdout);
        },
        progress);
    rate.clear();
    if (!totals) {
        Error error = totals.error();
        error.file = path;
        return failWith(error);
    }
    const std::string sums = output.json ? report::datasetTotalsJson(*totals, path, rate.seconds()) + "\n"
                                         : totalsText(*totals, shown, rate.seconds());
    std::fwrite(sums.data(), 1, sums.size(), stdout);
    std::fflush(stdout);
    if (totals->canceled)
        fmt::print(stderr, "tokenscope: {}: stopped after {} lines\n", shown, totals->lines);
    return totals->canceled || totals->withErrors > 0 ? Exit::No : Exit::Done;
}

} // namespace tokenscope::cli
