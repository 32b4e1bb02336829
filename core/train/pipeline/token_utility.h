#pragma once
// Ranks tokens by what they do for the corpus: the most useful ones, and those to prune first.

#include "core/train/pipeline/run_training.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tokenscope::train {

struct LearnedPiece {
    TokenUtility utility;
    bool isRemovable = true; ///< not a part of another piece
};

/// Fills in `mostUseful`, by tokens saved, then by uses, and `leastUseful`, removable ones by uses, of equal
/// ones the last learned first.
void rankPieces(const std::vector<LearnedPiece>& pieces, TrainedTokenizer& result);

/// Ranks merged pieces by the current words. `idOf`: the id of a symbol in the definition. `saved` is how
/// often a piece was merged in these words, including as a part of longer pieces.
void rankMerged(const PairIndex& pairs, const TrainedBpe& trained,
                const std::function<PieceId(SymbolId)>& idOf, TrainedTokenizer& result);

} // namespace tokenscope::train
