#include "app/cli/compare_files.h"

#include "app/cli/files_report.h"
#include "app/cli/interrupt.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/write_report.h"
#include "core/compare/export/files_html.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

/// The last parts of two paths in which they can be told apart.
std::pair<std::string, std::string> shortNames(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    const auto last = [](const std::string& path, int parts) {
        fs::path whole = fs::path(path).lexically_normal();
        if (!whole.has_filename())
            whole = whole.parent_path();
        fs::path name = whole.filename();
        for (int i = 1; i < parts && whole.has_parent_path() && whole.parent_path() != whole; ++i) {
            whole = whole.parent_path();
            name = whole.filename() / name;
        }
        return name.generic_string();
    };
    for (int parts = 1; parts < 4; ++parts) {
        if (last(a, parts) != last(b, parts))
            return {last(a, parts), last(b, parts)};
    }
    return {a, b};
}

} // namespace

Exit compareFiles(const Arguments& arguments) {
    if (arguments.positional.size() != 2)
        return failWith(Error{ErrorCode::BadInput,
                              {},
                              "--files",
                              "two tokenizers are compared as files, and no text",
                              "name two files, folders or models: compare --files A B"});
    FilePair pair;
    for (const auto& [name, tokenizer] :
         {std::pair(&arguments.positional[0], &pair.a), std::pair(&arguments.positional[1], &pair.b)}) {
        auto opened = openAnother(*name);
        if (!opened)
            return failWith(opened.error());
        printWarnings((*opened)->definition());
        *tokenizer = *std::move(opened);
    }
    std::tie(pair.nameA, pair.nameB) = shortNames(arguments.positional[0], arguments.positional[1]);
    const StopOnInterrupt interrupt;
    const Progress progress{interrupt.token(), {}};
    auto diff = diffDefinitions(pair, progress);
    if (!diff)
        return failWith(diff.error());
    WitnessOptions options;
    options.progress = progress;
    const WitnessSearch search = findWitnesses(*diff, options);
    const SameEncoding same = sameEncoding(pair.a->definition(), pair.b->definition());
    const FilesReport report{*diff, search,
                             verdictOf(*diff, same, search.outcome(),
                                       embeddingRowsBeside(pair.a->definition()),
                                       embeddingRowsBeside(pair.b->definition()))};
    const std::string text = arguments.has("json") ? filesJson(report) + "\n" : filesText(report);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    if (const auto path = arguments.value("html")) {
        if (const auto written = writeReport(*path, filesHtml(*diff, search, report.verdict)); !written)
            return failWith(written.error());
    }
    if (search.cancelled)
        fmt::print(stderr, "tokenscope: stopped; what was found until then is above\n");
    const bool equal = report.verdict.kind == VerdictKind::SameIds ||
                       (report.verdict.kind == VerdictKind::NoneFound && !search.cancelled);
    return equal ? Exit::Done : Exit::No;
}

} // namespace tokenscope::cli
