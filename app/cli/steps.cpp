#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/request.h"
#include "app/cli/steps_text.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "core/base/try.h"
#include "core/encoding/tokenizer.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/match_attempts.h"
#include "core/json/json_writer.h"
#include "core/report/attempts_table.h"
#include "core/report/exporters.h"
#include "core/report/steps_json.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <string>
#include <string_view>

namespace tokenscope::cli {
namespace {

constexpr auto kStepsOptions = withTokenizerOptions({
    kTextFileOption,
    kJsonOption,
    kRequestsOption,
    {"export", '\0', "KIND",
     "print a replay (of Unigram, the lattices) as html (a page), svg (one word) or markdown", false},
    {"queue", '\0', "", "also the candidates of each step, including stale ones", false},
    {"methods", '\0', "",
     "also merge each word with other methods, and show their cost and their differences", false},
    {"before", '\0', "", "with --json: also what the earlier stages did to each word", false},
    {"nbest", '\0', "N", "Unigram: the N best paths; the first path of a .model may tie with its encoding",
     false},
    {"lattice", '\0', "", "Unigram: also each word's candidates, marginals and sums", false},
    {"sample", '\0', "N", "Unigram: sample N paths", false},
    {"alpha", '\0', "A", "of --sample: 1 (default) samples by probability, smaller values are flatter",
     false},
    {"seed", '\0', "S", "of --sample: the same seed gives the same paths (default 0)", false},
    kParseSpecialOption,
    kUnitOption,
});

/// Without special tokens: the steps are only those of the model.
EncodeOptions optionsOf(std::optional<bool> parseSpecial) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = parseSpecial;
    return options;
}

std::string nameOf(const Tokenizer& tokenizer) {
    return std::filesystem::path(tokenizer.definition().path).filename().string();
}

tl::unexpected<Error> noWord() {
    return fail(ErrorCode::BadInput, "--export", "the text has no word to draw", "give a text");
}

/// A picture shows one word: the first one with several symbols.
explain::WordList firstSteps(const explain::WordList& words) {
    explain::WordList one;
    for (const explain::SteppedWord& word : words.words) {
        if (word.fixed)
            continue;
        if (one.words.empty() || word.endToken - word.firstToken < word.text.size())
            one.words.assign(1, word);
        if (word.endToken - word.firstToken < word.text.size())
            break;
    }
    return one;
}

template <class Subject>
Result<std::string> write(const report::Exporter<Subject>& exporter, const Subject& subject,
                          const Progress& progress) {
    return exporter.canWrite(subject) ? exporter.write(subject, progress) : noWord();
}

Result<std::string> exportReplays(const Tokenizer& tokenizer, const explain::WordList& words,
                                  const EncodeOptions& options,
                                  const report::Exporter<report::ReplayExport>& exporter) {
    TOKENSCOPE_TRY(auto replays,
                   explain::makeReplays(tokenizer, exporter.name == "svg" ? firstSteps(words) : words,
                                        options.progress));
    return write(exporter, {std::move(replays), nameOf(tokenizer)}, options.progress);
}

Result<std::string> exportLattices(const Tokenizer& tokenizer, const explain::WordList& list,
                                   std::string_view text, const EncodeOptions& options,
                                   const report::Exporter<report::LatticeExport>& exporter) {
    TOKENSCOPE_TRY(const auto lattice, explain::latticeOfText(tokenizer, text, options));
    report::LatticeExport lattices{{}, nameOf(tokenizer)};
    explain::LatticeWords along;
    for (const explain::SteppedWord& word : list.words) {
        if (auto one = along.next(lattice, word))
            lattices.words.push_back(std::move(*one));
    }
    return write(exporter, lattices, options.progress);
}

/// `--export`: `kind` is html, svg or markdown. A picture shows one word: the first with steps or candidates,
/// otherwise the first. Errors: BadInput (another kind, a model with neither merges nor lattice, no word),
/// and those of listWords(), makeReplays(), latticeOfText() and the exporter.
Result<std::string> exportSteps(const Tokenizer& tokenizer, std::string_view text,
                                const EncodeOptions& options, std::string_view kind) {
    const auto* replayExporter = report::exporterNamed(report::replayExporters(), kind);
    const auto* latticeExporter = report::exporterNamed(report::latticeExporters(), kind);
    if (!replayExporter || !latticeExporter)
        return fail(ErrorCode::BadInput, "--export", message("'{}' is not a kind of export", kind),
                    "use html, svg or markdown");
    const bool lattice = explain::hasLattice(tokenizer.definition());
    const bool attempts = !lattice && !tokenizer.mergeRules();
    if (attempts && (kind != "markdown" || !explain::hasAttempts(tokenizer.definition())))
        return fail(ErrorCode::BadInput, "--export",
                    "only merges and lattices can be drawn, and this model has neither",
                    explain::hasAttempts(tokenizer.definition())
                        ? "use markdown, or print its steps with --json"
                        : "print its steps with --json");
    TOKENSCOPE_TRY(const auto words, explain::listWords(tokenizer, text, options));
    if (attempts)
        return report::attemptsMarkdown(tokenizer, words, options.progress);
    return lattice ? exportLattices(tokenizer, words, text, options, *latticeExporter)
                   : exportReplays(tokenizer, words, options, *replayExporter);
}

tl::unexpected<Error> hasNoEffect(std::string_view option, const Message& why) {
    return fail(ErrorCode::BadInput, fmt::format("--{}", option), why, "omit the option");
}

/// Options without an effect are rejected, not ignored.
Result<void> checkStepsOptions(const Arguments& arguments) {
    for (const char* option :
         {"json", "jsonl", "queue", "methods", "before", "nbest", "lattice", "sample", "alpha", "seed"}) {
        if (arguments.has("export") && arguments.has(option))
            return hasNoEffect(option, "--export ignores this option");
    }
    for (const char* option : {"alpha", "seed"}) {
        if (arguments.has(option) && !arguments.has("sample"))
            return hasNoEffect(option, "this works only with --sample");
    }
    if (arguments.has("before") && !arguments.has("json") && !arguments.has("jsonl"))
        return hasNoEffect("before", "this works only with --json and --jsonl; other output always has it");
    return {};
}

/// In JSON the options are allowed for all models, so that a script needs no special cases.
Result<void> checkModel(const Arguments& arguments, const Tokenizer& tokenizer) {
    if (arguments.has("json") || arguments.has("jsonl"))
        return {};
    for (const char* option : {"queue", "methods"}) {
        if (arguments.has(option) && !tokenizer.mergeRules())
            return hasNoEffect(option, message("this option is for models that merge, but the model is {}",
                                               modelName(tokenizer.definition().model)));
    }
    return {};
}

Result<double> readAlpha(const std::string& given) {
    constexpr double kMaxAlpha = 1000;
    double alpha = 0;
    const char* end = given.data() + given.size();
    const auto read = std::from_chars(given.data(), end, alpha);
    if (read.ec == std::errc() && read.ptr == end && alpha >= 0 && alpha <= kMaxAlpha)
        return alpha;
    return fail(ErrorCode::BadInput, "--alpha", message("'{}' is not a number from 0 to 1000", given),
                "1 samples by the model's probabilities, 0 makes all paths equally likely");
}

/// Errors: BadInput, also for a model without a lattice.
Result<report::LatticeReportOptions> readLatticeOptions(const Arguments& arguments,
                                                        const TokenizerDefinition& definition) {
    for (const char* option : {"nbest", "sample", "alpha", "seed", "lattice"}) {
        if (arguments.has(option) && !explain::hasLattice(definition))
            return hasNoEffect(option, message("this option is for Unigram, but the model is {}",
                                               modelName(definition.model)));
    }
    const bool isJson = arguments.has("json") || arguments.has("jsonl");
    report::LatticeReportOptions options;
    TOKENSCOPE_TRY(const auto best, arguments.number("nbest", 1, explain::kMaxPaths));
    TOKENSCOPE_TRY(const auto samples, arguments.number("sample", 1, report::kMaxSampledPaths));
    TOKENSCOPE_TRY(const auto seed, arguments.number("seed", 0, std::numeric_limits<std::uint64_t>::max()));
    options.best = best.value_or(isJson ? 1 : 5);
    options.samples = samples.value_or(0);
    options.seed = seed.value_or(0);
    options.candidates = arguments.has("lattice");
    if (const auto given = arguments.value("alpha")) {
        TOKENSCOPE_TRY(options.alpha, readAlpha(*given));
    }
    return options;
}

Exit answerStepRequests(const report::StepsJson& json, const Arguments& arguments) {
    const auto done = answerLines(arguments, [&](std::string_view line) {
        const auto request = parseEncodeLine(line);
        if (!request)
            return jsonError(request.error());
        if (request->pair)
            return jsonError("$.pair", "steps are explained for one text, not for a pair");
        const auto parse = arguments.toggle("parse-special");
        const auto answer =
            json.write(request->text, optionsOf(request->parseSpecial ? request->parseSpecial : parse));
        return answer ? *answer : jsonError(answer.error());
    });
    return done ? Exit::Done : failWith(done.error());
}

Exit runSteps(const Arguments& arguments) {
    if (const auto checked = checkStepsOptions(arguments); !checked)
        return failWith(checked.error());
    const auto unit = readUnit(arguments);
    if (!unit)
        return failWith(unit.error());
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    if (const auto checked = checkModel(arguments, **tokenizer); !checked)
        return failWith(checked.error());
    const auto lattice = readLatticeOptions(arguments, (*tokenizer)->definition());
    if (!lattice)
        return failWith(lattice.error());
    const auto json = report::StepsJson::create(**tokenizer,
                                                {.unit = *unit,
                                                 .queue = arguments.has("queue"),
                                                 .methods = arguments.has("methods"),
                                                 .before = arguments.has("before")},
                                                *lattice);
    if (!json)
        return failWith(json.error());
    if (arguments.has("jsonl")) {
        printWarnings((*tokenizer)->definition());
        return answerStepRequests(*json, arguments);
    }
    const auto text = readInput(arguments);
    if (!text)
        return failWith(text.error());
    const EncodeOptions options = optionsOf(arguments.toggle("parse-special"));
    Result<void> done;
    if (const auto kind = arguments.value("export")) {
        const auto page = exportSteps(**tokenizer, *text, options, *kind);
        if (page)
            fmt::print("{}", *page);
        else
            done = tl::unexpected<Error>(page.error());
    } else if (arguments.has("json")) {
        const auto answer = json->write(*text, options);
        if (answer)
            fmt::print("{}\n", *answer);
        else
            done = tl::unexpected<Error>(answer.error());
    } else {
        printWarnings((*tokenizer)->definition());
        done = printSteps(**tokenizer, *text, options,
                          {arguments.has("queue"), arguments.has("methods"), usesColor(), *unit, *lattice});
    }
    if (done)
        return Exit::Done;
    Error error = done.error();
    // An error with a position in the text is about the text.
    error.file = error.where.starts_with("byte ") ? arguments.value("file").value_or("the text")
                                                  : (*tokenizer)->definition().path;
    return failWith(error);
}

} // namespace

const Command kSteps = {
    "steps",
    "-t FILE [OPTIONS] [TEXT]",
    "Prints how each word was split: every merge (BPE), the n-best paths (Unigram), every lookup (others).",
    "Steps other than merges have a \"kind\": whole_piece, resegment, byte_fallback, join_unknown, drop, and "
    "the\n"
    "numbers of symbols that they consume (\"taken\") and create (\"made\"). Rows and candidates of an "
    "answer have up\n"
    "to 128 MiB: later steps have no \"symbols\", and \"rows_left_out\" of their word counts them. A request "
    "of\n"
    "--jsonl is {\"text\": \"…\"} or {\"bytes\": \"BASE64\"}, as for encode.\n"
    "--nbest lists up to 1024 paths and --sample up to 100000, of long texts fewer: paths times characters "
    "are\n"
    "at most 16777216.\n",
    kStepsOptions,
    runSteps,
};

} // namespace tokenscope::cli
