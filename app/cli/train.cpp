#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/long_command.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/report/training_report.h"
#include "core/train/corpus/source_list.h"
#include "core/train/pipeline/check_options.h"
#include "core/train/pipeline/learn_bpe.h"
#include "core/train/pipeline/option_table.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/train_presets.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>
#include <span>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tokenscope::cli {
namespace {

// The options of `tokenscope train`: those of the table of training options, and those that only the command
// line has.

constexpr auto kFirstOptions = std::to_array<Option>({
    {"preset", 'p', "NAME", "start from the options of a known tokenizer; --presets lists them"},
    {"presets", '\0', "", "list the presets and exit"},
    {"out", 'o', "FILE", "write tokenizer.json, x.model, x.tiktoken, or a folder with --to; may be repeated",
     false, true},
    {"to", '\0', "FORMAT", "format of an OUT without a known extension", false, false,
     "tokenizer.json model tiktoken vocab-merges vocab.txt"},
    {"force", 'f', "", "overwrite existing files"},
    {"counts", '\0', "", "the sources are count files written by --count-only; they are merged"},
    {"steps", '\0', "",
     "print each merge: pair, count, new token, words changed, ties; with --json, one line of JSON each"},
    {"json", '\0', "", "print the result as one JSON object"},
});

/// All options by section.
std::vector<Option> makeOptions() {
    static std::vector<std::string> choices; // the options refer to them
    choices.reserve(train::trainingOptions().size());
    std::vector<Option> options(kFirstOptions.begin(), kFirstOptions.end());
    for (const train::TrainingOption& option : train::trainingOptions()) {
        std::string& names = choices.emplace_back();
        for (const train::OptionChoice& choice : option.choices) {
            names += names.empty() ? "" : " ";
            names += choice.name;
        }
        const std::string help = option.help.english;
        const bool namesAll =
            std::all_of(option.choices.begin(), option.choices.end(),
                        [&](const auto& choice) { return help.find(choice.name) != std::string::npos; });
        options.push_back({option.name, option.letter, option.placeholder, option.help, option.negatable,
                           option.kind == train::OptionKind::List, names, !namesAll,
                           train::title(option.section)});
    }
    const auto first = options.begin() + kFirstOptions.size();
    // Options that the window doesn't have come after the first ones, without a section.
    std::stable_partition(first, options.end(), [](const Option& option) { return option.section.empty(); });
    return options;
}

/// Reads the model and the form first, because the defaults of the other options depend on them.
Result<void> readModel(const Arguments& arguments, train::TrainOptions& options) {
    const train::TrainingOption& model = *train::findTrainingOption("model");
    const train::TrainingOption& form = *train::findTrainingOption("form");
    train::TrainOptions named = options;
    for (const train::TrainingOption* option : {&model, &form}) {
        if (const auto text = arguments.value(option->name)) {
            TOKENSCOPE_TRY_VOID(train::setFromText(*option, *text, named));
        }
    }
    if (!arguments.has("preset"))
        options = train::trainOptionsOf(named.model,
                                        arguments.has("form") ? std::optional(named.form) : std::nullopt);
    options.model = named.model;
    if (arguments.has("form"))
        options.form = named.form;
    return {};
}

Result<void> readTable(const Arguments& arguments, train::TrainOptions& options) {
    for (const train::TrainingOption& option : train::trainingOptions()) {
        if (!arguments.has(option.name) || option.name == "model" || option.name == "form" ||
            option.name == "special-token" || option.name == "added-token")
            continue;
        if (option.kind == train::OptionKind::Switch) {
            option.set(options, arguments.toggle(option.name).value_or(true));
            continue;
        }
        for (const std::string& value : arguments.values(option.name)) {
            TOKENSCOPE_TRY_VOID(train::setFromText(option, value, options));
        }
    }
    return {};
}

void readTokens(const Arguments& arguments, train::TrainOptions& options) {
    for (const std::string& text : arguments.values("special-token")) {
        if (text != "nanochat") {
            options.added.push_back({text, true});
            continue;
        }
        for (train::TrainToken& token : train::nanoChatTokens())
            options.added.push_back(std::move(token));
    }
    for (const std::string& text : arguments.values("added-token"))
        options.added.push_back({text, false});
}

Result<void> readSources(const Arguments& arguments, train::TrainInput& input) {
    for (const std::string& word : arguments.positional) {
        if (arguments.has("counts")) {
            input.counts.push_back(word);
            continue;
        }
        if (word == "-")
            return fail(ErrorCode::BadInput, "-",
                        "standard input cannot be a source, because sources are read more than once",
                        "write it to a file, or give a short text with --text");
        TOKENSCOPE_TRY(auto source, train::parseSourceName(word));
        input.sources.push_back({std::move(source.path), source.weight});
    }
    return {};
}

Result<void> readOutputs(const Arguments& arguments, train::TrainOptions& options) {
    const auto named = arguments.value("to");
    const auto given = named ? formats::targetFormatOf(std::string_view(*named)) : std::nullopt;
    if (named && !given)
        return fail(ErrorCode::BadInput, "--to", message("unknown format '{}'", printable(*named, 60)),
                    "choose one of tokenizer.json, model, tiktoken, vocab-merges, vocab.txt");
    for (const std::string& out : arguments.values("out")) {
        const auto format = formats::targetFormatOf(std::filesystem::path(out));
        if (!format && !given)
            return fail(ErrorCode::BadInput, "--out",
                        message("the format of '{}' is not known from its extension", printable(out, 200)),
                        "use .json, .model or .tiktoken, or name the format with --to");
        options.outputs.push_back({out, format ? *format : *given});
    }
    return {};
}

Result<void> check(const Arguments& arguments, const train::TrainOptions& options) {
    if (!options.from.empty()) {
        if (arguments.has("preset"))
            return fail(ErrorCode::BadInput, "--preset",
                        "the tokenizer given by --extend defines these options itself", "omit it");
        if (!arguments.has("vocab-size") && !arguments.has("prune") && !arguments.has("count-only"))
            return fail(ErrorCode::BadInput, "--vocab-size", "--extend needs the number of ids of the result",
                        "give a number larger than that of the tokenizer");
    }
    for (const train::TrainingOption& option : train::trainingOptions()) {
        if (!arguments.has(option.name))
            continue;
        TOKENSCOPE_TRY_VOID(train::checkApplies(option, options));
    }
    if (arguments.has("steps") && !options.outputs.empty())
        return fail(ErrorCode::BadInput, "--out", "--steps prints merges and writes no file",
                    "omit one of the two options");
    return {};
}

std::span<const Option> trainArguments() {
    static const std::vector<Option> kOptions = makeOptions();
    return kOptions;
}

/// The options of a preset or model, modified by the given ones; positional arguments are sources, or with
/// `--counts` count files. Errors: BadInput, with the option as `where`.
Result<train::TrainOptions> trainOptions(const Arguments& arguments) {
    train::TrainOptions options;
    if (const auto name = arguments.value("preset")) {
        const train::TrainPreset* preset = train::findTrainPreset(*name);
        if (!preset)
            return fail(ErrorCode::BadInput, "--preset", message("unknown preset '{}'", printable(*name, 60)),
                        "use one of the presets that --presets lists");
        options = preset->options;
    }
    for (const auto read : {&readModel, &readTable, &readOutputs}) {
        TOKENSCOPE_TRY_VOID(read(arguments, options));
    }
    TOKENSCOPE_TRY_VOID(readSources(arguments, options.input));
    readTokens(arguments, options);
    options.overwrite = arguments.has("force");
    options.program = "Tokenscope " TOKENSCOPE_VERSION;
    TOKENSCOPE_TRY_VOID(check(arguments, options));
    return options;
}

/// `1:05 h`, `2:03 min`, `12 s`.
std::string spokenSeconds(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::ceil(std::max(seconds, 0.0)));
    if (whole >= 3600)
        return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
    if (whole >= 60)
        return fmt::format("{}:{:02} min", whole / 60, whole % 60);
    return fmt::format("{} s", whole);
}

