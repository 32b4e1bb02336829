#include "core/train/superbpe/superbpe_trainer.h"

#include "core/train/superbpe/spelled_stretches.h"

#include <algorithm>
#include <utility>

namespace tokenscope::train {

namespace {

BpeTrainerOptions ofFirstStage(const SuperBpeOptions& options) {
    BpeTrainerOptions first = options.bpe;
    first.pieces = options.transition;
    first.maxPieceWords = 0;
    return first;
}

} // namespace

SuperBpeTrainer::SuperBpeTrainer(const WordCounts& words, const WordCounts& stretches,
                                 const SuperBpeOptions& options, std::stop_token stop)
    : m_options(options)
    , m_words(&words)
    , m_stretches(&stretches)
    , m_stop(std::move(stop))
    , m_trainer(words, ofFirstStage(options), m_stop) {}

Result<SuperBpeTrainer> SuperBpeTrainer::make(const WordCounts& words, const WordCounts& stretches,
                                              const SuperBpeOptions& options, std::stop_token stop) {
    if (!options.bpe.wordEnd.empty() || !options.bpe.continuingPrefix.empty())
        return fail(ErrorCode::BadInput, {},
                    "pieces across words have no word ends and nothing that continues a word");
    if (options.transition > options.bpe.pieces)
        return fail(ErrorCode::BadInput, {},
                    "the transition at " + std::to_string(options.transition) + " pieces is beyond the " +
                        std::to_string(options.bpe.pieces) + " asked for");
    for (const WordCounts* counts : {&words, &stretches}) {
        if (auto good = checkCells(counts->size(), counts->bytes()); !good)
            return tl::unexpected(good.error());
    }
    SuperBpeTrainer trainer(words, stretches, options, std::move(stop));
    const std::size_t alphabet = trainer.result().alphabetSize;
    if (alphabet > options.transition)
        return fail(ErrorCode::BadInput, {},
                    "the alphabet alone has " + std::to_string(alphabet) + " symbols, more than the " +
                        std::to_string(options.transition) + " of the first stage");
    return trainer;
}

void SuperBpeTrainer::beginSecondStage() {
    m_second = true;
    TrainedBpe begun = m_trainer.takeResult();
    m_within = begun.merges.size();
    const TrainingAlphabet alphabet(*m_words, m_options.bpe, m_stop);
    WordCells cells = spelledStretches(*m_stretches, alphabet, begun, m_stop);
    m_trainer = BpeTrainer(std::move(begun), std::move(cells), m_options.bpe, m_stop);
}

std::optional<TrainedMerge> SuperBpeTrainer::step(MergeEvents* events) {
    if (!m_second) {
        if (const auto merge = m_trainer.step(events))
            return merge;
        beginSecondStage();
    }
    return m_stop.stop_requested() ? std::nullopt : m_trainer.step(events);
}

Result<void> SuperBpeTrainer::replay(std::span<const SymbolPair> merges, const Progress& progress) {
    while (!m_second && !merges.empty()) {
        // A stage ends at its last piece, or earlier when its words have nothing left to merge.
        if (m_trainer.result().symbols.size() >= m_options.transition || !m_trainer.next()) {
            beginSecondStage();
            break;
        }
        if (auto done = m_trainer.replay(merges.first(1), Progress{progress.stop, {}}); !done)
            return done;
        merges = merges.subspan(1);
    }
    if (m_stop.stop_requested())
        return fail(ErrorCode::Canceled, {}, "training was canceled");
    return m_trainer.replay(merges, progress);
}

Result<TrainedBpe> trainSuperBpe(const WordCounts& words, const WordCounts& stretches,
                                 const SuperBpeOptions& options, const Progress& progress) {
    auto trainer = SuperBpeTrainer::make(words, stretches, options, progress.stop);
    if (!trainer)
        return tl::unexpected(trainer.error());
    while (!progress.stopped() && trainer->step()) {
        if (trainer->result().merges.size() % 256 == 0)
            progress.tell(trainer->result().symbols.size(), options.bpe.pieces);
    }
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "training was canceled");
    return trainer->takeResult();
}

} // namespace tokenscope::train
