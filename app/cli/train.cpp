#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/train_arguments.h"
#include "app/cli/train_line.h"
#include "app/cli/train_report.h"
#include "app/cli/train_steps.h"
#include "core/train/pipeline/run_training.h"

#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

Exit print(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    return std::fflush(stdout) == 0 ? Exit::Done : Exit::BadFile;
}

Exit failTraining(const Error& error, const TrainOptions& options) {
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

Exit runTrain(const Arguments& arguments) {
    if (arguments.has("presets"))
        return print(presetList());
    auto options = trainOptions(arguments);
    if (!options)
        return failWith(options.error());
    const StopOnInterrupt interrupt;
    if (arguments.has("steps"))
        return printTrainSteps(*options, arguments.has("json"), interrupt.token());
    if (options->outputs.empty() && options->countsOut.empty() && options->evaluation.empty())
        fmt::print(stderr, "tokenscope: nothing will be written or measured, because neither --out nor "
                           "--evaluate is given\n");
    TrainLine progress;
    const auto trained = train::runTraining(
        *options, [&](const TrainingProgress& state) { progress.tell(state); }, interrupt.token());
    progress.clear();
    if (!trained)
        return failTraining(trained.error(), *options);
    return print(arguments.has("json") ? trainJson(*trained) : trainReport(*trained));
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
