#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/terminal.h"
#include "app/cli/text_input.h"
#include "core/base/try.h"
#include "core/definition/file_title.h"
#include "core/encoding/tokenizer.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/merge_methods.h"
#include "core/explain/bpe/merge_queue.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/prose/replay.h"
#include "core/explain/stages/match_attempts.h"
#include "core/explain/stages/word_list.h"
#include "core/json/json_writer.h"
#include "core/report/display_width.h"
#include "core/report/exporters.h"
#include "core/report/lattice_report.h"
#include "core/report/steps_report.h"

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

// The human-readable output of `steps`: each word with one line per merge; candidates and best paths of
// Unigram; look-ups of other models.
//
//   lower  [0,5)  4 merges
//        l│o│w│e│r
//     1  lo│w│e│r      l + o → lo  rank 0

struct StepsView {
    bool queue = false;   ///< also the candidates before each merge
    bool methods = false; ///< the cost of other merge methods, and where their results differ
    bool color = false;
    Unit unit = Unit::CodePoints;
    report::LatticeReportOptions lattice;
};

constexpr std::size_t kSymbolsOfARow = 32; ///< symbols shown around the step

constexpr std::size_t kCandidates = 16;

constexpr std::size_t kMaxQueued = 20'000; ///< symbols of a word whose candidates are printed

constexpr std::size_t kLongestShown = 60; ///< bytes of a piece or word

/// The steps of one word as lines.
class WordLines {
  public:
    WordLines(const Tokenizer& tokenizer, std::string_view word, const explain::BpeSteps& steps,
              const StepsView& view)
        : m_tokenizer(tokenizer)
        , m_word(word)
        , m_steps(steps)
        , m_view(view)
        , m_walk(steps) {}

    void print() {
        std::vector<std::string> what;
        std::size_t width = 0;
        for (const explain::BpeStep& step : m_steps.steps) {
            what.push_back(describe(step));
            width = std::max(width, report::displayWidth(what.back()));
        }
        width = std::min<std::size_t>(width, 48);
        const std::string indent(width, ' ');
        fmt::print("      {}  {}\n", indent, rowAround(nullptr));
        std::optional<explain::MergeQueue> queue;
        if (m_view.queue && m_steps.symbols > kMaxQueued)
            fmt::print("      {}\n",
                       message("the candidates of a word of {} symbols are not printed", m_steps.symbols));
        else if (m_view.queue)
            queue.emplace(*m_tokenizer.mergeRules(), m_word, m_steps);
        for (std::size_t i = 0; i < what.size(); ++i) {
            const explain::BpeStep& step = m_steps.steps[i];
            if (queue && step.kind == explain::BpeStep::Kind::Merge)
                printCandidates(*queue, i);
            m_walk.forward();
            fmt::print("{:>4}  {}  {}\n", i + 1, report::padded(what[i], width), rowAround(&step));
        }
    }

