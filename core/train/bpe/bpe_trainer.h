#pragma once
// Byte-pair encoding, learned: the most frequent adjacent pair becomes a piece, again and again. Stepwise, so that a
// person can watch it; trainBpe() runs it to the end. The result depends on the words, their counts and the options
// alone; with TieBreak::FirstPlace on the order of the words, too.
//
// The list of merges is all that a training needs to be taken up again: replay() them with the same words and options,
// and go on.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/bpe/bpe_options.h"
#include "core/train/bpe/pair_index.h"
#include "core/train/bpe/spelling_table.h"
#include "core/train/words/word_counts.h"

#include <string>
#include <string_view>
#include <unordered_set>

namespace tokenscope::train {

struct TrainedMerge {
    SymbolPair pair;
    SymbolId merged = 0;
    std::uint64_t count = 0; ///< of the pair when it was merged
    bool newPiece = true;    ///< false: another pair had made the same piece before
    bool operator==(const TrainedMerge&) const = default;
};

struct TrainedBpe {
    std::vector<std::string> symbols; ///< the alphabet, then each new piece in the order of merging
    std::size_t alphabetSize = 0;
    std::vector<TrainedMerge> merges;
    bool operator==(const TrainedBpe&) const = default;
};

/// Copies are snapshots.
class BpeTrainer {
  public:
    /// Told to stop meanwhile, it counts too little: whoever may stop it looks at the token before going on.
    BpeTrainer(const WordCounts& words, BpeTrainerOptions options, const std::stop_token& stop = {});
    /// Goes on from what is there: the words are spelled in these symbols, with none of these merges left to do. A symbol
    /// without a spelling is no piece.
    BpeTrainer(TrainedBpe begun, WordCells words, BpeTrainerOptions options,
               const std::stop_token& stop = {});

    /// One merge, or nullopt when nothing is left to merge or `pieces` is reached. The same with and without events.
    /// Without `ties` MergeEvents::tied stays empty: to find them all pairs are looked at.
    std::optional<TrainedMerge> step(MergeEvents* events = nullptr, bool ties = true);
    /// What step() would merge.
    [[nodiscard]] std::optional<CountedPair> next();
    /// These merges, without asking whether they are the best. Errors: Damaged at a merge that the words don't have, or
    /// whose piece is reserved or too long (the ones before it are done); Canceled.
    Result<void> replay(std::span<const SymbolPair> merges, const Progress& progress = {});

    [[nodiscard]] const PairIndex& pairs() const { return m_pairs; }
    [[nodiscard]] const TrainedBpe& result() const { return m_result; }
    [[nodiscard]] TrainedBpe takeResult() { return std::move(m_result); }
    [[nodiscard]] const BpeTrainerOptions& options() const { return m_options; }
    /// Training goes on until there are so many.
    void setPieces(std::size_t pieces) { m_options.pieces = pieces; }

  private:
    [[nodiscard]] std::string joined(SymbolPair pair) const;
    [[nodiscard]] bool allowed(const std::string& text) const;
    TrainedMerge merge(CountedPair best, std::string text, MergeEvents* events);

    BpeTrainerOptions m_options;
    PairIndex m_pairs;
    TrainedBpe m_result;
    SpellingTable m_ids;
    std::unordered_set<std::string> m_reserved;
};

/// Progress counts pieces. Errors: BadInput when the alphabet alone is larger than `pieces`; Canceled.
Result<TrainedBpe> trainBpe(const WordCounts& words, const BpeTrainerOptions& options,
                            const Progress& progress = {});

} // namespace tokenscope::train
