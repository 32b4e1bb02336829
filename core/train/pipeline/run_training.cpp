// A text may have fewer pieces in it than were asked for: that is told, with the reason.

#include "core/train/pipeline/run_training.h"

#include "core/load/load.h"
#include "core/train/corpus/count_file.h"
#include "core/train/pipeline/check_options.h"
#include "core/train/pipeline/collect_words.h"
#include "core/train/pipeline/evaluation.h"
#include "core/train/pipeline/form_tokens.h"
#include "core/train/pipeline/learn_pieces.h"
#include "core/train/pipeline/manifest.h"
#include "core/train/pipeline/write_outputs.h"

#include <string>
#include <utility>

namespace tokenscope::train {

/// A Warning into `made.notes`, where its figures are below what the options ask for.
void noteFewPieces(const TrainOptions& options, TrainedTokenizer& made);

namespace {

std::string whyFew(const TrainOptions& options) {
    const std::string often = std::to_string(options.minCount) + (options.minCount == 1 ? " time" : " times");
    switch (options.model) {
    case TrainModel::Bpe:
    case TrainModel::SuperBpe:
    case TrainModel::WordPiece:
        return "no pair that may be merged occurs " + often + " (--min-count, --max-piece)";
    case TrainModel::Unigram:
        return "the text has no more pieces to begin with (--seed-pieces, --max-piece)";
    case TrainModel::Word:
        return "no other word occurs " + often + " (--min-count)";
    case TrainModel::Char:
        return "the text has no other characters (--coverage, --alphabet)";
    }
    return {};
}

} // namespace

void noteFewPieces(const TrainOptions& options, TrainedTokenizer& made) {
    const TrainFigures& figures = made.figures;
    if (options.pruneTo > 0)
        return;
    // Classical's unknown piece is beyond what was asked for.
    const bool classical = options.from.empty() && options.model == TrainModel::Bpe &&
                           (options.form == TrainForm::Classical || options.form == TrainForm::Bert);
    const std::size_t there = classical ? figures.alphabet + figures.merges : figures.pieces;
    if (there >= options.pieces)
        return;
    made.notes.push_back({Severity::Warning, "pieces",
                          std::to_string(there) + " of the " + std::to_string(options.pieces) +
                              " pieces asked for were learned: " + whyFew(options)});
}

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

Result<TrainedTokenizer> runTraining(const TrainOptions& options, const TrainTell& tell,
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
