#pragma once
// Pieces by what they do for the corpus: the most useful ones, and those that could go first.

#include "core/train/pipeline/run_training.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tokenscope::train {

/// A piece that was learned, as its trainer knows it.
struct LearnedPiece {
    PieceWorth worth;
    bool mayGo = true; ///< no other piece is made of it
};

/// Into `made`: the most useful first by tokens saved, then by uses; the least useful, which may go, first by uses, of equal
/// ones the one that was made last. Numbers of pieces and bounds of the lists are TrainedTokenizer's.
void rankPieces(const std::vector<LearnedPiece>& pieces, TrainedTokenizer& made);

/// Merged pieces in the words as they are now; `idOf` a symbol in the definition. Saved is how often a piece was made on the
/// way to these words, what was made of it included.
void rankMerged(const PairIndex& pairs, const TrainedBpe& trained,
                const std::function<PieceId(SymbolId)>& idOf, TrainedTokenizer& made);

} // namespace tokenscope::train