  private:
    [[nodiscard]] std::string spelled(explain::NodeIndex node) const {
        return explain::shownText(explain::nodeSpelling(m_tokenizer, m_word, m_steps.nodes[node]),
                                  kLongestShown);
    }
    static std::string standing(const std::optional<std::uint32_t>& rank, const std::optional<float>& score) {
        return rank    ? message("rank {}", *rank).text()
               : score ? message("score {}", *score).text()
                       : std::string();
    }
    [[nodiscard]] std::string describe(const explain::BpeStep& step) const {
        switch (step.kind) {
        case explain::BpeStep::Kind::Merge: {
            const explain::StepNode& made = m_steps.nodes[step.firstOutput];
            return fmt::format("{} + {} → {}  {}", spelled(made.left), spelled(made.right),
                               spelled(step.firstOutput), standing(step.rank, step.score));
        }
        case explain::BpeStep::Kind::WholePiece:
            return Message("the whole word is a piece: nothing is merged").text();
        case explain::BpeStep::Kind::Resegment:
            return message("{} is unused: split again", spelled(step.firstInput)).text();
        case explain::BpeStep::Kind::Bytes:
            return message("{} is not a piece: byte fallback", spelled(step.firstInput)).text();
        case explain::BpeStep::Kind::JoinUnknown:
            return (step.inputCount == 1 ? message("{} is not a piece: unknown", spelled(step.firstInput))
                                         : message("{} symbols are not pieces: unknown", step.inputCount))
                .text();
        case explain::BpeStep::Kind::Drop:
            return message("{} is not a piece: dropped", spelled(step.firstInput)).text();
        }
        return {};
    }
    /// The row of symbols; of a long one the neighborhood of the last step, whose result is highlighted.
    [[nodiscard]] std::string rowAround(const explain::BpeStep* done) const {
        const explain::StepWalk::Part part = m_walk.around(kSymbolsOfARow);
        std::string out = part.moreBefore ? "… " : "";
        for (std::size_t i = 0; i < part.nodes.size(); ++i) {
            const explain::NodeIndex node = part.nodes[i];
            const std::string symbol = spelled(node);
            const bool isMade = done && done->outputCount > 0 && node - done->firstOutput < done->outputCount;
            if (m_view.color)
                out += colored(symbol, isMade ? PieceType::UserDefined : PieceType::Normal, i);
            else
                out += (i > 0 ? "│" : "") + symbol;
        }
        return out + (part.moreAfter ? " …" : "");
    }
    void printCandidates(const explain::MergeQueue& queue, std::size_t step) const {
        const std::vector<std::uint32_t> before = queue.before(step);
        for (std::size_t i = 0; i < std::min(before.size(), kCandidates); ++i) {
            const explain::QueueEntry& entry = queue.entries()[before[i]];
            std::string line = fmt::format("{} + {}  {}", spelled(entry.left), spelled(entry.right),
                                           standing(entry.merge.rank, entry.merge.score));
            if (entry.staleBefore(step))
                line += "  " + message("stale: {}", explain::whyStale(entry)).text();
            fmt::print("        {}\n", m_view.color && entry.staleBefore(step) ? faint(line) : line);
        }
        if (before.size() > kCandidates)
            fmt::print("        {}\n", message("… {} more", before.size() - kCandidates));
    }

    const Tokenizer& m_tokenizer;
    std::string_view m_word;
    const explain::BpeSteps& m_steps;
    const StepsView& m_view;
    explain::StepWalk m_walk;
};

std::string piecesLine(const Tokenizer& tokenizer, const explain::WordList& list,
                       const explain::SteppedWord& word, bool color) {
    std::string out;
    for (std::size_t token = word.firstToken; token < word.endToken; ++token) {
        const std::string piece = explain::shownText(tokenizer.spelling(list.model, token), kLongestShown);
        if (color)
            out += colored(piece, tokenizer.type(list.model.ids[token]), token);
        else
            out += (token > word.firstToken ? "│" : "") + piece;
    }
    return out;
}

constexpr std::size_t kAttemptsOfALine = 12; ///< failed attempts per line

constexpr std::size_t kMaxAttemptLines = 200; ///< per word

constexpr std::size_t kLongestAttempt = 60; ///< bytes of a text that are shown

std::string shownAttempt(const explain::MatchAttempts& found, std::string_view word,
                         const explain::MatchAttempt& attempt) {
    return explain::shownText(found.lookedUp(word, attempt), kLongestAttempt);
}

/// The attempts [first, end) at one position.
std::string placeLine(const explain::MatchAttempts& found, std::string_view word, std::size_t first,
                      std::size_t end, bool color) {
    std::string before;
    std::string result = Message("→ nothing").text();
    std::size_t shown = 0;
    for (std::size_t i = first; i < end; ++i) {
        const explain::MatchAttempt& attempt = found.attempts[i];
        const bool last = attempt.found != kNoPiece && i + 1 == end;
        if (last)
            result = fmt::format("→ {}  {}", shownAttempt(found, word, attempt), attempt.found);
        else if (++shown <= kAttemptsOfALine)
            before += shownAttempt(found, word, attempt) + ' ';
    }
    if (shown > kAttemptsOfALine)
        before += message("… {} more", shown - kAttemptsOfALine).text() + " ";
    return "      " + (color ? faint(before) : before) + result + '\n';
}

/// A line for each position of the word:
///
///     unhappy unhapp unhap unha unh → un  4895
///
/// Errors: those of explainMatches().
Result<std::string> attemptLines(const Tokenizer& tokenizer, std::string_view word, bool color,
                                 const Progress& progress) {
    TOKENSCOPE_TRY(const auto found, explain::explainMatches(tokenizer, word, progress));
    std::string out;
    std::size_t lines = 0;
    for (std::size_t first = 0; first < found.attempts.size() && lines < kMaxAttemptLines; ++lines) {
        std::size_t end = first + 1;
        while (end < found.attempts.size() &&
               found.attempts[end].span.begin == found.attempts[first].span.begin)
            ++end;
        out += placeLine(found, word, first, end, color);
        first = end;
    }
    if (lines == kMaxAttemptLines)
        out += "      …\n";
    if (found.gaveUp)
        out.append("      ")
            .append(Message(found.attempts.empty() ? "too many characters: the whole word is unknown"
                                                   : "stopped here: the whole word is unknown"))
            .append("\n");
    return out;
}

