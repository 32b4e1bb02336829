#include "app/cli/check_chat.h"

#include "app/cli/check_input.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "core/base/printable.h"
#include "core/report/findings_report.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <vector>

namespace tokenscope::cli {
namespace {

// Prints the lines with findings, and totals.

struct DatasetOutput {
    bool json = false;
    bool allLines = false; ///< also lines without findings
};

struct CloseDatasetFile {
    void operator()(std::FILE* file) const {
        if (file != stdin)
            std::fclose(file);
    }
};

/// Checks one file; `-` is standard input. Returns No if a conversation has an error, or if Ctrl+C stopped
/// the check; then the totals cover the lines read so far.
Exit checkDatasetFile(const std::string& path, const chat::DatasetSettings& settings, DatasetOutput output) {
    const bool standard = path == "-";
    const std::unique_ptr<std::FILE, CloseDatasetFile> file(standard ? stdin
                                                                     : std::fopen(path.c_str(), "rb"));
    if (!file)
        return failWith({ErrorCode::Unreadable,
                         path,
                         {},
                         message("can't be read: {}", std::strerror(errno)),
                         "check the path and the permissions"});
    std::error_code ignored;
    const bool regular = !standard && std::filesystem::is_regular_file(path, ignored);
    const std::uint64_t size = regular ? std::filesystem::file_size(path, ignored) : 0;
    const std::string shown = standard ? "standard input" : printable(path);
    const StopOnInterrupt interrupt;
    RateLine rate;
    Progress progress{interrupt.token(),
                      [&](std::uint64_t done, std::uint64_t total) { rate.show(done, total); }};
    const auto totals = checkDataset(
        file.get(), size, settings,
        [&](const chat::DatasetLine& line) {
            if (line.findings.empty() && (!output.allLines || line.isEmpty))
                return;
            const std::string row = output.json ? report::datasetLineJson(line) + "\n"
                                                : report::datasetLineText(line, shown, output.allLines);
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
                                         : report::datasetTotalsText(*totals, shown, rate.seconds());
    std::fwrite(sums.data(), 1, sums.size(), stdout);
    std::fflush(stdout);
    if (totals->canceled)
        fmt::print(stderr, "tokenscope: {}\n",
                   message("{}: stopped after {}", shown, counted(totals->lines, "line")));
    return totals->canceled || totals->withErrors > 0 ? Exit::Negative : Exit::Done;
}

Exit checkDatasets(const Arguments& arguments, const LabelFlags& flags, const Tokenizer& tokenizer) {
    const auto input = readDatasetInput(arguments, flags, tokenizer);
    if (!input)
        return failWith(input.error());
    Exit exit = Exit::Done;
    for (const std::string& path : arguments.positional)
        exit = std::max(
            exit, checkDatasetFile(path, (*input)->settings, {arguments.has("json"), arguments.has("all")}));
    return exit;
}

void printFindings(const std::vector<check::Finding>& findings, const std::string& place) {
    const bool color = usesColor();
    for (const check::Finding& finding : findings) {
        const std::string line = finding.line == 0 ? "" : fmt::format(":{}", finding.line);
        fmt::print("{}{}: {}: {}: {}\n", printable(finding.place), line, name(finding.severity), finding.code,
                   printable(finding.message.text()));
        if (!finding.evidence.empty()) {
            const std::string shown = fmt::format("    shown by {}", printable(finding.evidence));
            fmt::print("{}\n", color ? faint(shown) : shown);
        }
    }
    if (findings.empty())
        fmt::print("{}: nothing was found\n", printable(place));
}

Exit checkTemplate(check::TemplateToCheck own, std::shared_ptr<const Tokenizer> tokenizer, bool asJson) {
    const std::string place = own.place;
    check::CheckInput input;
    input.tokenizer = std::move(tokenizer);
    input.chatTemplate = std::move(own);
    const auto results = check::runChecks(input, {{"template"}, {}});
    if (!results)
        return failWith(results.error());
    const std::vector<check::Finding>& findings = results->front().findings;
    if (asJson)
        fmt::print("{}\n", report::templateFindingsJson(place, findings));
    else
        printFindings(findings, place);
    return results->front().worst() == FindingSeverity::Error ? Exit::Negative : Exit::Done;
}

} // namespace

Exit checkChat(const Arguments& arguments, const LabelFlags& flags) {
    std::shared_ptr<const Tokenizer> tokenizer;
    if (arguments.has("tokenizer")) {
        auto opened = openTokenizer(arguments);
        if (!opened)
            return failWith(opened.error());
        tokenizer = *std::move(opened);
    }
    if (!arguments.positional.empty()) {
        if (!tokenizer)
            return failWith({ErrorCode::BadInput, {}, {}, "a dataset needs a tokenizer", "name one with -t"});
        return checkDatasets(arguments, flags, *tokenizer);
    }
    auto own = readTemplateToCheck(arguments, tokenizer.get());
    if (!own)
        return failWith(own.error());
    if (!*own)
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "no template is given",
                         "name one with --template, or a tokenizer with -t"});
    return checkTemplate(**std::move(own), std::move(tokenizer), arguments.has("json"));
}

} // namespace tokenscope::cli
