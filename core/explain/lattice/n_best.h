#pragma once
// The best paths through a lattice: a search from the end of the text that always goes on with the most promising
// beginning of a path. For SentencePiece they come in the order in which its NBestEncode gives them, ties and rounding
// included; elsewhere, where no reference has such a list, the first is what encoding takes, and scores never rise. Of
// more than kMaxAgenda of them all but the best are forgotten, as the reference does, so that with very many equal
// paths a path may be missing.

#include "core/explain/lattice/unigram_lattice.h"

#include <vector>

namespace tokenscope::explain {

struct LatticePath {
    std::vector<std::uint32_t> edges;
    double score = 0; ///< see scoreOf()
};

struct NBestPaths {
    std::vector<LatticePath> paths; ///< the best first; fewer than asked for where there are no more
    bool gaveUp = false;            ///< after kMaxExpansions, or of memory; there may be more
};

/// At most kMaxPaths, as the reference has it. A single one is what encoding takes. Of several of SentencePiece's the
/// first may be another with the same score, or one that rounding makes so: what encoding takes may come behind paths
/// that tie with it, or not at all where they are more than `count`. Errors: Canceled.
Result<NBestPaths> nBestPaths(const UnigramLattice& lattice, std::size_t count,
                              const Progress& progress = {});
inline constexpr std::size_t kMaxPaths = 1024;
inline constexpr std::size_t kMaxAgenda = 10'000;
inline constexpr std::size_t kMaxExpansions = 1U << 24U;

/// The sum of its scores: SentencePiece's as floats from the end, others as doubles in the order of their encoder.
double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path);

} // namespace tokenscope::explain
