#pragma once
// The n-best paths of a lattice: a search from the end of the text that always extends the most promising partial path. For
// SentencePiece the paths come in the order of its NBestEncode, including ties and rounding. Elsewhere, where no reference has
// such a list, the first path is the one that encoding chooses and scores never increase. If the agenda has more than
// kMaxAgenda entries only the best are kept, as in the reference, so a path may be missing among very many equal ones.

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
/// first may be another with the same score, or one that rounding makes so: what encoding takes may come after paths
/// that tie with it, or not at all where they are more than `count`. Errors: Canceled.
Result<NBestPaths> nBestPaths(const UnigramLattice& lattice, std::size_t count,
                              const Progress& progress = {});
inline constexpr std::size_t kMaxPaths = 1024;
inline constexpr std::size_t kMaxAgenda = 10'000;
inline constexpr std::size_t kMaxExpansions = 1U << 24U;

/// The sum of its scores: SentencePiece's as floats from the end, others as doubles in the order of their encoder.
double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path);

} // namespace tokenscope::explain
