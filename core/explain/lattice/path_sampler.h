#pragma once
// Ways through a lattice drawn by lot, each as likely as exp(alpha × its score) says: sums of all ways from the beginning,
// then arcs drawn from the end back.

#include "core/explain/lattice/n_best.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace tokenscope::explain {

/// The lattice must outlive it. The same lattice, alpha and seed give the same draws wherever it runs.
class PathSampler {
  public:
    /// `alpha`: 1 draws by the model's own shares, below 1 flatter, 0 all ways alike. It is finite.
    PathSampler(const UnigramLattice& lattice, double alpha, std::uint64_t seed);

    /// false: no way leads through, or scores add up to more than a double holds.
    [[nodiscard]] bool canDraw() const { return std::isfinite(m_to.back()); }
    /// Without arcs unless canDraw(). Takes time in proportion to the way and to the arcs that end on it.
    LatticePath draw();

  private:
    double nextUniform();

    const UnigramLattice& m_lattice;
    double m_alpha;
    std::uint64_t m_state;
    std::vector<double> m_to; ///< see forwardSums()
};

} // namespace tokenscope::explain
