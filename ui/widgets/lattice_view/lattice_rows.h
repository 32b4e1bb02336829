#pragma once
// Assigns each candidate of a lattice to a row of boxes so that no two overlap: single characters at the
// bottom, longer pieces above shorter ones (in very large lattices only at each position).

#include "core/explain/lattice/unigram_lattice.h"

#include <vector>

namespace tokenscope::ui {

class LatticeRows {
  public:
    LatticeRows() = default;
    explicit LatticeRows(const explain::UnigramLattice& lattice);

    [[nodiscard]] std::uint32_t count() const { return m_count; }
    /// Row 0 is the lowest.
    [[nodiscard]] std::uint32_t rowOf(std::uint32_t edge) const { return m_rows[edge]; }
    /// The number of positions that the longest candidate spans.
    [[nodiscard]] std::uint32_t longest() const { return m_longest; }

  private:
    void placeByLength(const explain::UnigramLattice& lattice);
    void placeFromTheLeft(const explain::UnigramLattice& lattice);

    std::vector<std::uint32_t> m_rows;
    std::uint32_t m_count = 0;
    std::uint32_t m_longest = 0;
};

} // namespace tokenscope::ui
