#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/compare_corpus.h"
#include "app/cli/compare_files.h"
#include "app/cli/compare_help.h"
#include "app/cli/compared_columns.h"
#include "app/cli/request.h"
#include "app/cli/short_names.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "app/cli/unit_option.h"
#include "app/cli/write_report.h"
#include "core/compare/align/piece_texts.h"
#include "core/compare/align/same_piece.h"
#include "core/json/json_writer.h"
#include "core/report/text_comparison.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>

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

/// Two columns, and how they are compared on each text.
class CompareText {
  public:
    struct Column {
        std::string name;
        std::shared_ptr<const compare::PieceTexts> pieces;
        std::optional<bool> addSpecial, parseSpecial; ///< override the request
    };
    CompareText(Column a, Column b, EncodeOptions options)
        : m_a(std::move(a))
        , m_b(std::move(b))
        , m_options(std::move(options))
        , m_idsComparable(compare::idsAreComparable(m_a.pieces->tokenizer(), m_b.pieces->tokenizer())) {}

    /// The options of a request override those of the command. Errors: if neither can encode the text, those
    /// of Tokenizer::encode, with the column's file.
    [[nodiscard]] Result<report::TextComparison> compare(std::string text,
                                                         std::optional<bool> addSpecial = {},
                                                         std::optional<bool> parseSpecial = {}) const;

  private:
    Column m_a, m_b;
    EncodeOptions m_options;
    bool m_idsComparable;
};

Result<report::TextComparison> CompareText::compare(std::string text, std::optional<bool> addSpecial,
                                                    std::optional<bool> parseSpecial) const {
    EncodeOptions options = m_options;
    if (addSpecial)
        options.addSpecial = addSpecial;
    if (parseSpecial)
        options.parseSpecial = parseSpecial;
    report::TextComparison compared;
    compared.text = std::move(text);
    for (const auto& [column, side] : {std::pair(&m_a, &compared.a), std::pair(&m_b, &compared.b)}) {
        side->name = column->name;
        side->pieces = column->pieces;
        EncodeOptions own = options;
        own.addSpecial = column->addSpecial ? column->addSpecial : options.addSpecial;
        own.parseSpecial = column->parseSpecial ? column->parseSpecial : options.parseSpecial;
        auto encoding = column->pieces->tokenizer().encode(compared.text, own);
        if (!encoding) {
            side->failure = encoding.error();
            side->failure->file = column->name;
            continue;
        }
        side->encoding = *std::move(encoding);
    }
    if (compared.a.failure && compared.b.failure)
        return tl::unexpected<Error>(*std::move(compared.a.failure));
    if (!compared.encoded())
        return compared;
    const Encoding* const columns[] = {&compared.a.encoding, &compared.b.encoding};
    compared.aligned = compare::AlignedText(columns, static_cast<std::uint32_t>(compared.text.size()));
    auto differences = compare::differencesOf(compared.aligned, 0, {*m_a.pieces, compared.a.encoding}, 1,
                                              {*m_b.pieces, compared.b.encoding}, m_idsComparable);
    if (!differences)
        return tl::unexpected<Error>(differences.error());
    compared.differences = *std::move(differences);
    return compared;
}

Result<CompareText> readColumns(const Arguments& arguments) {
    if (arguments.positional.size() < 2)
        return fail(ErrorCode::BadInput, {}, "two tokenizers are needed",
                    "name two files, folders or models: compare A B TEXT");
    const auto columns =
        openColumns(arguments, std::span(arguments.positional).first(2), TurnedSettings::Both);
    if (!columns)
        return tl::unexpected<Error>(columns.error());
    EncodeOptions options;
    options.addSpecial = arguments.toggle("add-special");
    options.parseSpecial = arguments.toggle("parse-special");
    const auto column = [](const OpenedColumn& own) -> CompareText::Column {
        return {own.name, std::make_shared<const compare::PieceTexts>(own.tokenizer), own.addSpecial,
                own.parseSpecial};
    };
    return CompareText(column((*columns)[0]), column((*columns)[1]), options);
}

Exit answerRequests(const CompareText& compare, Unit unit, const Arguments& arguments) {
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
        return compared ? report::textComparisonJson(*compared, unit, arguments.has("full"))
                        : jsonError(compared.error());
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
    const auto unit = readUnit(arguments);
    if (!unit)
        return failWith(unit.error());
    const auto compare = readColumns(arguments);
    if (!compare)
        return failWith(compare.error());
    Arguments rest = arguments;
    rest.positional.erase(rest.positional.begin(), rest.positional.begin() + 2);
    if (arguments.has("jsonl"))
        return answerRequests(*compare, *unit, rest);
    const auto text = readInput(rest);
    if (!text)
        return failWith(text.error());
    const auto compared = compare->compare(*text);
    if (!compared)
        return failWith(compared.error());
    if (arguments.has("json"))
        fmt::print("{}\n", report::textComparisonJson(*compared, *unit, arguments.has("full")));
    else
        fmt::print("{}", report::textComparisonText(*compared, *unit, usesColor()));
    if (*page) {
        const auto [a, b] = shortNames(compared->a.name, compared->b.name);
        if (const auto written = (*page)->write(report::textComparisonHtml(*compared, a, b)); !written)
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
