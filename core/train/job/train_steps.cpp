#include "core/train/job/train_steps.h"

#include "core/train/job/gather_words.h"
#include "core/train/job/learn_bpe.h"

namespace tokenscope {

Result<void> trainBySteps(const TrainOptions& options, const EachTrainStep& each,
                          const std::stop_token& stop) {
    if (options.model != TrainModel::Bpe)
        return fail(ErrorCode::BadInput, "--steps", "this model isn't made of merges", "ask for --model bpe");
    TrainTeller teller({}, stop);
    TrainFigures figures;
    const auto gathered = gatherWords(options, teller, nullptr, figures);
    if (!gathered)
        return tl::unexpected<Error>(gathered.error());
    const auto asked = bpeOptions(options);
    if (!asked)
        return tl::unexpected<Error>(asked.error());
    BpeTrainer trainer(gathered->words, *asked);
    MergeEvents events;
    each(trainer, nullptr, events);
    while (const auto merge = trainer.step(&events)) {
        each(trainer, &*merge, events);
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, {}, "the training was stopped");
    }
    return {};
}

} // namespace tokenscope
