#pragma once
// SuperBPE: byte-pair encoding that merges within words up to a vocabulary size, the transition, and across
// words from there on. The first stage counts words, the second one superword segments (lines, or several
// words). In the segments, the merges of the first stage are applied as the saved tokenizer applies them,
// which splits text into segments only.
//
//   words      by how   the way   …            first stage
//   superwords  by the way , as I said          second stage: cells are pieces of the first stage
//
// A segment needs no word boundaries: if no piece of the first stage contains two given bytes in a row, no
// merge spans a position between these bytes. The text between two such positions is encoded once, however
// often it occurs.

#include "core/definition/published_patterns.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <string>

namespace tokenscope::train {

struct SuperBpeOptions {
    BpeTrainerOptions bpe;      ///< of both stages; `maxPieceWords` applies to the second one
    std::size_t transition = 0; ///< pieces at which the second stage begins; at most bpe.pieces
    bool operator==(const SuperBpeOptions&) const = default;
};

class SuperBpeTrainer {
  public:
    /// Both counts must exist until the second stage has begun. Errors: BadInput for a transition above the
    /// number of pieces or below that of the alphabet, and for an end-of-word suffix or a prefix.
    static Result<SuperBpeTrainer> make(const WordCounts& words, const WordCounts& superwords,
                                        const SuperBpeOptions& options, std::stop_token stop = {});

    /// One merge; nullopt: none is left, or a stop was requested. The first one of the second stage counts
    /// the pairs of the superwords first.
    std::optional<TrainedMerge> step(MergeEvents* events = nullptr);
    /// See BpeTrainer::replay(); may include merges of the second stage.
    Result<void> replay(std::span<const SymbolPair> merges, const Progress& progress = {});

    [[nodiscard]] const TrainedBpe& result() const { return m_trainer.result(); }
    [[nodiscard]] TrainedBpe takeResult() { return m_trainer.takeResult(); }
    /// The words of the first stage, then the superwords.
    [[nodiscard]] const PairIndex& pairs() const { return m_trainer.pairs(); }
    [[nodiscard]] bool inSecondStage() const { return m_second; }
    /// Merges of the first stage so far.
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

// The regular expression (Oniguruma) of SuperBPE's second stage, also for tokenizer.json's Split: each match
// is a superword segment. It repeats the pattern of the first stage as long as the boundary between two words
// may be crossed. A segment ends only where a word ends, so that every piece of the first stage is still
// possible.

struct SuperwordOptions {
    /// A segment is a line; otherwise, words with only spaces and apostrophes between them.
    bool acrossPunctuation = false;
    bool acrossLines = false;
    int digits = 0; ///< maximum in a word of the first stage, where a number is then a segment; 0: no limit
    std::string words{kGpt2Pattern}; ///< of the first stage
    bool operator==(const SuperwordOptions&) const = default;
};

/// Every match of `words` is within one match. With both flags and any number of digits, a text is one
/// segment.
std::string superwordPattern(const SuperwordOptions& options);

} // namespace tokenscope::train
