#pragma once
// Finds the pair with the highest count(ab) / (count(a) · count(b)) while counts change.
//
// When a symbol gets rarer, the scores of all its pairs rise, and a single queue would have to be updated for
// each. Here, every pair belongs to the more frequent of its two symbols, its owner, whose queue orders it by
// count(ab) / count(other). This does not depend on the owner's count. A queue of queues orders owners by
// their best pair. So a change of a symbol's count affects only pairs of other owners: few, because few
// symbols are more frequent than a frequent one. Queues are lazy: changed entries are pushed again, stale
// ones are dropped when they reach the top.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tokenscope::train {

class PairScores {
  public:
    using Symbol = std::uint32_t;
    using Pair = std::uint32_t; ///< numbered by addPair()

    /// Without `bySymbols` the score is count(ab). Pairs below `minFrequency` are never the best.
    PairScores(bool bySymbols, std::uint64_t minFrequency)
        : m_bySymbols(bySymbols)
        , m_minCount(minFrequency) {}

    Symbol addSymbol();
    Pair addPair(Symbol left, Symbol right);
    [[nodiscard]] Symbol left(Pair pair) const { return m_pairs[pair].left; }
    [[nodiscard]] Symbol right(Pair pair) const { return m_pairs[pair].right; }
    [[nodiscard]] std::uint64_t count(Pair pair) const { return m_pairs[pair].count; }
    [[nodiscard]] std::uint64_t symbolCount(Symbol symbol) const { return m_symbols[symbol].count; }

    /// While a word is changed, counts may be too low for a moment; they must be correct when best() is
    /// called.
    void change(Pair pair, std::uint64_t less, std::uint64_t more);
    void changeSymbol(Symbol symbol, std::uint64_t less, std::uint64_t more);
    /// best() never returns the pair again.
    void exclude(Pair pair);

    /// Equal scores: the greater count, then the smaller left symbol, then the smaller right one.
    std::optional<Pair> best();

  private:
    struct PairState {
        Symbol left = 0;
        Symbol right = 0;
        std::uint64_t count = 0;
        bool excluded = false;
        bool changed = false; ///< since the last best()
        bool owned = false;   ///< `owner` was chosen, for good
        bool listed = false;  ///< among the other symbol's pairsOfOthers
        Symbol owner = 0;
    };
    /// A pair as it was when it was pushed.
    struct Entry {
        std::uint64_t count = 0;
        std::uint64_t other = 0; ///< count of the symbol that isn't the owner
        std::uint64_t owner = 1; ///< count of the owner; 1 in its own queue, where it is the same for all
        Pair pair = 0;
    };
    struct SymbolState {
        std::uint64_t count = 0;
        std::vector<Entry> queue;        ///< of the pairs that it owns
        std::vector<Pair> pairsOfOthers; ///< pairs in which it is not the owner
        bool changed = false;
        bool queueChanged = false;
    };
    static Symbol otherOf(const PairState& state) {
        return state.owner == state.left ? state.right : state.left;
    }
    [[nodiscard]] Entry entryOf(Pair pair) const;
    [[nodiscard]] bool worse(const Entry& a, const Entry& b) const;
    [[nodiscard]] bool stale(const Entry& entry) const;
    void push(std::vector<Entry>& queue, const Entry& entry) const;
    void pop(std::vector<Entry>& queue) const;
    void touchQueue(Symbol owner);
    void settle();

    bool m_bySymbols;
    std::uint64_t m_minCount;
    std::vector<PairState> m_pairs;
    std::vector<SymbolState> m_symbols;
    std::vector<Pair> m_changedPairs;
    std::vector<Symbol> m_changedSymbols;
    std::vector<Symbol> m_changedQueues;
    std::vector<Entry> m_queues; ///< the best of each owner
};

} // namespace tokenscope::train
