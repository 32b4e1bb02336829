#include "core/train/pipeline/train_steps.h"

#include "core/base/try.h"
#include "core/formats/load.h"
#include "core/train/pipeline/check_options.h"
#include "core/train/pipeline/collect_words.h"
#include "core/train/pipeline/learn_bpe.h"
#include "core/train/trainers/bpe/continued_bpe.h"

#include <utility>

namespace tokenscope::train {

namespace {

/// A trainer that starts with the alphabet, or with a tokenizer to extend.
Result<BpeTrainer> trainerOf(const TrainOptions& options, const WordCounts& words,
                             const std::stop_token& stop) {
    if (options.from.empty()) {
        TOKENSCOPE_TRY(const auto trainerOptions, bpeOptions(options));
        TOKENSCOPE_TRY_VOID(checkCells(words.size(), words.bytes() + words.size()));
        return BpeTrainer(words, trainerOptions, stop);
    }
    TOKENSCOPE_TRY(const auto loaded, formats::loadDefinition(options.from));
    TOKENSCOPE_TRY(auto continued,
                   continueBpe(loaded, words, continuedOptions(options, *loaded), {stop, {}}));
    return std::move(continued.trainer);
}

} // namespace

Result<void> trainBySteps(const TrainOptions& options, const EachTrainStep& each,
                          const std::stop_token& stop) {
    if (options.model == TrainModel::SuperBpe || options.model == TrainModel::WordPiece)
        return fail(ErrorCode::BadInput, "--steps", "only BPE merges within words can be shown step by step",
                    "use --model bpe");
    if (options.model != TrainModel::Bpe)
        return fail(ErrorCode::BadInput, "--steps", "this model has no merges", "use --model bpe");
    TOKENSCOPE_TRY_VOID(checkTraining(options));
    ProgressReporter reporter({}, stop);
    TrainFigures figures;
    TOKENSCOPE_TRY(const auto collected, collectWords(options, reporter, nullptr, figures));
    TOKENSCOPE_TRY(auto trainer, trainerOf(options, collected.words, stop));
    MergeEvents events;
    each(trainer, nullptr, events);
    while (const auto merge = trainer.step(&events)) {
        each(trainer, &*merge, events);
        if (stop.stop_requested())
            return trainingStopped();
    }
    return {};
}

} // namespace tokenscope::train