Message figuresOf(const train::TrainingProgress& state) {
    const auto oneDecimal = [](double number) { return fmt::format("{:.1f}", number); };
    switch (state.stage) {
    case train::TrainStage::Counting: {
        const std::string text = oneDecimal(megabytes(state.bytes));
        const std::string words = report::spokenCount(state.words);
        const std::string rate = oneDecimal(state.rate / 1e6);
        return state.totalBytes == 0 ? message("{} MB of text, {} words, {} MB/s", text, words, rate)
                                     : message("{} MB of text ({} of {} MB read), {} words, {} MB/s", text,
                                               oneDecimal(megabytes(state.readBytes)),
                                               oneDecimal(megabytes(state.totalBytes)), words, rate);
    }
    case train::TrainStage::Measuring:
        return message("{} MB of text, {} MB/s", oneDecimal(megabytes(state.bytes)),
                       oneDecimal(state.rate / 1e6));
    case train::TrainStage::Learning:
        return message("{} of {} tokens, {} per second", report::spokenCount(state.pieces),
                       report::spokenCount(state.wantedPieces), fmt::format("{:.0f}", state.rate));
    case train::TrainStage::Preparing:
    case train::TrainStage::Writing:
        break;
    }
    return {};
}

std::string progressText(const train::TrainingProgress& state) {
    const std::string stage = train::title(state.stage).text();
    const Message figures = figuresOf(state);
    if (figures.empty())
        return stage;
    const Message rest =
        state.secondsLeft < 0 ? figures : message("{}, {} left", figures, spokenSeconds(state.secondsLeft));
    return fmt::format("{}: {}", stage, rest.text());
}

