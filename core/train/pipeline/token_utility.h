#pragma once
// Ranks tokens by what they do for the corpus: the most useful ones, and those to prune first.

#include "core/train/pipeline/run_training.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tokenscope::train {

/// A piece that was learned, as its trainer knows it.
struct LearnedPiece {
    TokenUtility worth;
    bool mayGo = true; ///< not a part of another piece
};

/// Into `result`: the most useful first by tokens saved, then by uses; the least useful, which may go, first by uses, of equal
/// ones the last learned. Numbers of pieces and bounds of the lists are TrainedTokenizer's.
void rankPieces(const std::vector<LearnedPiece>& pieces, TrainedTokenizer& result);

/// Merged pieces in the words as they are now; `idOf` a symbol in the definition. Saved is how often a piece was merged in
/// these words, including as a part of longer pieces.
void rankMerged(const PairIndex& pairs, const TrainedBpe& trained,
                const std::function<PieceId(SymbolId)>& idOf, TrainedTokenizer& result);

} // namespace tokenscope::train
