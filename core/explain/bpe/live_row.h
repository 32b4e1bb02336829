#pragma once
// The row of symbols while an observer is notified of merges: which symbols remain, which node each of them
// is now, and its position in the row. Merging and position() take logarithmic time.

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace tokenscope::explain {

class LiveRow {
  public:
    static constexpr std::uint32_t kEnd = 0xFFFF'FFFFU;

    /// Symbol i is initially node i.
    void assign(std::uint32_t symbols) {
        std::vector<std::uint32_t> nodes(symbols);
        std::iota(nodes.begin(), nodes.end(), 0U);
        assign(std::move(nodes));
    }
    /// The initial nodes, by symbol.
    void assign(std::vector<std::uint32_t> nodes) {
        m_node = std::move(nodes);
        const auto symbols = static_cast<std::uint32_t>(m_node.size());
        m_next.resize(symbols);
        m_counts.resize(symbols);
        for (std::uint32_t i = 0; i < symbols; ++i) {
            m_next[i] = i + 1 < symbols ? i + 1 : kEnd;
            m_counts[i] = (i + 1) & ~i; // a Fenwick tree of ones
        }
    }
    /// The symbol after one that is still in the row; kEnd: none.
    [[nodiscard]] std::uint32_t next(std::uint32_t symbol) const { return m_next[symbol]; }
    [[nodiscard]] std::uint32_t node(std::uint32_t symbol) const { return m_node[symbol]; }
    /// The number of symbols before this one.
    [[nodiscard]] std::uint32_t position(std::uint32_t symbol) const {
        std::uint32_t sum = 0;
        for (std::uint32_t i = symbol; i > 0; i &= i - 1)
            sum += m_counts[i - 1];
        return sum;
    }
    /// Merges the symbol with the next one; the result is `node`.
    void merge(std::uint32_t symbol, std::uint32_t node) {
        const std::uint32_t right = m_next[symbol];
        m_node[symbol] = node;
        m_next[symbol] = m_next[right];
        for (std::uint32_t i = right; i < m_counts.size(); i |= i + 1)
            --m_counts[i];
    }
    /// The nodes from left to right.
    [[nodiscard]] std::vector<std::uint32_t> row() const {
        std::vector<std::uint32_t> row;
        for (std::uint32_t i = m_node.empty() ? kEnd : 0; i != kEnd; i = m_next[i])
            row.push_back(m_node[i]);
        return row;
    }

  private:
    std::vector<std::uint32_t> m_node, m_next;
    std::vector<std::uint32_t> m_counts;
};

} // namespace tokenscope::explain