/// The cost of other merge methods, and where their results differ.
Result<void> printMethods(const Tokenizer& tokenizer, std::string_view word, const explain::BpeSteps& steps,
                          const Progress& progress) {
    if (steps.symbols > explain::kMaxMethodSymbols) {
        fmt::print("      {}\n",
                   message("methods: a word of {} symbols is too long for the slow methods", steps.symbols));
        return {};
    }
    TOKENSCOPE_TRY(const auto compared, explain::compareMethods(tokenizer, word, steps, progress));
    fmt::print("      {}", message("methods: heap {} comparisons", compared.heapComparisons));
    for (const explain::MergeMethod method : explain::kMergeMethods) {
        const explain::MethodResult& result = compared.results[static_cast<std::size_t>(method)];
        fmt::print(" · {}", message("{} {} in {}", name(method), result.comparisons,
                                    counted(result.passes, "pass", "passes")));
    }
    fmt::print("\n");
    for (const explain::MethodFinding& finding : compared.findings)
        fmt::print("      {}\n", message("finding: {}", finding.text));
    if (compared.findings.empty())
        fmt::print("      {}\n",
                   Message(compared.lookedUp
                               ? "all methods and the lookup of the whole word give the same symbols"
                               : "all methods give the same symbols"));
    return {};
}

/// Unigram: the words, and the best paths of the whole text.
Result<void> printPaths(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                        const explain::WordList& list, const StepsView& view) {
    TOKENSCOPE_TRY(const auto tokens, explain::PathTokens::create(tokenizer));
    TOKENSCOPE_TRY(auto lattice,
                   report::LatticeReport::create(tokenizer, tokens, text, options, view.lattice));
    for (const explain::SteppedWord& word : list.words)
        fmt::print("{}", lattice.wordLines(word, piecesLine(tokenizer, list, word, view.color)));
    TOKENSCOPE_TRY(const auto tables, lattice.pathTables([&](const Encoding& path) {
        return encodingLine(tokenizer, path, view.color);
    }));
    fmt::print("{}", tables);
    return {};
}

/// On standard output. Errors: those of listWords(), and of LatticeReport::create().
Result<void> printSteps(const Tokenizer& tokenizer, std::string_view text, const EncodeOptions& options,
                        const StepsView& view) {
    TOKENSCOPE_TRY(const auto list, explain::listWords(tokenizer, text, options));
    if (explain::hasLattice(tokenizer.definition()))
        return printPaths(tokenizer, text, options, list, view);
    const bool looksUp = explain::hasAttempts(tokenizer.definition());
    const report::Ruler ruler(text, view.unit);
    for (const explain::SteppedWord& word : list.words) {
        std::string span;
        JsonWriter json(span);
        ruler.write(json, word.span);
        span.back() = ')'; // JSON has [0,5]
        const std::string head = fmt::format("{}  {}", explain::shownText(word.text, kLongestShown), span);
        std::string before = explain::sentenceBefore(tokenizer, word);
        before.insert(0, before.empty() ? "" : "  · ");
        if (word.fixed || !tokenizer.mergeRules()) {
            fmt::print("{}  {}{}\n", head, piecesLine(tokenizer, list, word, view.color), before);
            if (word.fixed || !looksUp)
                continue;
            TOKENSCOPE_TRY(const auto lines,
                           attemptLines(tokenizer, word.text, view.color, options.progress));
            fmt::print("{}", lines);
            continue;
        }
        TOKENSCOPE_TRY(const auto steps, explain::explainBpe(tokenizer, word.text, options.progress));
        const std::size_t merges = steps.merges();
        fmt::print("{}  {}{}\n", head, counted(merges, "merge"), before);
        WordLines(tokenizer, word.text, steps, view).print();
        if (!view.methods)
            continue;
        if (auto done = printMethods(tokenizer, word.text, steps, options.progress); !done)
            return done;
    }
    return {};
}

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
    return fileTitle(tokenizer.definition().path);
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
        const auto request = parseTextLine(line);
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
