#pragma once
// The best ways through a lattice: a search from the end of the text that always goes on with the most promising
// beginning of a way. For SentencePiece they come in the order in which its NBestEncode gives them, ties and rounding
// included; elsewhere, where no reference has such a list, the first is what encoding takes, and scores never rise. Of
// more than kMaxWaiting of them all but the best are forgotten, as the reference does, so that with very many equal
// ways a way may be missing.

#include "core/steps/lattice/unigram_lattice.h"

#include <vector>

namespace tokenscope::explain {

struct LatticeWay {
    std::vector<std::uint32_t> arcs;
    double score = 0; ///< see scoreOf()
};

struct BestWays {
    std::vector<LatticeWay> ways; ///< the best first; fewer than asked for where there are no more
    bool gaveUp = false;          ///< after kMaxLooks, or of memory; there may be more
};

/// At most kMaxWays, as the reference has it. A single one is what encoding takes. Of several of SentencePiece's the
/// first may be another with the same score, or one that rounding makes so: what encoding takes may come behind ways
/// that tie with it, or not at all where they are more than `count`. Errors: Canceled.
Result<BestWays> bestWays(const UnigramLattice& lattice, std::size_t count, const Progress& progress = {});
inline constexpr std::size_t kMaxWays = 1024;
inline constexpr std::size_t kMaxWaiting = 10'000;
inline constexpr std::size_t kMaxLooks = 1U << 24U;

/// The sum of its scores: SentencePiece's as floats from the end, others as doubles in the order of their encoder.
double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& way);

} // namespace tokenscope::explain
