#pragma once
// The best ways through a lattice, in the order in which SentencePiece's NBestEncode gives them, ties and rounding
// included: a search from the end of the text that always goes on with the most promising beginning of a way. Of more
// than kMostWaiting of them all but the best are forgotten, as the reference does, so that with very many equal ways
// a way may be missing.

#include "core/steps/unigram_lattice.h"

#include <vector>

namespace tokenscope {

struct LatticeWay {
    std::vector<std::uint32_t> arcs;
    double score = 0; ///< added up from the end; a float where the lattice's sums are
};

struct BestWays {
    std::vector<LatticeWay> ways; ///< the best first; fewer than asked for where there are no more
    bool gaveUp = false;          ///< after kMostLooks; there may be more
};

/// At most kMostWays, as the reference has it. A single one is what encoding takes; of several the first may be another
/// with the same sum, or one that rounding makes so. Errors: Cancelled.
Result<BestWays> bestWays(const UnigramLattice& lattice, std::size_t count, const Progress& progress = {});
inline constexpr std::size_t kMostWays = 1024;
inline constexpr std::size_t kMostWaiting = 10'000;
inline constexpr std::size_t kMostLooks = 1U << 24U;

/// The score of a way as bestWays() adds it up.
double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& way);

} // namespace tokenscope
