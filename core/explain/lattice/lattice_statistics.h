#pragma once
// How certain the segmentation of a lattice is: the number of paths, the marginal probability of each
// candidate piece if a path has the weight exp(alpha × sum of its scores), and the entropy of that
// distribution. In doubles, in time proportional to the edges.

#include "core/explain/lattice/unigram_lattice.h"

#include <cmath>
#include <optional>
#include <vector>

namespace tokenscope::explain {

struct PathCount {
    double value = 0; ///< exact below 2^53; infinity above the range of doubles
    double log10 = 0; ///< -infinity for none
};

struct LatticeStatistics {
    std::vector<double> marginals; ///< by edge, 0 … 1
    double logSum = 0; ///< ln of the sum over all paths of exp(alpha × score); -infinity: there is no path
    /// False: the sums exceed the range of doubles, or there is no path; marginals and entropy are 0.
    [[nodiscard]] bool known() const { return std::isfinite(logSum); }
    double entropyBits = 0;
    /// The best sum minus the second best. Absent if there is only one path or the sums are not finite.
    std::optional<double> margin;
    PathCount paths;

    /// The probability of a path with that sum; NaN unless known(). Sums of floats are imprecise for long
    /// texts: use the other probabilityOf() there.
    [[nodiscard]] double probabilityOf(double sum) const;
};

/// `alpha` above 1 sharpens the distribution, below 1 flattens it, 0 makes all paths equal. Edges without a
/// finite score have weight 0.
LatticeStatistics statisticsOf(const UnigramLattice& lattice, double alpha = 1);

/// The probability of a path at alpha 1. Adds its scores in doubles, because floats are imprecise for long
/// texts.
double probabilityOf(const UnigramLattice& lattice, const LatticeStatistics& statistics,
                     const std::vector<std::uint32_t>& path);

/// By position: ln of the weight of all paths from the start to it.
std::vector<double> forwardSums(const UnigramLattice& lattice, double alpha);

} // namespace tokenscope::explain
