#pragma once
// The n-best paths of a lattice: a search from the end of the text that always extends the most promising
// partial path. For SentencePiece the paths come in the order of its NBestEncode, including ties and
// rounding. Elsewhere, where no reference has such a list, the first path is the one that encoding chooses
// and scores never increase. If the agenda has more than kMaxAgenda entries only the best ones remain, as in
// the reference, so a path can be missing if very many are equal.

#include "core/explain/lattice/unigram_lattice.h"

#include <vector>

namespace tokenscope::explain {

struct LatticePath {
    std::vector<std::uint32_t> edges;
    double score = 0; ///< see scoreOf()
};

struct NBestPaths {
    std::vector<LatticePath> paths; ///< the best first; fewer than requested if there are no more
    bool gaveUp = false;            ///< at the limit of expansions or of memory; there may be more paths
};

/// `count` is at most kMaxPaths, the reference's limit. With a count of 1 the path is the one that encoding
/// chooses. With more, and SentencePiece, that path can follow others of the same (or equally rounded) score,
/// or be missing if these are more than `count`. Errors: Canceled.
Result<NBestPaths> nBestPaths(const UnigramLattice& lattice, std::size_t count,
                              const Progress& progress = {});
inline constexpr std::size_t kMaxPaths = 1024;
inline constexpr std::size_t kMaxAgenda = 10'000;
inline constexpr std::size_t kMaxExpansions = 1U << 24U;

/// The sum of the scores of a path: for SentencePiece in floats from the end, otherwise in doubles in the
/// encoder's order.
double scoreOf(const UnigramLattice& lattice, const std::vector<std::uint32_t>& path);

} // namespace tokenscope::explain
