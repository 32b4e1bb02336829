#pragma once
// The words of a corpus as symbols, all in one array; merging happens in place. A cell for each symbol that a word had
// at first, and a break after each word; places are indices of cells and never move.
//
//   place    1   2   3   4   5   6
//   before   n   e   w   e   r   |       weight: how often the word occurs, beside each symbol
//   e w      n   ew  ‹2› e   r   |       ‹2›: the last cell of a symbol of two
//   n ew     new ‹3› ‹3› e   r   |       its second and its last cell tell how many it has
//
// From any symbol the next and the one before are found without a list.

#include "core/train/trainers/bpe/symbol_pair.h"

#include "core/base/error.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace tokenscope::train {

/// An index of a cell; 2^32 - 1 of them are the most that there may be.
using CellPlace = std::uint32_t;

/// Errors: TooLarge where the cells of so many words of so many symbols in all could not be numbered.
Result<void> checkCells(std::uint64_t words, std::uint64_t symbols);

class WordCells {
  public:
    static constexpr std::size_t kMaxCells = 0xFFFF'FFFFU;

    WordCells();
    void reserve(std::size_t words, std::size_t symbols);
    /// Symbols are below kBreakSymbol, or kBreakSymbol: that one is in no pair.
    void addWord(std::span<const SymbolId> symbols, std::uint64_t count);

    [[nodiscard]] std::size_t size() const { return m_cells.size(); }
    [[nodiscard]] std::size_t words() const { return m_begins.size(); }
    [[nodiscard]] std::vector<SymbolId> word(std::size_t index) const;
    [[nodiscard]] std::size_t wordAt(CellPlace place) const;
    [[nodiscard]] std::uint64_t count(std::size_t word) const { return m_counts[word]; }
    /// Symbols of all words as they are now, a break one of them; each once, whatever its word's count.
    [[nodiscard]] std::size_t symbols() const { return m_symbols; }
    /// The same, each as often as its word occurs.
    [[nodiscard]] std::uint64_t weightedSymbols() const { return m_weighted; }

    /// kBreakSymbol behind a word; none of the symbols when the cell is within one.
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
    /// The symbols at `place` and `second`, which is next to it and reaches up to `end`, become one.
    void merge(CellPlace place, CellPlace second, CellPlace end, SymbolId merged, std::uint64_t weight) {
        m_cells[second].symbol = kWithin; // no symbol begins here any longer
        m_cells[place].symbol = merged;
        m_cells[place + 1].symbol = kWithin | (end - place);
        m_cells[end - 1].symbol = kWithin | (end - place);
        --m_symbols;
        m_weighted -= weight;
    }
    void prefetch(CellPlace place) const { __builtin_prefetch(&m_cells[place], 1); }
    /// Calls f(place, symbol, weight) for each symbol, in the order of the corpus, and f(place, kBreakSymbol, 0) behind
    /// each word. Ends early when it is told to stop.
    template <class F>
    void forEach(F&& f, const std::stop_token& stop = {}) const {
        constexpr std::size_t kBetweenLooks = 65536;
        std::size_t looks = 0;
        for (CellPlace at = 1; at < m_cells.size(); at = at + 1 < m_cells.size() ? next(at) : at + 1) {
            f(at, m_cells[at].symbol, m_cells[at].symbol == kBreakSymbol ? 0 : weight(at));
            if (++looks % kBetweenLooks == 0 && stop.stop_requested())
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