/// The progress as a line on standard error: on a terminal it is rewritten several times a second, in a log
/// there is one every ten seconds.
class ProgressLine {
  public:
    void show(const train::TrainingProgress& state) {
        const auto now = std::chrono::steady_clock::now();
        const auto interval =
            m_isTerminal ? std::chrono::milliseconds(200) : std::chrono::milliseconds(10000);
        const bool first = m_shown == std::chrono::steady_clock::time_point();
        if (first && !m_isTerminal)
            m_shown = now;
        if (now - m_shown < interval)
            return;
        m_shown = now;
        fmt::print(stderr, "{}{}{}", m_isTerminal ? "\r\x1b[K" : "tokenscope: ", progressText(state),
                   m_isTerminal ? "" : "\n");
    }
    void clear() const {
        if (m_isTerminal)
            fmt::print(stderr, "\r\x1b[K");
    }

  private:
    const bool m_isTerminal = ::isatty(STDERR_FILENO) == 1;
    std::chrono::steady_clock::time_point m_shown;
};

/// One preset per line.
std::string presetList() {
    std::string text;
    for (const train::TrainPreset& preset : train::trainPresets())
        text += fmt::format("{:<14} {:<22} {}\n", preset.name, preset.title.text(), preset.summary.text());
    return text;
}

Exit print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return std::fflush(stdout) == 0 ? Exit::Done : Exit::BadFile;
}

void remark(const Message& sentence) {
    fmt::print(stderr, "tokenscope: {}\n", sentence.text());
}

Exit failTraining(const Error& error, const train::TrainOptions& options) {
    printError(error);
    switch (error.code) {
    case ErrorCode::Canceled:
        if (!options.checkpoint.empty())
            remark("to continue, run the same command with --resume");
        return Exit::Negative;
    case ErrorCode::Unsupported:
        return Exit::Negative;
    case ErrorCode::BadInput:
        return Exit::WrongUse;
    default:
        return Exit::BadFile;
    }
}

Exit printSteps(const train::TrainOptions& options, bool json, const std::stop_token& stop) {
    const auto each = [&](const train::BpeTrainer& trainer, const train::TrainedMerge* merge,
                          const train::MergeEvents& events) {
        std::string text;
        if (!json)
            text = report::trainingStepText(trainer, merge, events, options.tieBreak);
        else if (merge)
            text = report::trainingStepJson(trainer, *merge, events);
        std::fwrite(text.data(), 1, text.size(), stdout);
    };
    const auto done = train::trainBySteps(options, each, stop);
    std::fflush(stdout);
    return done ? Exit::Done : failWith(done.error());
}

Exit runTrain(const Arguments& arguments) {
    if (arguments.has("presets"))
        return print(presetList());
    auto options = trainOptions(arguments);
    if (!options)
        return failWith(options.error());
    const StopOnInterrupt interrupt;
    if (arguments.has("steps"))
        return printSteps(*options, arguments.has("json"), interrupt.token());
    if (options->outputs.empty() && options->countsOut.empty() && options->evaluation.empty())
        remark("nothing will be written or measured, because neither --out nor --evaluate is given");
    ProgressLine progress;
    const auto trained = train::runTraining(
        *options, [&](const train::TrainingProgress& state) { progress.show(state); }, interrupt.token());
    progress.clear();
    if (!trained)
        return failTraining(trained.error(), *options);
    return print(arguments.has("json") ? report::trainingJson(*trained) : report::trainingText(*trained));
}

constexpr MessageLiteral kDetails =
    R"(SOURCE is a file, a folder, or a quoted pattern; .txt, .jsonl and .tsv files may be compressed (.gz, .xz, .zst).
OUT is written completely or not at all. OUT.manifest.json next to it lists the sources and options.

  tokenscope train -p nanochat -o tokenizer.json 'corpus/**/*.jsonl.zst' code=0.5
  tokenscope train -m unigram -n 32000 -o t.model books
  tokenscope train --steps --form classical --text 'low low lower newest newest widest'

Resuming: with --checkpoint FOLDER, a run that was interrupted at any moment continues when it is started again
with the same options and --resume, and writes the same bytes. A checkpoint is saved at most every --checkpoint-interval
seconds and contains the words counted so far (after each --span of text), the count files merged so far, each merge,
and Unigram's tokens after each round. Repeated after resuming: decompressing the current file up to its position,
building the index of pairs, Unigram's seed tokens, an interrupted round, --prune and --evaluate. Files that have
changed since are rejected.

Counting on several machines: each counts its part, one merges them. A count file is text, `WORD <tab> COUNT`, which
any map-reduce system can write.

  tokenscope train --count-only part7.counts part7/*.jsonl.zst        on each machine
  tokenscope train --counts part*.counts -n 65536 -o tokenizer.json   on one machine

Exit code 1: the training was stopped, or a format cannot represent the tokenizer.
)";

} // namespace

const Command kTrain = {
    "train",
    "[OPTIONS] -o OUT SOURCE[=WEIGHT]…",
    "Trains a tokenizer on texts and saves it.",
    kDetails,
    trainArguments(),
    runTrain,
};

} // namespace tokenscope::cli
