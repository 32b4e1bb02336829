#pragma once
// A smaller vocabulary from a large one: pieces go one by one, those that no other piece is made of first, so that each
// piece that stays can still be made. Ids of what stays are as before; those of what went are holes.

#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/existing_bpe.h"

namespace tokenscope::train {

enum class PruneOrder : std::uint8_t {
    LastMade, ///< the piece of the last merge first
    LeastUsed, ///< the piece that encodes the words the fewest times; then its parts stand there. Of equal ones the last
};

struct PrunedBpe {
    TokenizerDefinition definition;
    std::vector<PieceId> dropped; ///< in the order in which they went
};

/// Down to `pieces` of the model. What no merge makes stays: bytes, characters, and pieces that are added tokens. `words`:
/// LeastUsed only, by the tokenizer's own split. Errors: those of ExistingBpe; BadInput when more must stay; Canceled.
Result<PrunedBpe> pruneBpe(const std::shared_ptr<const TokenizerDefinition>& definition, std::size_t pieces,
                           PruneOrder order, const WordCounts& words, const Progress& progress = {});

} // namespace tokenscope::train
