#pragma once
// The words of a corpus as symbols, with the count of every adjacent pair and the words it occurs in. A merge
// touches only the neighbours of the places where it happens; nothing is counted anew.
//
//   word    l  o  w  e  r        merging (l, o):
//   before  (l,o) (o,w) …        takes one count from (l,o) and (o,w),
//   after   lo w  e  r           gives one to (lo,w)
//
// A count is the number of adjacent places, overlapping ones too (`aaa` has (a,a) twice), times the word's
// own count. The symbol kBreak is in no pair.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <unordered_map>
#include <vector>

namespace tokenscope {

using SymbolId = std::uint32_t;

struct SymbolPair {
    SymbolId left = 0;
    SymbolId right = 0;
    auto operator<=>(const SymbolPair&) const = default;
};

struct CountedPair {
    SymbolPair pair;
    std::uint64_t count = 0;
    bool operator==(const CountedPair&) const = default;
};

class PairIndex {
  public:
    static constexpr SymbolId kBreak = 0xFFFF'FFFFU;

    void addWord(std::span<const SymbolId> symbols, std::uint64_t count);

    [[nodiscard]] std::uint64_t count(SymbolPair pair) const;
    /// The pair of the highest count; of equal ones the smaller left symbol, then the smaller right one.
    /// nullopt when no pair is left.
    std::optional<CountedPair> best();
    /// Replaces the pair by `merged` in every word, from the left. Returns how many words changed.
    std::size_t merge(SymbolPair pair, SymbolId merged);
    /// The pair won't be merged: best() passes over it from now on.
    void exclude(SymbolPair pair);

    [[nodiscard]] std::size_t wordCount() const { return m_words.size(); }
    [[nodiscard]] std::span<const SymbolId> word(std::size_t index) const {
        return std::span(m_symbols).subspan(m_words[index].begin, m_words[index].length);
    }
    /// All pairs with a count, in no order.
    [[nodiscard]] std::vector<CountedPair> pairs() const;
    /// Symbols in all words, each times its word's count.
    [[nodiscard]] std::uint64_t symbolTotal() const { return m_symbolTotal; }

  private:
    struct Word {
        std::size_t begin = 0;
        std::size_t length = 0;
        std::uint64_t count = 0;
    };
    struct PairInfo {
        std::uint64_t count = 0;
        std::uint64_t queued = 0;         ///< highest count that the queue holds for the pair
        std::vector<std::uint32_t> words; ///< may name words that have lost the pair, or one word twice
        bool excluded = false;
        bool grown = false; ///< is in m_grown
    };
    struct PairHash {
        std::size_t operator()(SymbolPair pair) const;
    };
    struct Worse {
        bool operator()(const CountedPair& a, const CountedPair& b) const {
            return a.count != b.count ? a.count < b.count : a.pair > b.pair;
        }
    };
    void give(SymbolPair pair, std::uint64_t count, std::uint32_t word);
    void take(SymbolPair pair, std::uint64_t count);
    bool mergeWord(std::uint32_t index, SymbolPair pair, SymbolId merged);
    void enqueue(SymbolPair pair, PairInfo& info);

    std::vector<SymbolId> m_symbols; ///< all words in a row; a word that shrank leaves a gap behind it
    std::vector<Word> m_words;
    std::unordered_map<SymbolPair, PairInfo, PairHash> m_pairs;
    std::priority_queue<CountedPair, std::vector<CountedPair>, Worse> m_queue;
    std::vector<SymbolPair> m_grown; ///< pairs that gained since they were last queued
    std::uint64_t m_symbolTotal = 0;
};

} // namespace tokenscope
