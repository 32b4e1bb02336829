// Unigram, WordPiece, and the vocabularies of whole words and characters; BPE is in learn_bpe.

#include "core/train/pipeline/learn_pieces.h"

#include "core/base/try.h"
#include "core/train/pipeline/learn_bpe.h"
#include "core/train/pipeline/train_options.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/trainers/unigram/unigram_trainer.h"
#include "core/train/trainers/word_vocabulary.h"
#include "core/train/trainers/wordpiece/wordpiece_trainer.h"

#include <algorithm>
#include <cmath>
#include <thread>
#include <tuple>
#include <utility>

namespace tokenscope::train {
namespace {

/// Number of requested pieces that are not reserved.
Result<std::size_t> learnedPieces(const TrainOptions& options, std::size_t reserved) {
    if (options.pieces <= reserved)
        return fail(ErrorCode::BadInput, "--vocab-size", message("the form alone needs {} tokens", reserved),
                    "give a larger number");
    return options.pieces - reserved;
}

std::vector<std::string> textsOf(const SentencePieceOptions& form) {
    std::vector<std::string> texts;
    for (const auto& piece : form.reserved)
        texts.push_back(piece.text);
    return texts;
}

void setDefinition(const LearnTask& task, TokenizerDefinition definition, TrainedTokenizer& result) {
    result.definition = std::make_shared<const TokenizerDefinition>(std::move(definition));
    result.figures.pieces = result.definition->vocabulary.size();
    result.figures.learnSeconds = task.reporter.stageSeconds();
}

/// Adds a piece, which is found in the definition by its text.
void addLearned(std::string_view text, std::uint64_t uses, std::uint64_t saved,
                const TrainedTokenizer& result, std::vector<LearnedPiece>& learned) {
    if (const PieceId id = result.definition->vocabulary.find(text); id != kNoPiece)
        learned.push_back({{id, uses, saved}});
}

/// Errors: BadInput for another form than the model's; those of the trainers.
Result<void> learnUnigram(LearnTask task, TrainedTokenizer& result) {
    const TrainOptions& options = task.options;
    const SentencePieceOptions form = sentencePieceForm(options, task.stages);
    const auto pieces = learnedPieces(options, form.reserved.size() + (options.byteFallback ? 256 : 0));
    if (!pieces)
        return tl::unexpected<Error>(pieces.error());
    UnigramTrainerOptions trainerOptions;
    trainerOptions.pieces = *pieces;
    trainerOptions.characterCoverage = options.coverage;
    trainerOptions.limitAlphabet = options.limitAlphabet;
    if (options.maxTokenLength > 0)
        trainerOptions.maxTokenLength = std::min<std::size_t>(options.maxTokenLength, 127);
    trainerOptions.seedSize = options.unigram.seedPieces;
    trainerOptions.shrinkingFactor = options.unigram.shrink;
    trainerOptions.subIterations = options.unigram.rounds;
    trainerOptions.threads =
        options.threads > 0 ? options.threads : std::max(std::thread::hardware_concurrency(), 1U);
    trainerOptions.reserved = textsOf(form);
    task.reporter.begin(TrainStage::Learning);
    task.reporter.state().wantedPieces = options.pieces;
    // The number of pieces decreases, so points are inserted at the start.
    std::vector<CurvePoint>& curve = task.reporter.state().curve;
    const std::uint64_t bytes = result.figures.tokenBytes;
    const std::size_t reserved = options.pieces - *pieces;
    const auto addPoint = [&](std::size_t count, std::uint64_t tokens) {
        if (tokens > 0 && bytes > 0)
            curve.insert(curve.begin(),
                         {count + reserved, static_cast<double>(bytes) / static_cast<double>(tokens)});
    };
    const auto onRound = [&](const UnigramRound& round) {
        task.reporter.state().pieces = round.pieces;
        addPoint(round.pieces, round.tokens);
    };
    TOKENSCOPE_TRY(const auto trained, trainUnigram(task.words, trainerOptions, task.reporter.progress(),
                                                    onRound, task.resumable));
    result.figures.alphabet = trained.alphabetSize;
    result.figures.tokens = trained.tokens + trained.uncovered;
    addPoint(trained.pieces.size(), result.figures.tokens);
    result.curve = curve;
    std::vector<ScoredPiece> scored;
    for (const UnigramPiece& piece : trained.pieces)
        scored.push_back({piece.text, static_cast<float>(piece.score)});
    setDefinition(task, sentencePieceDefinition(scored, ScoredModel::Unigram, form), result);
    std::vector<LearnedPiece> learned;
    for (const UnigramPiece& piece : trained.pieces) {
        if (!piece.required)
            addLearned(piece.text, piece.count, piece.saved, result, learned);
    }
    rankPieces(learned, result);
    return {};
}

Result<void> learnWordPiece(LearnTask task, TrainedTokenizer& result) {
    const TrainOptions& options = task.options;
    const std::string unknown = unknownOf(options);
    WordPieceTrainerOptions trainerOptions;
    trainerOptions.reserved.push_back(unknown);
    for (const AddedToken& token : task.stages.added) {
        if (token.content != unknown)
            trainerOptions.reserved.push_back(token.content);
    }
    TOKENSCOPE_TRY(const auto pieces, learnedPieces(options, trainerOptions.reserved.size()));
    trainerOptions.pieces = pieces;
    trainerOptions.score = options.score == TrainScore::Frequency
                               ? WordPieceTrainerOptions::Score::Frequency
                               : WordPieceTrainerOptions::Score::Likelihood;
    trainerOptions.minFrequency = options.minFrequency;
    trainerOptions.maxTokenLength = options.maxTokenLength;
    trainerOptions.limitAlphabet = options.limitAlphabet;
    trainerOptions.prefix = options.continuingSubwordPrefix;
    task.reporter.begin(TrainStage::Learning);
    task.reporter.state().wantedPieces = options.pieces;
    const Progress progress{task.reporter.stop(), [&](std::uint64_t done, std::uint64_t total) {
                                task.reporter.state().pieces = done;
                                task.reporter.report(done, total);
                            }};
    std::vector<CurvePoint>& points = task.reporter.state().curve;
    CurveRecorder curve(result.figures.tokenBytes, points);
    const auto onMerge = [&](std::size_t count, std::uint64_t tokens) {
        curve.offer(count + trainerOptions.reserved.size(), tokens);
    };
    TOKENSCOPE_TRY(const auto trained,
                   trainWordPiece(task.words, trainerOptions, progress, onMerge, task.resumable));
    result.figures.alphabet = trained.alphabetSize;
    result.figures.merges = trained.merges.size();
    result.figures.tokens = trained.tokens;
    curve.add(trained.pieces.size() + trainerOptions.reserved.size(), trained.tokens);
    result.curve = points;
    setDefinition(
        task,
        wordPieceDefinition(trained.pieces, options.continuingSubwordPrefix, unknown, std::move(task.stages)),
        result);
    std::vector<LearnedPiece> learned;
    for (std::size_t i = trained.alphabetSize; i < trained.pieces.size(); ++i)
        addLearned(trained.pieces[i], trained.uses[i], trained.uses[i], result, learned);
    rankPieces(learned, result);
    return {};
}

Result<void> learnVocabulary(LearnTask task, TrainedTokenizer& result) {
    const TrainOptions& options = task.options;
    const bool words = options.model == TrainModel::Word;
    const bool sentencePiece = options.form == TrainForm::SentencePiece;
    const SentencePieceOptions form = sentencePieceForm(options, task.stages);
    const auto pieces =
        learnedPieces(options, sentencePiece ? form.reserved.size() + (options.byteFallback ? 256 : 0)
                                             : tokensInText(options).size());
    if (!pieces)
        return tl::unexpected<Error>(pieces.error());
    task.reporter.begin(TrainStage::Learning);
    VocabularyOptions trainerOptions;
    trainerOptions.pieces = *pieces;
    if (words) {
        trainerOptions.minFrequency = options.minFrequency;
    } else {
        trainerOptions.coverage = options.coverage;
        if (options.limitAlphabet > 0)
            trainerOptions.pieces = std::min(trainerOptions.pieces, options.limitAlphabet);
    }
    trainerOptions.reserved = textsOf(form);
    const TrainedVocabulary trained = words ? trainWordVocabulary(task.words, trainerOptions)
                                            : trainCharacterVocabulary(task.words, trainerOptions);
    result.figures.tokens = trained.covered + trained.uncovered;
    const auto rank = [&] {
        std::vector<LearnedPiece> learned;
        for (const CountedPiece& piece : trained.pieces)
            addLearned(piece.text, piece.count, 0, result, learned);
        rankPieces(learned, result);
    };
    if (sentencePiece) {
        std::vector<ScoredPiece> scored;
        const double all = static_cast<double>(std::max<std::uint64_t>(trained.covered, 1));
        for (const CountedPiece& piece : trained.pieces)
            scored.push_back(
                {piece.text, static_cast<float>(std::log(static_cast<double>(piece.count) / all))});
        setDefinition(task,
                      sentencePieceDefinition(scored, words ? ScoredModel::Word : ScoredModel::Char, form),
                      result);
        rank();
        return {};
    }
    std::vector<std::string> texts;
    for (const CountedPiece& piece : trained.pieces)
        texts.push_back(piece.text);
    setDefinition(task, wordLevelDefinition(texts, unknownOf(options), std::move(task.stages)), result);
    rank();
    return {};
}

constexpr std::size_t kShown = 100;

template <class Before>
std::vector<TokenUtility> firstOf(std::vector<TokenUtility> pieces, Before before) {
    const std::size_t shown = std::min(kShown, pieces.size());
    std::partial_sort(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(shown), pieces.end(),
                      before);
    pieces.resize(shown);
    return pieces;
}

} // namespace

Result<void> learnPieces(LearnTask task, TrainedTokenizer& result) {
    if (task.options.pruneTo > 0)
        return prunePieces(task, result);
    if (!task.options.from.empty())
        return continuePieces(task, result);
    switch (task.options.model) {
    case TrainModel::Bpe:
        return learnBpe(std::move(task), result);
    case TrainModel::SuperBpe:
        return learnSuperBpe(std::move(task), result);
    case TrainModel::Unigram:
        return learnUnigram(std::move(task), result);
    case TrainModel::WordPiece:
        return learnWordPiece(std::move(task), result);
    case TrainModel::Word:
    case TrainModel::Char:
        return learnVocabulary(std::move(task), result);
    }
    return {};
}

void rankPieces(const std::vector<LearnedPiece>& pieces, TrainedTokenizer& result) {
    std::vector<TokenUtility> all;
    std::vector<TokenUtility> removable;
    for (const LearnedPiece& piece : pieces) {
        all.push_back(piece.utility);
        if (piece.isRemovable)
            removable.push_back(piece.utility);
    }
    result.mostUseful = firstOf(std::move(all), [](const TokenUtility& a, const TokenUtility& b) {
        return std::tuple(b.saved, b.uses, a.id) < std::tuple(a.saved, a.uses, b.id);
    });
    result.leastUseful = firstOf(std::move(removable), [](const TokenUtility& a, const TokenUtility& b) {
        return std::tuple(a.uses, a.saved, b.id) < std::tuple(b.uses, b.saved, a.id);
    });
}

void rankMerged(const PairIndex& pairs, const TrainedBpe& trained,
                const std::function<PieceId(SymbolId)>& idOf, TrainedTokenizer& result) {
    std::vector<LearnedPiece> pieces(trained.symbols.size());
    pairs.words().forEach([&](CellPlace, SymbolId symbol, std::uint64_t weight) {
        if (symbol != kBreakSymbol)
            pieces[symbol].utility.uses += weight;
    });
    // Backwards from the last merge: each happened as often as its piece is in the words or became a part of
    // others.
    std::vector<std::uint64_t> left(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i)
        left[i] = pieces[i].utility.uses;
    for (auto merge = trained.merges.rbegin(); merge != trained.merges.rend(); ++merge) {
        const std::uint64_t times =
            merge->newPiece ? left[merge->merged] : std::min(left[merge->merged], merge->count);
        left[merge->merged] -= times;
        pieces[merge->merged].utility.saved += times;
        for (const SymbolId part : {merge->pair.left, merge->pair.right}) {
            left[part] += times;
            pieces[part].isRemovable = false;
        }
    }
    for (std::size_t i = 0; i < pieces.size(); ++i)
        pieces[i].utility.id = idOf(static_cast<SymbolId>(i));
    pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(trained.alphabetSize));
    rankPieces(pieces, result);
}

} // namespace tokenscope::train
