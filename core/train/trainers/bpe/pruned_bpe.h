#pragma once
// Prunes a vocabulary: removes pieces one by one, only those that are not a part of another piece, so that
// each remaining piece can still be merged. Remaining pieces keep their ids; those of removed ones are
// unused.

#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/existing_bpe.h"

namespace tokenscope::train {

enum class PruneOrder : std::uint8_t {
    LastMerged, ///< the piece of the last merge first
    /// The piece that the words use least first, of equal ones the last; its uses become uses of its parts.
    LeastUsed,
};

struct PrunedBpe {
    TokenizerDefinition definition;
    std::vector<PieceId> dropped; ///< in the order of removal
};

/// Down to `pieces` of the model. Bytes, characters and pieces that are added tokens are not removed.
/// `words`: for LeastUsed, split as the tokenizer splits. Errors: those of ExistingBpe; BadInput when more
/// pieces must stay; Canceled.
Result<PrunedBpe> pruneBpe(const std::shared_ptr<const TokenizerDefinition>& definition, std::size_t pieces,
                           PruneOrder order, const WordCounts& words, const Progress& progress = {});

} // namespace tokenscope::train
