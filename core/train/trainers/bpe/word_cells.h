#pragma once
// The words of a corpus as symbols, all in one array, in which merging happens in place. There is a cell for
// each initial symbol of a word, and a break after each word. Places are indices of cells and never change.
//
//   place    1   2   3   4   5   6
//   before   n   e   w   e   r   |       each cell also has the weight: how often the word occurs
//   e w      n   ew  ‹2› e   r   |       ‹2›: the last cell of a symbol of two cells
//   n ew     new ‹3› ‹3› e   r   |       the second and the last cell contain the number of cells
//
// So the next and the previous symbol are found without a linked list.

#include "core/train/trainers/bpe/symbol_pair.h"

#include "core/base/error.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace tokenscope::train {

/// Index of a cell; at most WordCells::kMaxCells.
using CellPlace = std::uint32_t;

/// Errors: TooLarge when so many words with so many symbols in total would have more than kMaxCells cells.
Result<void> checkCells(std::uint64_t words, std::uint64_t symbols);

class WordCells {
  public:
    static constexpr std::size_t kMaxCells = 0xFFFF'FFFFU;

    WordCells();
    void reserve(std::size_t words, std::size_t symbols);
    /// Symbols are below kBreakSymbol, or kBreakSymbol where no pair may span.
    void addWord(std::span<const SymbolId> symbols, std::uint64_t count);

    [[nodiscard]] std::size_t size() const { return m_cells.size(); }
    [[nodiscard]] std::size_t words() const { return m_begins.size(); }
    [[nodiscard]] std::vector<SymbolId> word(std::size_t index) const;
    [[nodiscard]] std::size_t wordAt(CellPlace place) const;
    [[nodiscard]] std::uint64_t count(std::size_t word) const { return m_counts[word]; }
    /// Current number of symbols in all distinct words, including kBreakSymbol within words.
    [[nodiscard]] std::size_t symbols() const { return m_symbols; }
    /// The same, weighted by the counts of the words.
    [[nodiscard]] std::uint64_t weightedSymbols() const { return m_weighted; }

    /// kBreakSymbol after a word; not a symbol if the cell is not the first one of its symbol.
    [[nodiscard]] SymbolId symbol(CellPlace place) const { return m_cells[place].symbol; }
    [[nodiscard]] std::uint64_t weight(CellPlace place) const {
        const std::uint32_t weight = m_cells[place].weight;
        return weight != kHeavy ? weight : m_counts[wordAt(place)];
    }
    /// `place` is that of a symbol.
    [[nodiscard]] CellPlace next(CellPlace place) const {
        const std::uint32_t behind = m_cells[place + 1].symbol;
        return place + ((behind & kWithin) != 0 ? behind & ~kWithin : 1);
    }
    [[nodiscard]] CellPlace previous(CellPlace place) const {
        const std::uint32_t before = m_cells[place - 1].symbol;
        return place - ((before & kWithin) != 0 ? before & ~kWithin : 1);
    }
    /// Merges the symbol at `place` with the next one, which is at [second, end).
    void merge(CellPlace place, CellPlace second, CellPlace end, SymbolId merged, std::uint64_t weight) {
        m_cells[second].symbol = kWithin; // no longer the first cell of a symbol
        m_cells[place].symbol = merged;
        m_cells[place + 1].symbol = kWithin | (end - place);
        m_cells[end - 1].symbol = kWithin | (end - place);
        --m_symbols;
        m_weighted -= weight;
    }
    void prefetch(CellPlace place) const { __builtin_prefetch(&m_cells[place], 1); }
    /// Calls f(place, symbol, weight) for each symbol, in the order of the corpus, and f(place, kBreakSymbol,
    /// 0) after each word. Ends early when a stop is requested.
    template <class F>
    void forEach(F&& f, const std::stop_token& stop = {}) const {
        constexpr std::size_t kCheckInterval = 65536;
        std::size_t visited = 0;
        for (CellPlace at = 1; at < m_cells.size(); at = at + 1 < m_cells.size() ? next(at) : at + 1) {
            f(at, m_cells[at].symbol, m_cells[at].symbol == kBreakSymbol ? 0 : weight(at));
            if (++visited % kCheckInterval == 0 && stop.stop_requested())
                return;
        }
    }

  private:
    static constexpr std::uint32_t kWithin = 0x8000'0000U; ///< and the number of cells
    static constexpr std::uint32_t kHeavy = 0xFFFF'FFFFU;  ///< the count needs 64 bits
    struct Cell {
        std::uint32_t symbol = 0;
        std::uint32_t weight = 0;
    };
    std::vector<Cell> m_cells; ///< the first is a break
    std::vector<CellPlace> m_begins;
    std::vector<std::uint64_t> m_counts; ///< by word
    std::size_t m_symbols = 0;
    std::uint64_t m_weighted = 0;
};

} // namespace tokenscope::train
