#pragma once
// How certain a lattice is: the number of paths, the marginal probability of each candidate piece if a path has the weight
// exp(alpha × sum of its scores), and the entropy of that distribution. Computed in doubles, in time proportional to the edges.

#include "core/explain/lattice/unigram_lattice.h"

#include <cmath>
#include <optional>
#include <vector>

namespace tokenscope::explain {

struct PathCount {
    double value = 0; ///< exact below 2^53; infinity where it is above what a double holds
    double log10 = 0; ///< -infinity for none
};

struct LatticeStatistics {
    std::vector<double> marginals; ///< of each edge, 0 … 1
    double logSum = 0; ///< ln of the sum over all paths of exp(alpha × score); -infinity: no path through
    /// false: scores add up to more than a double holds (or no path leads through); marginals and entropy are 0.
    [[nodiscard]] bool known() const { return std::isfinite(logSum); }
    double entropyBits = 0;
    /// Best sum minus the second; absent where there is but one path, or no number for it.
    std::optional<double> margin;
    PathCount paths;

    /// Of a path with that sum. A score that floats were added up to is off by much in a long text: see probabilityOf() below. NaN
    /// unless known().
    [[nodiscard]] double probabilityOf(double sum) const;
};

/// `alpha` above 1 sharpens, below 1 flattens, 0 makes all paths equal. Scores that are not finite weigh nothing.
LatticeStatistics statisticsOf(const UnigramLattice& lattice, double alpha = 1);

/// Of a path among all, at alpha 1. Its scores are added up as doubles: floats would be off by much in a long text.
double probabilityOf(const UnigramLattice& lattice, const LatticeStatistics& statistics,
                     const std::vector<std::uint32_t>& path);

/// ln of the weight of all paths from the beginning to each position.
std::vector<double> forwardSums(const UnigramLattice& lattice, double alpha);

} // namespace tokenscope::explain
