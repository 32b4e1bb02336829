#pragma once
// SuperBPE: byte-pair encoding that learns within words up to a number of pieces, and across them from there on. The
// first stage counts words; the second one superwords (lines, or words in a row), in which the first stage's merges are
// done as an encoder does them that knows of superwords alone: what is trained on is what the saved file encodes to.
//
//   words      by how   the way   …            stage one
//   superwords  by the way , as I said          stage two: cells are the first stage's pieces
//
// No word's end is needed in a segment: where no piece of the first stage has two bytes side by side, none of its merges
// reaches across them, and what stands between such places is spelled once, however often it comes.

#include "core/train/trainers/bpe/bpe_trainer.h"

namespace tokenscope::train {

struct SuperBpeOptions {
    BpeTrainerOptions bpe;      ///< of both stages; `maxPieceWords` matters in the second one
    std::size_t transition = 0; ///< pieces at which the second stage begins; at most bpe.pieces
    bool operator==(const SuperBpeOptions&) const = default;
};

class SuperBpeTrainer {
  public:
    /// Both counts are read until the second stage has begun, and must live so long. Errors: BadInput for a transition
    /// beyond the pieces or within the alphabet, and for word ends and prefixes, which superwords don't have.
    static Result<SuperBpeTrainer> make(const WordCounts& words, const WordCounts& superwords,
                                        const SuperBpeOptions& options, std::stop_token stop = {});

    /// One merge, or nullopt when there is none left, or when told to stop. The first one of the second stage counts the
    /// superwords' pairs first.
    std::optional<TrainedMerge> step(MergeEvents* events = nullptr);
    /// As BpeTrainer's; merges of the second stage may be among them.
    Result<void> replay(std::span<const SymbolPair> merges, const Progress& progress = {});

    [[nodiscard]] const TrainedBpe& result() const { return m_trainer.result(); }
    [[nodiscard]] TrainedBpe takeResult() { return m_trainer.takeResult(); }
    /// The words of the first stage, then the superwords.
    [[nodiscard]] const PairIndex& pairs() const { return m_trainer.pairs(); }
    [[nodiscard]] bool inSecondStage() const { return m_second; }
    /// Merges of the first stage; as many as there are, while it lasts.
    [[nodiscard]] std::size_t mergesWithinWords() const {
        return m_second ? m_within : result().merges.size();
    }

  private:
    SuperBpeTrainer(const WordCounts& words, const WordCounts& superwords, const SuperBpeOptions& options,
                    std::stop_token stop);
    void beginSecondStage();

    SuperBpeOptions m_options;
    const WordCounts* m_words;
    const WordCounts* m_superwords;
    std::stop_token m_stop;
    BpeTrainer m_trainer;
    bool m_second = false;
    std::size_t m_within = 0;
};

/// Progress counts pieces. Errors: those of SuperBpeTrainer::make(); Canceled.
Result<TrainedBpe> trainSuperBpe(const WordCounts& words, const WordCounts& superwords,
                                 const SuperBpeOptions& options, const Progress& progress = {});

} // namespace tokenscope::train
