#include "core/train/job/train.h"

#include "core/train/job/check_options.h"
#include "core/train/job/few_pieces.h"
#include "core/train/job/form_tokens.h"
#include "core/train/job/gather_words.h"
#include "core/train/job/held_out.h"
#include "core/train/job/learn.h"
#include "core/train/job/manifest.h"
#include "core/train/job/write_outputs.h"
#include "core/train/words/count_file.h"

#include "core/formats/load.h"

#include <utility>

namespace tokenscope::train {
namespace {

/// The trained tokenizer, then those that it is compared with.
Result<void> measure(const TrainOptions& options, TrainTeller& teller, TrainedTokenizer& made) {
    if (options.heldOut.empty())
        return {};
    const auto add = [&](const std::shared_ptr<const TokenizerDefinition>& definition,
                         const std::string& name) -> Result<void> {
        const auto tokenizer = Tokenizer::create(definition);
        if (!tokenizer)
            return tl::unexpected<Error>(tokenizer.error());
        auto figures = measureHeldOut(**tokenizer, options.heldOut, options.input, teller);
        if (!figures)
            return tl::unexpected<Error>(figures.error());
        figures->name = name;
        made.heldOut.push_back(*std::move(figures));
        return {};
    };
    if (auto done = add(made.definition, {}); !done)
        return done;
    for (const std::string& path : options.against) {
        const auto loaded = loadDefinition(path);
        if (!loaded)
            return tl::unexpected<Error>(loaded.error());
        if (auto done = add(*loaded, path); !done)
            return done;
    }
    return {};
}

Result<void> finish(const TrainOptions& options, GatheredWords& gathered, TrainTeller& teller,
                    TrainedTokenizer& made) {
    if (auto done = measure(options, teller, made); !done)
        return done;
    teller.begin(TrainStage::Writing);
    made.manifest = trainingManifest(options, {std::move(gathered.sources), std::move(gathered.hash),
                                               made.figures, made.heldOut, made.notes});
    auto written = writeOutputs(*made.definition, options, made.manifest, {teller.stop(), {}});
    if (!written)
        return tl::unexpected<Error>(written.error());
    made.files = std::move(written->files);
    made.notes.insert(made.notes.end(), written->notes.begin(), written->notes.end());
    made.figures.writeSeconds = teller.stageSeconds();
    return {};
}

} // namespace

Result<TrainedTokenizer> train(const TrainOptions& options, const TrainTell& tell,
                               const std::stop_token& stop) {
    if (auto good = checkOptions(options); !good)
        return tl::unexpected<Error>(good.error());
    std::optional<Checkpoint> checkpoint;
    if (!options.checkpoint.empty()) {
        auto opened = Checkpoint::open(options);
        if (!opened)
            return tl::unexpected<Error>(opened.error());
        checkpoint = *std::move(opened);
    }
    TrainTeller teller(tell, stop);
    TrainedTokenizer made;
    const TrainInput& input = options.input;
    const bool nothingToRead =
        options.pruneTo > 0 && input.sources.empty() && input.counts.empty() && input.text.empty();
    auto gathered = nothingToRead
                        ? Result<GatheredWords>(GatheredWords())
                        : gatherWords(options, teller, checkpoint ? &*checkpoint : nullptr, made.figures);
    if (!gathered)
        return tl::unexpected<Error>(gathered.error());
    made.notes = std::move(gathered->notes);
    if (!options.countsOut.empty()) {
        if (auto written = writeCounts(options.countsOut, gathered->words, gathered->split, {stop, {}});
            !written)
            return tl::unexpected<Error>(written.error());
        made.files.push_back(options.countsOut);
        return made;
    }
    FormStages stages = gathered->stages;
    stages.added = addedTokensOf(options);
    if (auto done = learnPieces({options, gathered->words, gathered->stretches, gathered->hash,
                                 std::move(stages), teller, checkpoint ? &*checkpoint : nullptr},
                                made);
        !done)
        return tl::unexpected<Error>(done.error());
    noteFewPieces(options, made);
    if (auto done = finish(options, *gathered, teller, made); !done)
        return tl::unexpected<Error>(done.error());
    // Not in the manifest, which is the same however often the training was stopped.
    if (checkpoint && options.resume && checkpoint->isNew())
        made.notes.push_back({Severity::Info, "--resume",
                              "the folder had no checkpoint to go on with: the training began anew"});
    return made;
}

} // namespace tokenscope::train
