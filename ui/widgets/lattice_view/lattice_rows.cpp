#include "ui/widgets/lattice_view/lattice_rows.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxTried = 2048; ///< above this number of edges, rows are filled from the left

std::uint32_t lengthOf(const explain::LatticeEdge& edge) {
    return edge.end - edge.begin;
}

} // namespace

LatticeRows::LatticeRows(const explain::UnigramLattice& lattice)
    : m_rows(lattice.edges.size()) {
    for (const explain::LatticeEdge& edge : lattice.edges)
        m_longest = std::max(m_longest, lengthOf(edge));
    if (lattice.edges.size() <= kMaxTried)
        placeByLength(lattice);
    else
        placeFromTheLeft(lattice);
}

/// Short edges first, each in the lowest row where it fits.
void LatticeRows::placeByLength(const explain::UnigramLattice& lattice) {
    std::vector<std::uint32_t> order(lattice.edges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return lengthOf(lattice.edges[a]) < lengthOf(lattice.edges[b]);
    });
    std::vector<std::vector<bool>> taken; // by row: the columns in use
    for (const std::uint32_t index : order) {
        const explain::LatticeEdge& edge = lattice.edges[index];
        std::uint32_t row = lengthOf(edge) == 1 ? 0 : 1;
        const auto isFree = [&](const std::vector<bool>& columns) {
            return std::find(columns.begin() + edge.begin, columns.begin() + edge.end, true) ==
                   columns.begin() + edge.end;
        };
        while (row < taken.size() && !isFree(taken[row]))
            ++row;
        while (taken.size() <= row)
            taken.emplace_back(lattice.lastPosition());
        std::fill(taken[row].begin() + edge.begin, taken[row].begin() + edge.end, true);
        m_rows[index] = row;
    }
    m_count = static_cast<std::uint32_t>(taken.size());
}

/// For very many edges: from left to right, each in the lowest row that is free by then; at each position
/// short ones first. Uses no more rows than edges overlap, in O(edges × log rows).
void LatticeRows::placeFromTheLeft(const explain::UnigramLattice& lattice) {
    std::vector<std::uint32_t> order(lattice.edges.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const explain::LatticeEdge& left = lattice.edges[a];
        const explain::LatticeEdge& right = lattice.edges[b];
        return std::pair(left.begin, left.end) < std::pair(right.begin, right.end);
    });
    using Ends = std::pair<std::uint32_t, std::uint32_t>; // the next free column of a row, and the row
    std::priority_queue<Ends, std::vector<Ends>, std::greater<>> taken;
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> vacant;
    std::uint32_t freeInLowest = 0;
    m_count = 1;
    for (const std::uint32_t index : order) {
        const explain::LatticeEdge& edge = lattice.edges[index];
        for (; !taken.empty() && taken.top().first <= edge.begin; taken.pop())
            vacant.push(taken.top().second);
        if (lengthOf(edge) == 1 && freeInLowest <= edge.begin) {
            freeInLowest = edge.end;
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
        taken.emplace(edge.end, row);
        m_rows[index] = row;
    }
}

} // namespace tokenscope::ui
