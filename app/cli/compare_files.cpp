#include "app/cli/compare_files.h"

#include "app/cli/compared_columns.h"
#include "app/cli/files_report.h"
#include "app/cli/interrupt.h"
#include "app/cli/short_names.h"
#include "app/cli/write_report.h"
#include "core/compare/export/files_html.h"
#include "core/compare/export/files_json.h"

#include <cstdio>
#include <fmt/format.h>
#include <tuple>

namespace tokenscope::cli {

Exit compareFiles(const Arguments& arguments) {
    if (arguments.positional.size() != 2)
        return failWith(Error{ErrorCode::BadInput,
                              {},
                              "--files",
                              "two tokenizers are compared as files, and no text",
                              "name two files, folders or models: compare --files A B"});
    const auto columns = openColumns(arguments, arguments.positional, TurnedSettings::None);
    if (!columns)
        return failWith(columns.error());
    FilePair pair{(*columns)[0].tokenizer, (*columns)[1].tokenizer, {}, {}};
    std::tie(pair.nameA, pair.nameB) = shortNames((*columns)[0].name, (*columns)[1].name);
    const StopOnInterrupt interrupt;
    const Progress progress{interrupt.token(), {}};
    auto compared = compareDefinitions(pair, progress);
    if (!compared)
        return failWith(compared.error());
    WitnessOptions options;
    options.progress = progress;
    searchTexts(*compared, options);
    const bool full = arguments.has("full");
    const std::string text =
        arguments.has("json") ? filesJson(*compared, full) + "\n" : filesText(*compared, full);
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
    if (const auto path = arguments.value("html")) {
        if (const auto written = writeReport(*path, filesHtml(*compared)); !written)
            return failWith(written.error());
    }
    if (compared->search.cancelled)
        fmt::print(stderr, "tokenscope: stopped; what was found until then is above\n");
    return compared->search.cancelled || mayDiffer(*compared) ? Exit::No : Exit::Done;
}

} // namespace tokenscope::cli
