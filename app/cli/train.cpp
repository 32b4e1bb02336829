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

std::string figuresOf(const train::TrainingProgress& state) {
    const std::string left =
        state.secondsLeft < 0 ? "" : fmt::format(", {} left", spokenSeconds(state.secondsLeft));
    switch (state.stage) {
    case train::TrainStage::Counting: {
        const std::string read = state.totalBytes == 0
                                     ? ""
                                     : fmt::format(" ({:.1f} of {:.1f} MB read)", megabytes(state.readBytes),
                                                   megabytes(state.totalBytes));
        return fmt::format("{:.1f} MB of text{}, {} words, {:.1f} MB/s{}", megabytes(state.bytes), read,
                           report::spokenCount(state.words), state.rate / 1e6, left);
    }
    case train::TrainStage::Measuring:
        return fmt::format("{:.1f} MB of text, {:.1f} MB/s{}", megabytes(state.bytes), state.rate / 1e6,
                           left);
    case train::TrainStage::Learning:
        return fmt::format("{} of {} tokens, {:.0f} per second{}", report::spokenCount(state.pieces),
                           report::spokenCount(state.wantedPieces), state.rate, left);
    case train::TrainStage::Preparing:
    case train::TrainStage::Writing:
        break;
    }
    return {};
}

/// The progress as a line on standard error: on a terminal it is rewritten several times a second, in a log there is one every
/// ten seconds.
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
        const std::string figures = figuresOf(state);
        fmt::print(stderr, "{}{}{}{}{}",
                   m_isTerminal ? "\r\x1b[K" : "tokenscope: ", train::title(state.stage),
                   figures.empty() ? "" : ": ", figures, m_isTerminal ? "" : "\n");
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

Exit failTraining(const Error& error, const train::TrainOptions& options) {
    complain(error);
    switch (error.code) {
    case ErrorCode::Canceled:
        if (!options.checkpoint.empty())
            fmt::print(stderr, "tokenscope: to continue, run the same command with --resume\n");
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
        fmt::print(stderr, "tokenscope: nothing will be written or measured, because neither --out nor "
                           "--evaluate is given\n");
    ProgressLine progress;
    const auto trained = train::runTraining(
        *options, [&](const train::TrainingProgress& state) { progress.show(state); }, interrupt.token());
    progress.clear();
    if (!trained)
        return failTraining(trained.error(), *options);
    return print(arguments.has("json") ? report::trainingJson(*trained) : report::trainingText(*trained));
}

} // namespace

const Command kTrain = {
    "train",
    "[OPTIONS] -o OUT SOURCE[=WEIGHT]…",
    "Trains a tokenizer on texts and saves it.",
    "SOURCE is a file, a folder, or a quoted pattern; .txt, .jsonl and .tsv files may be compressed (.gz, "
    ".xz, "
    ".zst).\n"
    "OUT is written completely or not at all. OUT.manifest.json next to it lists the sources and options.\n"
    "\n"
    "  tokenscope train -p nanochat -o tokenizer.json 'corpus/**/*.jsonl.zst' code=0.5\n"
    "  tokenscope train -m unigram -n 32000 -o t.model books\n"
    "  tokenscope train --steps --form classical --text 'low low lower newest newest widest'\n"
    "\n"
    "Resuming: with --checkpoint FOLDER, a training that was interrupted at any moment continues when it is "
    "started again\n"
    "with the same options and --resume, and writes the same bytes. A checkpoint is saved at most every "
    "--checkpoint-interval\n"
    "seconds and contains the words counted so far (after each --span of text), the count files merged so "
    "far, "
    "each merge,\n"
    "and Unigram's tokens after each round. Repeated after resuming: decompressing the current file up to "
    "its "
    "position,\n"
    "building the index of pairs, Unigram's seed tokens, an interrupted round, --prune and --evaluate. Files "
    "that "
    "have\n"
    "changed since are rejected.\n"
    "\n"
    "Counting on several machines: each counts its part, one merges them. A count file is text, `WORD <tab> "
    "COUNT`, which\n"
    "any map-reduce system can write.\n"
    "\n"
    "  tokenscope train --count-only part7.counts part7/*.jsonl.zst        on each machine\n"
    "  tokenscope train --counts part*.counts -n 65536 -o tokenizer.json   on one machine\n"
    "\n"
    "Exit code 1: the training was stopped, or a format cannot represent the tokenizer.\n",
    trainArguments(),
    runTrain,
};

} // namespace tokenscope::cli
