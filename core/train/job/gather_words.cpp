#include "core/train/job/gather_words.h"

#include "core/base/sha256.h"
#include "core/load/load.h"
#include "core/train/job/gathering.h"
#include "core/train/job/split_choice.h"
#include "core/train/words/count_file.h"

namespace tokenscope {
namespace {

/// As the options say, or as the tokenizer that is gone on with cuts.
Result<WordSplit> splitOf(const TrainOptions& options) {
    if (!options.from.empty()) {
        const auto loaded = loadDefinition(options.from);
        if (!loaded)
            return tl::unexpected<Error>(loaded.error());
        return WordSplit::make(splitStagesOf(**loaded));
    }
    const auto asked = splitOptions(options);
    if (!asked)
        return tl::unexpected<Error>(asked.error());
    return WordSplit::make(*asked);
}

} // namespace

Result<GatheredWords> gatherWords(const TrainOptions& options, TrainTeller& teller, Checkpoint* checkpoint,
                                  TrainFigures& figures) {
    const auto split = splitOf(options);
    if (!split)
        return tl::unexpected<Error>(split.error());
    std::optional<WordSplit> stretches;
    if (options.model == TrainModel::SuperBpe) {
        if (!options.input.counts.empty())
            return fail(ErrorCode::BadInput, "--counts",
                        "SuperBPE needs the text itself for its second stage", "give the texts");
        const auto asked = stretchOptions(options);
        if (!asked)
            return tl::unexpected<Error>(asked.error());
        auto made = WordSplit::make(*asked);
        if (!made)
            return tl::unexpected<Error>(made.error());
        stretches = *std::move(made);
    }
    teller.begin(TrainStage::Counting);
    GatheredWords gathered;
    Gathering gathering(options, teller, checkpoint, figures, gathered, *split, stretches);
    if (auto done = gathering.run(); !done)
        return tl::unexpected<Error>(done.error());
    if (teller.stopped())
        return trainingStopped();
    // SuperBPE's file cuts stretches alone.
    const SplitStages& stages = stretches ? stretches->stages() : split->stages();
    gathered.stages.normalizer = stages.normalizer;
    gathered.stages.preTokenizer = stages.preTokenizer;
    gathered.split = split->description();
    if (gathered.words.size() == 0)
        return fail(ErrorCode::BadInput, {}, "there are no words to learn from",
                    "name files or folders with text, or give --text");
    if (options.manifest || checkpoint)
        gathered.hash = sha256Hex(spelledCounts(gathered.words, gathered.split));
    figures.distinctWords = gathered.words.size();
    figures.words = gathered.words.total();
    figures.countSeconds = teller.stageSeconds();
    return gathered;
}

} // namespace tokenscope
