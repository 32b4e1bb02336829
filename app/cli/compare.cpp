#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/compare_corpus.h"
#include "app/cli/compare_files.h"
#include "app/cli/compare_help.h"
#include "app/cli/compare_text.h"
#include "app/cli/compared_columns.h"
#include "app/cli/request.h"
#include "app/cli/text_input.h"
#include "app/cli/write_report.h"
#include "core/json/json_writer.h"

#include <cstdio>
#include <fmt/format.h>
#include <optional>

namespace tokenscope::cli {
namespace {

constexpr auto kCompareOptions = std::to_array<Option>({
    kTextFileOption,
    kJsonOption,
    kRequestsOption,
    {"full", '\0', "", "with --json: also figures of both and each difference; with --files: all rows",
     false},
    {"files", '\0', "",
     "compare the files: a verdict, tables, and the shortest texts that show a difference; also tries some "
     "lines of --file and --corpus",
     false},
    {"html", '\0', "FILE", "also write the report as an HTML page", false},
    {"corpus", '\0', "PATH", "compare up to eight tokenizers on a file or a folder; may be repeated", false,
     true},
    {"shard", '\0', "I/N", "with --corpus: only the I-th of N parts", false},
    {"threads", '\0', "N", "with --corpus: the number of threads (default: all cores)", false},
    {"save", '\0', "FILE", "with --corpus and --merge: save the counts, which can be merged later", false},
    {"merge", '\0', "", "merge counts that --save wrote; takes no tokenizers", false},
    {"add-special", '\0', "", "add BOS, EOS and the like as each file specifies", true},
    kParseSpecialOption,
    {"off", '\0', "[C:]NAME", "compare tokenizer C (a, b, …; the last) without this stage, rule or flag",
     false, true},
    {"on", '\0', "[C:]NAME", "the same, but with a flag turned on; both may be repeated", false, true},
    kUnitOption,
});

Result<CompareText> readColumns(const Arguments& arguments) {
    if (arguments.positional.size() < 2)
        return fail(ErrorCode::BadInput, {}, "two tokenizers are needed",
                    "name two files, folders or models: compare A B TEXT");
    const auto unit = readUnit(arguments);
    if (!unit)
        return tl::unexpected<Error>(unit.error());
    const auto columns =
        openColumns(arguments, std::span(arguments.positional).first(2), TurnedSettings::Both);
    if (!columns)
        return tl::unexpected<Error>(columns.error());
    CompareText::Settings settings;
    settings.options.addSpecial = arguments.toggle("add-special");
    settings.options.parseSpecial = arguments.toggle("parse-special");
    settings.unit = *unit;
    settings.full = arguments.has("full");
    const auto made = [](const OpenedColumn& column) -> CompareText::Column {
        return {column.name, std::make_shared<const PieceTexts>(column.tokenizer), column.addSpecial,
                column.parseSpecial};
    };
    return CompareText(made((*columns)[0]), made((*columns)[1]), settings);
}

Exit answerRequests(const CompareText& compare, const Arguments& arguments) {
    bool equal = true;
    const auto done = answerLines(arguments, [&](std::string_view line) {
        const auto request = parseEncodeLine(line);
        if (!request || request->pair) { // counts as different
            equal = false;
            return request ? jsonError("$.pair", "compare takes one text, not a pair")
                           : jsonError(request.error());
        }
        const auto compared = compare.compare(request->text, request->addSpecial, request->parseSpecial);
        equal = equal && compared && compared->equal(); // a text that only one can encode counts as different
        return compared ? compare.json(*compared) : jsonError(compared.error());
    });
    if (!done)
        return failWith(done.error());
    return equal ? Exit::Done : Exit::No;
}

/// Options without effect are errors.
Result<void> checkCompareOptions(const Arguments& arguments) {
    const auto refuse = [](std::string_view option, std::string why) -> Result<void> {
        return fail(ErrorCode::BadInput, fmt::format("--{}", option), std::move(why), "remove it");
    };
    const bool corpus = arguments.has("corpus");
    const bool merge = arguments.has("merge");
    const bool files = arguments.has("files");
    if (files && merge)
        return refuse("files", "--merge does not read tokenizer files");
    if (corpus && merge)
        return refuse("merge", "counts are either measured or merged");
    for (const char* option : {"shard", "threads"}) {
        if (arguments.has(option) && (!corpus || files))
            return refuse(option, "this needs --corpus");
    }
    if (arguments.has("save") && (files || (!corpus && !merge)))
        return refuse("save", "this needs --corpus or --merge");
    if (((corpus && !files) || merge) && arguments.has("full"))
        return refuse("full", "this works on a text and with --files");
    for (const char* option : {"file", "jsonl", "unit", "add-special"}) {
        const bool isLines = files && std::string_view(option) == "file"; // tried with both
        if ((corpus || merge || files) && !isLines && (arguments.has(option) || arguments.toggle(option)))
            return refuse(option, "this works on a text only");
    }
    if ((merge || files) && arguments.toggle("parse-special"))
        return refuse("parse-special",
                      merge ? "the counts are already measured" : "files are compared with both settings");
    for (const char* option : {"off", "on"}) {
        if (merge && arguments.has(option))
            return refuse(option, "the counts are already measured");
    }
    if (arguments.has("html") && arguments.has("jsonl"))
        return refuse("html", "a page shows one text");
    if (arguments.has("full") && !files && !arguments.has("json") && !arguments.has("jsonl"))
        return refuse("full", "this goes with --json, --jsonl and --files");
    return {};
}

Exit runCompare(const Arguments& arguments) {
    if (const auto checked = checkCompareOptions(arguments); !checked)
        return failWith(checked.error());
    if (arguments.has("merge"))
        return mergeSummaries(arguments);
    if (arguments.has("files"))
        return compareFiles(arguments);
    if (arguments.has("corpus"))
        return compareCorpus(arguments);
    auto page = openReport(arguments, "html");
    if (!page)
        return failWith(page.error());
    const auto compare = readColumns(arguments);
    if (!compare)
        return failWith(compare.error());
    Arguments rest = arguments;
    rest.positional.erase(rest.positional.begin(), rest.positional.begin() + 2);
    if (arguments.has("jsonl"))
        return answerRequests(*compare, rest);
    const auto text = readInput(rest);
    if (!text)
        return failWith(text.error());
    const auto compared = compare->compare(*text);
    if (!compared)
        return failWith(compared.error());
    if (arguments.has("json"))
        fmt::print("{}\n", compare->json(*compared));
    else
        compare->print(*compared);
    if (*page) {
        if (const auto written = (*page)->write(compare->html(*compared)); !written)
            return failWith(written.error());
    }
    return compared->equal() ? Exit::Done : Exit::No;
}

} // namespace

const Command kCompare = {
    "compare",
    "A B [OPTIONS] [TEXT]",
    "Compares tokenizers on a text, on a corpus, or by their files. Exits with 1 if they differ.",
    kCompareDetails,
    kCompareOptions,
    runCompare,
};

} // namespace tokenscope::cli
