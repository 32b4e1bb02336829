#include "core/train/pipeline/learn_bpe.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/formats/load.h"
#include "core/train/pipeline/check_options.h"
#include "core/train/pipeline/collect_words.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/trainers/bpe/existing_bpe.h"
#include "core/train/trainers/bpe/training_alphabet.h"
#include "core/train/trainers/superbpe/superbpe_trainer.h"

#include <algorithm>
#include <utility>

namespace tokenscope::train {
namespace {

constexpr std::size_t kBytes = 256;

/// Number of pieces of a form that are not learned.
std::size_t reservedPieces(const TrainOptions& options) {
    if (options.form != TrainForm::SentencePiece)
        return 0;
    return sentencePieceForm(options, {}).reserved.size() + (options.byteFallback ? kBytes : 0);
}

TieBreak toTieBreak(TrainTieBreak tieBreak) {
    switch (tieBreak) {
    case TrainTieBreak::SmallerIds:
        return TieBreak::SmallerIds;
    case TrainTieBreak::Spelling:
        return TieBreak::Spelling;
    case TrainTieBreak::FirstPlace:
        return TieBreak::FirstPlace;
    }
    return TieBreak::SmallerIds;
}

/// The id of a symbol in the result of formedBpe().
PieceId idOfSymbol(const TrainOptions& options, const TrainedBpe& trained, SymbolId symbol) {
    if (options.form == TrainForm::ByteLevel)
        return symbol;
    if (options.form != TrainForm::SentencePiece)
        return symbol + 1;
    const std::size_t merged = trained.symbols.size() - trained.alphabetSize;
    const std::size_t first = reservedPieces(options);
    return static_cast<PieceId>(symbol < trained.alphabetSize ? first + merged + symbol
                                                              : first + symbol - trained.alphabetSize);
}

template <class Trainer>
Result<void> mergeAll(const LearnTask& task, Trainer& trainer, std::size_t wanted, TrainedTokenizer& result) {
    TrainingProgress& state = task.reporter.state();
    CurveRecorder curve(result.figures.tokenBytes, state.curve);
    const std::size_t before = trainer.result().symbols.size();
    const auto save = [&]() -> Result<void> {
        if (!task.resumable.save)
            return {};
        std::vector<SymbolPair> merges;
        for (const TrainedMerge& merge : trainer.result().merges)
            merges.push_back(merge.pair);
        return task.resumable.save(spelledMerges(merges), {});
    };
    state.wantedPieces = wanted;
    curve.add(before, trainer.pairs().symbolTotal());
    while (trainer.step()) {
        state.pieces = trainer.result().symbols.size();
        curve.offer(state.pieces, trainer.pairs().symbolTotal());
        task.reporter.report(state.pieces - before, wanted - before);
        const bool stop = task.reporter.stopped();
        if (task.resumable.due && (stop || task.resumable.due()))
            TOKENSCOPE_TRY_VOID(save());
        if (stop)
            return trainingStopped();
    }
    if (task.reporter.stopped()) { // while SuperBPE prepared its second stage
        TOKENSCOPE_TRY_VOID(save());
        return trainingStopped();
    }
    curve.add(trainer.result().symbols.size(), trainer.pairs().symbolTotal());
    result.figures.alphabet = trainer.result().alphabetSize;
    result.figures.merges = trainer.result().merges.size();
    result.curve = state.curve;
    result.figures.learnSeconds = task.reporter.stageSeconds();
    return {};
}

/// Replays the merges of the checkpoint, then does the rest.
template <class Trainer>
Result<void> mergeFromCheckpoint(const LearnTask& task, Trainer& trainer, std::size_t wanted,
                                 TrainedTokenizer& result) {
    if (task.resumable.from) {
        TOKENSCOPE_TRY(const auto merges, readMerges(task.resumable.from->state));
        TOKENSCOPE_TRY_VOID(trainer.replay(merges, {task.reporter.stop(), {}}));
    }
    if (task.reporter.stopped())
        return trainingStopped();
    task.reporter.begin(TrainStage::Learning);
    return mergeAll(task, trainer, wanted, result);
}

void setDefinition(TrainedTokenizer& result, TokenizerDefinition definition) {
    result.definition = std::make_shared<const TokenizerDefinition>(std::move(definition));
    result.figures.pieces = result.definition->vocabulary.size();
}

/// A trainer that starts with the alphabet, or with a tokenizer to extend.
Result<BpeTrainer> trainerOf(const TrainOptions& options, const WordCounts& words,
                             const std::stop_token& stop) {
    if (options.from.empty()) {
        TOKENSCOPE_TRY(const auto trainerOptions, bpeOptions(options));
        TOKENSCOPE_TRY_VOID(checkCells(words.size(), words.bytes() + words.size()));
        return BpeTrainer(words, trainerOptions, stop);
    }
    TOKENSCOPE_TRY(const auto loaded, formats::loadFileAlone(options.from));
    TOKENSCOPE_TRY(auto continued,
                   continueBpe(loaded, words, continuedOptions(options, *loaded), {stop, {}}));
    return std::move(continued.trainer);
}

} // namespace

void CurveRecorder::add(std::size_t pieces, std::uint64_t tokens) {
    m_next = std::max(pieces + 1, pieces + pieces / 50);
    if (tokens == 0 || m_bytes == 0)
        return;
    if (m_curve.empty() || m_curve.back().pieces != pieces)
        m_curve.emplace_back();
    m_curve.back() = {pieces, static_cast<double>(m_bytes) / static_cast<double>(tokens)};
}

Result<BpeTrainerOptions> bpeOptions(const TrainOptions& options) {
    BpeTrainerOptions result;
    const std::size_t reserved = reservedPieces(options);
    if (options.pieces <= reserved)
        return fail(ErrorCode::BadInput, "--vocab-size", message("the form alone needs {} tokens", reserved),
                    "give a larger number");
    result.pieces = options.pieces - reserved;
    result.minFrequency = options.minFrequency;
    result.characterCoverage = options.coverage;
    result.maxCharacters = options.limitAlphabet;
    result.tieBreak = toTieBreak(options.tieBreak);
    if (options.form == TrainForm::ByteLevel) {
        result.order = BpeTrainerOptions::Order::Gpt2;
        result.maxPieceBytes = options.maxTokenLength;
        reserveSpellings(tokensInText(options), true, result.reserved);
        return result;
    }
    result.alphabet = BpeTrainerOptions::Alphabet::Characters;
    result.maxPieceCharacters = options.maxTokenLength;
    if (options.form == TrainForm::SentencePiece) {
        for (const auto& piece : sentencePieceForm(options, {}).reserved)
            result.reserved.push_back(piece.text);
        return result;
    }
    result.order = BpeTrainerOptions::Order::ByValue;
    result.uncovered = BpeTrainerOptions::Uncovered::Ignore;
    reserveSpellings(tokensInText(options), false, result.reserved);
    if (options.form == TrainForm::Classical)
        result.endOfWordSuffix = options.endOfWordSuffix;
    else
        result.continuingPrefix = options.continuingSubwordPrefix;
    return result;
}

BpeTrainerOptions continuedOptions(const TrainOptions& options, const TokenizerDefinition& from) {
    BpeTrainerOptions result;
    result.pieces = options.pieces;
    result.minFrequency = options.minFrequency;
    result.characterCoverage = options.coverage;
    result.maxCharacters = options.limitAlphabet;
    (piecesAreBytes(from) ? result.maxPieceBytes : result.maxPieceCharacters) = options.maxTokenLength;
    result.tieBreak = toTieBreak(options.tieBreak);
    return result;
}

SentencePieceOptions sentencePieceForm(const TrainOptions& options, const FormStages& stages) {
    SentencePieceOptions form;
    form.reserved = {{withMetaspaces(unknownOf(options)), PieceType::Unknown},
                     {"<s>", PieceType::Control},
                     {"</s>", PieceType::Control}};
    const auto add = [&](const std::string& text, PieceType type) {
        const bool there = std::any_of(form.reserved.begin(), form.reserved.end(),
                                       [&](const auto& piece) { return piece.text == text; });
        if (!there)
            form.reserved.push_back({text, type});
    };
    for (const AddedToken& token : addedTokensOf(options))
        add(withMetaspaces(token.content), token.special ? PieceType::Control : PieceType::UserDefined);
    for (const std::string& piece : userDefinedOf(options))
        add(piece, PieceType::UserDefined);
    form.byteFallback = options.byteFallback;
    const auto* normalizer =
        stages.normalizer ? std::get_if<SentencePieceNormalizer>(&stages.normalizer->kind) : nullptr;
    if (normalizer)
        form.normalizer = *normalizer;
    return form;
}

TokenizerDefinition formedBpe(const TrainOptions& options, const TrainedBpe& trained, FormStages stages) {
    switch (options.form) {
    case TrainForm::ByteLevel:
        return byteLevelDefinition(trained, std::move(stages));
    case TrainForm::SentencePiece:
        return sentencePieceDefinition(trained, sentencePieceForm(options, stages));
    case TrainForm::Classical:
        return classicalDefinition(trained, {options.endOfWordSuffix, {}, unknownOf(options)},
                                   std::move(stages));
    case TrainForm::Bert:
        return classicalDefinition(trained, {{}, options.continuingSubwordPrefix, unknownOf(options)},
                                   std::move(stages));
    }
    return {};
}

Result<void> learnBpe(LearnTask task, TrainedTokenizer& result) {
    task.reporter.begin(TrainStage::Preparing);
    TOKENSCOPE_TRY(const auto trainerOptions, bpeOptions(task.options));
    if (auto good = checkCells(task.words.size(), task.words.bytes() + task.words.size()); !good)
        return good; // including a separate end-of-word symbol
    BpeTrainer trainer(task.words, trainerOptions, task.reporter.stop());
    if (task.reporter.stopped())
        return trainingStopped();
    if (trainer.result().alphabetSize > trainerOptions.pieces)
        return fail(ErrorCode::BadInput, "--vocab-size",
                    message("the alphabet alone has {} tokens", trainer.result().alphabetSize),
                    task.options.form == TrainForm::ByteLevel
                        ? message("give at least {}",
                                  task.options.pieces - trainerOptions.pieces + trainer.result().alphabetSize)
                        : Message("give a larger number, or a smaller alphabet (--character-coverage, "
                                  "--limit-alphabet)"));
    TOKENSCOPE_TRY_VOID(mergeFromCheckpoint(task, trainer, trainerOptions.pieces, result));
    const TrainedBpe& trained = trainer.result();
    result.figures.tokens = trainer.pairs().symbolTotal();
    rankMerged(
        trainer.pairs(), trained, [&](SymbolId symbol) { return idOfSymbol(task.options, trained, symbol); },
        result);
    setDefinition(result, formedBpe(task.options, trained, std::move(task.stages)));
    return {};
}

Result<void> learnSuperBpe(LearnTask task, TrainedTokenizer& result) {
    task.reporter.begin(TrainStage::Preparing);
    TOKENSCOPE_TRY(auto bpe, bpeOptions(task.options));
    bpe.maxPieceWords = task.options.super.maxWords;
    SuperBpeOptions trainerOptions{std::move(bpe), task.options.super.transition};
    if (trainerOptions.transition == 0)
        trainerOptions.transition = trainerOptions.bpe.pieces * 4 / 5;
    TOKENSCOPE_TRY(auto trainer,
                   SuperBpeTrainer::make(task.words, task.superwords, trainerOptions, task.reporter.stop()));
    TOKENSCOPE_TRY_VOID(mergeFromCheckpoint(task, trainer, trainerOptions.bpe.pieces, result));
    if (const std::size_t within = result.figures.alphabet + trainer.mergesWithinWords();
        within < trainerOptions.transition)
        result.notes.push_back({Severity::Warning, "--transition",
                                message("no pair within words was left to merge at {} tokens, so merging "
                                        "across words began there and not at {}",
                                        within, trainerOptions.transition)});
    result.figures.tokens = trainer.pairs().symbolTotal();
    rankMerged(
        trainer.pairs(), trainer.result(), [](SymbolId symbol) { return symbol; }, result);
    setDefinition(result, byteLevelDefinition(trainer.result(), std::move(task.stages)));
    return {};
}

Result<void> continuePieces(const LearnTask& task, TrainedTokenizer& result) {
    task.reporter.begin(TrainStage::Preparing);
    TOKENSCOPE_TRY(const auto loaded, formats::loadFileAlone(task.options.from));
    const BpeTrainerOptions trainerOptions = continuedOptions(task.options, *loaded);
    auto continued = continueBpe(loaded, task.words, trainerOptions, {task.reporter.stop(), {}});
    if (!continued) {
        continued.error().file = task.options.from;
        return tl::unexpected<Error>(continued.error());
    }
    TOKENSCOPE_TRY_VOID(mergeFromCheckpoint(task, continued->trainer, trainerOptions.pieces, result));
    result.figures.tokens = continued->trainer.pairs().symbolTotal();
    rankMerged(
        continued->trainer.pairs(), continued->trainer.result(), [](SymbolId symbol) { return symbol; },
        result);
    const std::size_t ids = continued->trainer.result().symbols.size();
    setDefinition(result, extendedDefinition(*loaded, continued->trainer.result(), continued->first));
    result.figures.pieces = ids; // including those of added tokens
    return {};
}

Result<void> prunePieces(const LearnTask& task, TrainedTokenizer& result) {
    task.reporter.begin(TrainStage::Learning);
    TOKENSCOPE_TRY(const auto loaded, formats::loadFileAlone(task.options.from));
    const PruneOrder order = task.words.size() > 0 ? PruneOrder::LeastUsed : PruneOrder::LastMerged;
    auto pruned = pruneBpe(loaded, task.options.pruneTo, order, task.words, {task.reporter.stop(), {}});
    if (!pruned) {
        pruned.error().file = task.options.from;
        return tl::unexpected<Error>(pruned.error());
    }
    setDefinition(result, std::move(pruned->definition));
    result.figures.pieces = loaded->vocabulary.size() - pruned->dropped.size();
    result.figures.learnSeconds = task.reporter.stageSeconds();
    return {};
}

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
