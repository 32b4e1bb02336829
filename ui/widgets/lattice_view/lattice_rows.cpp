#include "ui/widgets/lattice_view/lattice_rows.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxTried = 2048; ///< arcs for which each row is tried

std::uint32_t lengthOf(const LatticeArc& arc) {
    return arc.end - arc.begin;
}

} // namespace

LatticeRows::LatticeRows(const UnigramLattice& lattice)
    : m_rows(lattice.arcs.size()) {
    for (const LatticeArc& arc : lattice.arcs)
        m_longest = std::max(m_longest, lengthOf(arc));
    if (lattice.arcs.size() <= kMaxTried)
        placeByLength(lattice);
    else
        placeFromTheLeft(lattice);
}

/// Each in the lowest row where it fits, short ones first.
void LatticeRows::placeByLength(const UnigramLattice& lattice) {
    std::vector<std::uint32_t> order(lattice.arcs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return lengthOf(lattice.arcs[a]) < lengthOf(lattice.arcs[b]);
    });
    std::vector<std::vector<bool>> taken; // of each row: the columns
    for (const std::uint32_t index : order) {
        const LatticeArc& arc = lattice.arcs[index];
        std::uint32_t row = lengthOf(arc) == 1 ? 0 : 1;
        const auto isFree = [&](const std::vector<bool>& columns) {
            return std::find(columns.begin() + arc.begin, columns.begin() + arc.end, true) ==
                   columns.begin() + arc.end;
        };
        while (row < taken.size() && !isFree(taken[row]))
            ++row;
        while (taken.size() <= row)
            taken.emplace_back(lattice.lastPlace());
        std::fill(taken[row].begin() + arc.begin, taken[row].begin() + arc.end, true);
        m_rows[index] = row;
    }
    m_count = static_cast<std::uint32_t>(taken.size());
}

/// Of very many: from the left each in the lowest row that is free by then, at each place short ones first. No more rows
/// than there are arcs above each other, in time of the arcs and the logarithm of the rows.
void LatticeRows::placeFromTheLeft(const UnigramLattice& lattice) {
    std::vector<std::uint32_t> order(lattice.arcs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const LatticeArc& left = lattice.arcs[a];
        const LatticeArc& right = lattice.arcs[b];
        return std::pair(left.begin, left.end) < std::pair(right.begin, right.end);
    });
    using Ends = std::pair<std::uint32_t, std::uint32_t>; // the next free column of a row that is taken
    std::priority_queue<Ends, std::vector<Ends>, std::greater<>> taken;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> vacant;
    std::uint32_t freeInLowest = 0;
    m_count = 1;
    for (const std::uint32_t index : order) {
        const LatticeArc& arc = lattice.arcs[index];
        for (; !taken.empty() && taken.top().first <= arc.begin; taken.pop())
            vacant.push(taken.top().second);
        if (lengthOf(arc) == 1 && freeInLowest <= arc.begin) {
            freeInLowest = arc.end;
            m_rows[index] = 0;
            continue;
        }
        std::uint32_t row = m_count;
        if (vacant.empty()) {
            ++m_count;
        } else {
            row = vacant.top();
            vacant.pop();
        }
        taken.emplace(arc.end, row);
        m_rows[index] = row;
    }
}

} // namespace tokenscope::ui
