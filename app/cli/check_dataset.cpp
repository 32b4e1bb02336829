#include "app/cli/check_dataset.h"

#include "app/cli/interrupt.h"
#include "app/cli/rate_line.h"
#include "core/base/printable.h"
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

} // namespace

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
    return totals->canceled || totals->withErrors > 0 ? Exit::No : Exit::Done;
}

} // namespace tokenscope::cli
