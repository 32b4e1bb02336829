#include "core/train/pipeline/train_steps.h"

#include "core/formats/load.h"
#include "core/train/pipeline/check_options.h"
#include "core/train/pipeline/collect_words.h"
#include "core/train/pipeline/learn_bpe.h"
#include "core/train/trainers/bpe/continued_bpe.h"

#include <utility>

namespace tokenscope::train {

namespace {

/// From the alphabet, or from a tokenizer's merges.
Result<BpeTrainer> trainerOf(const TrainOptions& options, const WordCounts& words,
                             const std::stop_token& stop) {
    if (options.from.empty()) {
        const auto asked = bpeOptions(options);
        if (!asked)
            return tl::unexpected<Error>(asked.error());
        if (auto good = checkCells(words.size(), words.bytes() + words.size()); !good)
            return tl::unexpected<Error>(good.error());
        return BpeTrainer(words, *asked, stop);
    }
    const auto loaded = formats::loadDefinition(options.from);
    if (!loaded)
        return tl::unexpected<Error>(loaded.error());
    auto continued = continueBpe(*loaded, words, continuedOptions(options, **loaded), {stop, {}});
    if (!continued)
        return tl::unexpected<Error>(continued.error());
    return std::move(continued->trainer);
}

} // namespace

Result<void> trainBySteps(const TrainOptions& options, const EachTrainStep& each,
                          const std::stop_token& stop) {
    if (options.model == TrainModel::SuperBpe || options.model == TrainModel::WordPiece)
        return fail(ErrorCode::BadInput, "--steps", "only BPE merges within words can be shown step by step",
                    "use --model bpe");
    if (options.model != TrainModel::Bpe)
        return fail(ErrorCode::BadInput, "--steps", "this model has no merges", "use --model bpe");
    if (auto good = checkTraining(options); !good)
        return good;
    ProgressReporter reporter({}, stop);
    TrainFigures figures;
    const auto collected = collectWords(options, reporter, nullptr, figures);
    if (!collected)
        return tl::unexpected<Error>(collected.error());
    auto trainer = trainerOf(options, collected->words, stop);
    if (!trainer)
        return tl::unexpected<Error>(trainer.error());
    MergeEvents events;
    each(*trainer, nullptr, events);
    while (const auto merge = trainer->step(&events)) {
        each(*trainer, &*merge, events);
        if (stop.stop_requested())
            return fail(ErrorCode::Canceled, {}, "the training was stopped");
    }
    return {};
}

} // namespace tokenscope::train
