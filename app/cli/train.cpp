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

Exit failOf(const Error& error, const TrainOptions& options) {
    complain(error);
    switch (error.code) {
    case ErrorCode::Canceled:
        if (!options.checkpoint.empty())
            fmt::print(stderr, "tokenscope: go on with the same options and --resume\n");
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
        fmt::print(
            stderr,
            "tokenscope: nothing will be written or measured: neither --out nor --held-out is given\n");
    TrainLine progress;
    const auto trained = train::runTraining(
        *options, [&](const TrainingProgress& state) { progress.tell(state); }, interrupt.token());
    progress.clear();
    if (!trained)
        return failOf(trained.error(), *options);
    return print(arguments.has("json") ? trainJson(*trained) : trainReport(*trained));
}

} // namespace

const Command kTrain = {
    "train",
    "[OPTIONS] -o OUT SOURCE[=WEIGHT]…",
    "Trains a tokenizer on texts and saves it.",
    "SOURCE is a file, a folder or a pattern in quotes; .txt, .jsonl and .tsv, plain or .gz, .xz, .zst. OUT "
    "is whole or\n"
    "not there; beside it stands OUT.manifest.json: what it was trained on, by which options and tie-break.\n"
    "\n"
    "  tokenscope train -p nanochat -o tokenizer.json 'corpus/**/*.jsonl.zst' code=0.5\n"
    "  tokenscope train -m unigram -n 32000 -o t.model books\n"
    "  tokenscope train --steps --form classical --text 'low low lower newest newest widest'\n"
    "\n"
    "With --checkpoint FOLDER a training that was killed at any moment goes on with the same options and "
    "--resume, and gives\n"
    "the same bytes. Kept, at most every --checkpoint-seconds: words after each 32 MiB of text (--span), "
    "also "
    "within a file,\n"
    "count files one by one, each merge, Unigram's pieces after each round of estimation. Made again: what "
    "the "
    "beginning of\n"
    "a file at hand takes to decompress, the index of pairs, Unigram's seed pieces and a round that was "
    "broken off, --prune,\n"
    "--held-out. Files that are others than before are refused.\n"
    "\n"
    "Counting on a cluster: each machine counts its part, one merges. Counts are text, `WORD <tab> COUNT`, "
    "so that any\n"
    "map and reduce can make them, too.\n"
    "\n"
    "  tokenscope train --count-only part7.counts part7/*.jsonl.zst        on each machine\n"
    "  tokenscope train --counts part*.counts -n 65536 -o tokenizer.json   on one\n"
    "\n"
    "Exit code 1: stopped, or a format can't say it.\n",
    kTrainArguments,
    runTrain,
};

} // namespace tokenscope::cli
