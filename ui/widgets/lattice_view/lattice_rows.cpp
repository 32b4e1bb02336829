#include "ui/widgets/lattice_view/lattice_rows.h"

#include <algorithm>
#include <numeric>

namespace tokenscope {

LatticeRows::LatticeRows(const UnigramLattice& lattice)
    : m_rows(lattice.arcs.size()) {
    const auto length = [&](std::uint32_t arc) { return lattice.arcs[arc].end - lattice.arcs[arc].begin; };
    std::vector<std::uint32_t> order(lattice.arcs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return length(a) < length(b); });
    std::vector<std::vector<bool>> taken; // of each row: the columns
    for (const std::uint32_t index : order) {
        const LatticeArc& arc = lattice.arcs[index];
        std::uint32_t row = length(index) == 1 ? 0 : 1;
        const auto isFree = [&](const std::vector<bool>& columns) {
            for (std::uint32_t column = arc.begin; column < arc.end; ++column)
                if (columns[column])
                    return false;
            return true;
        };
        while (row < taken.size() && !isFree(taken[row]))
            ++row;
        while (taken.size() <= row)
            taken.emplace_back(lattice.lastPlace());
        std::fill(taken[row].begin() + arc.begin, taken[row].begin() + arc.end, true);
        m_rows[index] = row;
        m_longest = std::max(m_longest, length(index));
    }
    m_count = static_cast<std::uint32_t>(taken.size());
}

} // namespace tokenscope
