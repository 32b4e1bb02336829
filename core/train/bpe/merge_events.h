#pragma once
// What one merge did to words and counts, for whoever wants to watch. Training at full speed makes none of it.

#include "core/train/bpe/symbol_pair.h"

#include <cstddef>
#include <vector>

namespace tokenscope::train {

struct PairChange {
    SymbolPair pair;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    bool operator==(const PairChange&) const = default;
};

struct MergeEvents {
    /// As frequent as the pair that was merged, and taken later by the tie-break; in the order of the symbols.
    std::vector<SymbolPair> tied;
    std::vector<PairChange> lost;     ///< in the order of the symbols; the merged pair is one of them
    std::vector<PairChange> gained;   ///< in the order of the symbols
    std::vector<std::uint32_t> words; ///< that changed, ascending
    std::size_t wordsVisited = 0;     ///< looked at for the merge; some may have lost the pair before
    std::size_t placesVisited = 0;    ///< where the pair stands or stood
    std::size_t placesMerged = 0;
    /// What counting all pairs anew would look at instead.
    std::size_t recountWords = 0;
    std::size_t recountPlaces = 0;
    bool operator==(const MergeEvents&) const = default;
};

} // namespace tokenscope::train
