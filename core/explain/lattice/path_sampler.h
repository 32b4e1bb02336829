#pragma once
// Samples paths of a lattice with a probability proportional to exp(alpha × score): forward sums over all
// paths, then edges are sampled from the end to the start.

#include "core/explain/lattice/n_best.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace tokenscope::explain {

/// The lattice must outlive it. The same lattice, alpha and seed give the same samples wherever it runs.
class PathSampler {
  public:
    /// `alpha`: 1 samples with the model's own probabilities, a lower value makes them more uniform, 0 makes
    /// all paths equally likely. Must be finite.
    PathSampler(const UnigramLattice& lattice, double alpha, std::uint64_t seed);

    /// False: there is no path, or the sums exceed the range of a double.
    [[nodiscard]] bool canSample() const { return std::isfinite(m_to.back()); }
    /// Without edges unless canSample(). Takes time proportional to the path and to the edges that end on it.
    LatticePath sample();

  private:
    double nextUniform();

    const UnigramLattice& m_lattice;
    double m_alpha;
    std::uint64_t m_state;
    std::vector<double> m_to; ///< by position: see forwardSums()
};

} // namespace tokenscope::explain
