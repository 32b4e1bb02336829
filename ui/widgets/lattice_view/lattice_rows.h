#pragma once
// Which row of boxes each candidate of a lattice is in, so that no two overlap: single characters in the lowest,
// above them the shorter pieces below the longer ones (of very many only at each position).

#include "core/explain/lattice/unigram_lattice.h"

#include <vector>

namespace tokenscope::ui {

class LatticeRows {
  public:
    LatticeRows() = default;
    explicit LatticeRows(const UnigramLattice& lattice);

    [[nodiscard]] std::uint32_t count() const { return m_count; }
    /// From 0, the lowest.
    [[nodiscard]] std::uint32_t rowOf(std::uint32_t edge) const { return m_rows[edge]; }
    /// Places that the longest candidate covers.
    [[nodiscard]] std::uint32_t longest() const { return m_longest; }

  private:
    void placeByLength(const UnigramLattice& lattice);
    void placeFromTheLeft(const UnigramLattice& lattice);

    std::vector<std::uint32_t> m_rows;
    std::uint32_t m_count = 0;
    std::uint32_t m_longest = 0;
};

} // namespace tokenscope::ui
