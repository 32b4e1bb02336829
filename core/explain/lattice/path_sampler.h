#pragma once
// Paths through a lattice sampled by lot, each as likely as exp(alpha × its score) says: sums of all paths from the beginning,
// then edges sampled from the end back.

#include "core/explain/lattice/n_best.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace tokenscope::explain {

/// The lattice must outlive it. The same lattice, alpha and seed give the same samples wherever it runs.
class PathSampler {
  public:
    /// `alpha`: 1 samples by the model's own statistics, below 1 flatter, 0 all paths sharedPieces. It is finite.
    PathSampler(const UnigramLattice& lattice, double alpha, std::uint64_t seed);

    /// false: no path leads through, or scores add up to more than a double holds.
    [[nodiscard]] bool canSample() const { return std::isfinite(m_to.back()); }
    /// Without edges unless canSample(). Takes time in proportion to the path and to the edges that end on it.
    LatticePath sample();

  private:
    double nextUniform();

    const UnigramLattice& m_lattice;
    double m_alpha;
    std::uint64_t m_state;
    std::vector<double> m_to; ///< see forwardSums()
};

} // namespace tokenscope::explain
