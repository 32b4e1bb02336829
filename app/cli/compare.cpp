#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/compare_corpus.h"
#include "app/cli/compare_shared.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "core/compare/align/pieces.h"
#include "core/compare/corpus/corpus_files.h"
#include "core/compare/search/sample_texts.h"
#include "core/json/json_writer.h"
#include "core/report/files_report.h"
#include "core/report/text_comparison.h"
#include "resources/sample_lines.h"

#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

namespace tokenscope::cli {
namespace {

// `compare --files`: two files of one model.

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

/// Returns No if any table has a row, a text shows a difference, or the search was stopped or ran out of
/// time.
Exit compareFiles(const Arguments& arguments) {
    if (arguments.positional.size() != 2)
        return failWith(Error{ErrorCode::BadInput,
                              {},
                              "--files",
                              "two tokenizers and no text are needed",
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
    return !compared->searched || compared->search.canceled || compare::mayDiffer(*compared) ? Exit::Negative
                                                                                             : Exit::Done;
}

// The part of `compare --help` below the options.

constexpr MessageLiteral kCompareDetails =
    R"(What counts as a difference (exit code 1): on texts and corpora, different ids or boundaries; with --files, any row
of any table (chat template, decoder and truncation have rows, too) and any text that shows a difference. If it is
proved that all texts get equal ids, rows that affect only encoding don't count. A search that runs out of time without
a proof exits with 1. Exit code 0 does not mean proved: the verdict reports whether equality is proved or no difference
was found.
A and B are files, folders or names of models. Ids are compared if at least half of them stand for the same piece in
both tokenizers, or if nine of ten pieces are in both; otherwise pieces are compared by their text. A boundary is a
position where a token with text starts or ends, including both ends of the text; in a corpus only ends of tokens count.
Boundaries inside a character are shown with --unit bytes only.

A corpus is read in constant memory, each file as one stream, without BOS and EOS. It is split where no tokenizer has a
token or word across the split. Only text without such a position (megabytes of one letter) is kept in memory, with
15 to 35 bytes of memory per byte of text on each thread that reads one; a file with more than 64 MiB of it in a row is
skipped.
Counts of parts of a corpus (--shard 1/4 --save part1.json, on any machine) can be merged:
compare --merge part*.json
Standard error and the JSON report what is missing from a merge: parts that none of the files has (2 to 3 of 4), runs
that were stopped, and text that is counted twice because a part was merged twice. The exit code is then 1, and the
results of the rest are printed. Files that a run could not read are reported, too, with exit code 3. Counts of
other tokenizers are rejected (2).
A run that is stopped (Ctrl+C) prints and saves what it has counted, marks it as partial, and exits with 1.

To compare a tokenizer before and after a change: compare A A --off b:normalizer TEXT. --off and --on accept stages
(normalizer, pre_tokenizer, added_tokens, post_processor, decoder), rules (Lowercase, '$.normalizer.normalizers[0]'),
flags (byte_fallback, add_dummy_prefix) and, on a text, add_special and parse_special.

The JSON is one object; a piece that is not UTF-8 is {"bytes":BASE64}
  on a text  {"a":{"tokens":5},"b":{"tokens":7},"boundaries":{"shared":4,"only_a":[5],"only_b":[2,9]},"same_ids":false}
             and with --full the figures of both, and "differences":[{"span":[0,5],"kinds":[…],"a":{"ids":[…],
             "pieces":[…]},"b":…}]; where only b can encode it {"a":{"error":…},"b":{"tokens":7},"same_ids":false}
  --files    {"verdict":{"kind":K,"line":…,"reasons":[…],"a_under_b":[…],"b_under_a":[…]},
             "pieces":{"a":…,"b":…,"same":…},
             "witnesses":[{"cause":…,"text":…,"a":[ids],"b":[ids],"words":…,"tokens":[…],"seen":…,"milliseconds":…}],
             "tried":[{"what":…,"texts":…,"different":…}],"offsets":[{"text":…,"ids":[…],"a":[spans],"b":[spans],
             "words":…}],"searched":…,"milliseconds":…,"cancelled":…,"out_of_time":…,
             "sections":{"merges":{"rows":…,"kinds":{"moved":…},"first":[{"kind":…,"what":…,"a":…,"b":…}]}}}
             K: same_ids same_ids_when_set none_found other_ids other_vocabulary other_places not_compatible.
             "first" has the first 1000 rows, or all with --full; sections without rows are omitted
  --corpus   {"bytes":…,"characters":…,"words":…,"lines":…,"damaged":bytes,"partial":…,
             "left_out":[{"file":…,"why":…}],"more_left_out":…,"missing_parts":[{"first":2,"last":3,"of":4}],
             "counted_twice":bytes,"tokenizers":[{"name":…,"tokens":…,"bytes_per_token":…,"characters_per_token":…,
             "tokens_per_word":…,"unknown":…,"single_bytes":…,"byte_pieces":…,"longest":…,"pieces_used":…,
             "pieces_never_used":…,"lengths":[of 0 to 63 bytes, and more],"most_used":[{"count":…,"id":…,"piece":…}]}],
             "agreement":[{"between":[0,1],"shared":…,"only_first":…,"only_second":…,"same_ids":…,"used_by_both":…,
             "used_by_first":…,"used_by_second":…}],"folders":[row],"files":[row],"scripts":[row],
             "places":[{"cuts":…,"file":…,"byte":…,"text":…}]}
             row: {"name":…,"bytes":…,"characters":…,"words":…,"tokens":[by tokenizer],"bytes_per_token":[…],
             "characters_per_token":[…],"tokens_per_word":[…]}; scripts have no words. --merge prints the same

Exit codes: 0 no difference; 1 differences, a partial corpus (stopped, or a merge with gaps), a text that only one
tokenizer can encode, a --jsonl request that fails; 2 wrong usage, or a text that neither can encode; 3 a file that is
unreadable or damaged, or corpus files that were skipped.
)";

constexpr auto kCompareOptions = std::to_array<Option>({
    kTextFileOption,
    kJsonOption,
    kRequestsOption,
    {"full", '\0', "", "with --json: also statistics for both and each difference; with --files: all rows",
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
    {"off", '\0', "[C:]NAME",
     "compare tokenizer C (a, b, …; default: the last) without this stage, rule or flag", false, true},
    {"on", '\0', "[C:]NAME", "the same, but with a flag turned on; both may be repeated", false, true},
    kUnitOption,
    kLlamaCppOption,
    kUnicodeOption,
    kTransformersOption,
    kBareOption,
    kNoCacheOption,
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
        const auto request = parseTextLine(line);
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
    return equal ? Exit::Done : Exit::Negative;
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
    if (text->empty() && rest.positional.empty() && !arguments.has("file"))
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "a text to compare the tokenizers on is needed, but standard input is empty",
                         "give it as an argument or with --file, or compare the files with --files"});
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
    return compared->equal() ? Exit::Done : Exit::Negative;
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
