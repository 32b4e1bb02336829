#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/rate_line.h"
#include "app/cli/train_arguments.h"
#include "core/report/training_report.h"
#include "core/report/training_steps.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/train_presets.h"
#include "core/train/pipeline/train_steps.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>
#include <string>
#include <unistd.h>

namespace tokenscope::cli {
namespace {

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
        fmt::format_to(std::back_inserter(text), "{:<14} {:<22} {}\n", preset.name, preset.title.text(),
                       preset.summary.text());
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
    complain(error);
    switch (error.code) {
    case ErrorCode::Canceled:
        if (!options.checkpoint.empty())
            remark("to continue, run the same command with --resume");
        return Exit::No;
    case ErrorCode::Unsupported:
        return Exit::No;
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

Resuming: with --checkpoint FOLDER, a training that was interrupted at any moment continues when it is started again
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
