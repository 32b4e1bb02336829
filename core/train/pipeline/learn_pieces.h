#pragma once
// Learns pieces from counted words and builds the definition, for every model.

#include "core/train/corpus/resumable.h"
#include "core/train/pipeline/run_training.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/pipeline/training_figures.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/bpe_trainer.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace tokenscope::train {

struct LearnTask {
    const TrainOptions& options;
    const WordCounts& words;
    const WordCounts& superwords; ///< SuperBPE
    FormStages stages;            ///< of the words' split
    ProgressReporter& reporter;
    Resumable resumable; ///< without a checkpoint, nothing is saved
};

/// Fills in `result`: definition, figures of learning, curve, utility of tokens. Errors: BadInput (more
/// reserved pieces than requested ones, a form that the model doesn't have), Damaged (checkpoint), Canceled.
Result<void> learnPieces(LearnTask task, TrainedTokenizer& result);

// Ranks tokens by what they do for the corpus: the most useful ones, and those to prune first.

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
