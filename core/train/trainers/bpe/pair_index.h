#pragma once
// The words of a corpus as symbols, with the count and the positions of every adjacent pair. A merge updates
// only the neighbors of the positions where it happens; nothing is recounted.
//
//   word    l  o  w  e  r        merging (l, o)
//   before  (l,o) (o,w) …        decreases (l,o) and (o,w) by one,
//   after   lo w  e  r           increases (lo,w) by one
//
// A count is the number of positions, including overlapping ones (`aaa` has (a,a) twice), times the count of
// the word. The table is updated once per pair and merge, however many positions changed.

#include "core/base/zeroed_table.h"
#include "core/train/trainers/bpe/symbol_pair.h"
#include "core/train/trainers/bpe/word_cells.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::train {

/// Which of equally frequent pairs is merged first.
enum class TieBreak : std::uint8_t {
    SmallerIds, ///< the smaller left symbol, then the smaller right one: Hugging Face's trainer
    Spelling,   ///< the left symbol whose bytes come first, then the right one
    FirstPlace, ///< the one that occurs first in the words as they are now
};

/// Candidates for the next merge, the best one on top. Entries may be stale, because counts decrease while
/// they are in the queue: the caller checks the top.
class PairQueue {
  public:
    struct Entry {
        std::uint64_t count = 0;
        SymbolPair pair;
        CellPlace place = 0; ///< the first place of the pair; TieBreak::FirstPlace only
    };
    /// The bytes of each symbol, for TieBreak::Spelling.
    using Spellings = std::span<const std::string>;

    explicit PairQueue(TieBreak tieBreak = TieBreak::SmallerIds)
        : m_ties(tieBreak) {}
    [[nodiscard]] TieBreak tieBreak() const { return m_ties; }
    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] const Entry& top() const { return m_entries.front(); }
    void push(const Entry& entry, Spellings spelled) {
        m_entries.push_back(entry);
        std::push_heap(m_entries.begin(), m_entries.end(), Later{m_ties, spelled});
    }
    void pop(Spellings spelled) {
        std::pop_heap(m_entries.begin(), m_entries.end(), Later{m_ties, spelled});
        m_entries.pop_back();
    }

  private:
    struct Later {
        TieBreak tieBreak;
        Spellings spelled;
        [[gnu::always_inline]] bool operator()(const Entry& a, const Entry& b) const {
            if (a.count != b.count)
                return a.count < b.count;
            return tieBreak == TieBreak::SmallerIds ? a.pair > b.pair : comesLater(a, b);
        }
        /// Apart, because it is too large for the loops of the heap.
        [[gnu::noinline]] bool comesLater(const Entry& a, const Entry& b) const {
            if (tieBreak == TieBreak::FirstPlace)
                return a.place > b.place;
            const int left = spelled[a.pair.left].compare(spelled[b.pair.left]);
            const int order = left != 0 ? left : spelled[a.pair.right].compare(spelled[b.pair.right]);
            return order != 0 ? order > 0 : a.pair > b.pair;
        }
    };
    TieBreak m_ties;
    std::vector<Entry> m_entries;
};

// How a merge changed words and counts, for observers. Training at full speed does not record it.

struct PairChange {
    SymbolPair pair;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    bool operator==(const PairChange&) const = default;
};

struct MergeEvents {
    /// Other pairs of the same count, which lost the tie-break; in the order of the symbols.
    std::vector<SymbolPair> tied;
    std::vector<PairChange> lost;     ///< in the order of the symbols; the merged pair is one of them
    std::vector<PairChange> gained;   ///< in the order of the symbols
    std::vector<std::uint32_t> words; ///< indices of changed words, ascending
    std::size_t wordsVisited = 0;     ///< including words that no longer contain the pair
    std::size_t placesVisited = 0;    ///< including former positions of the pair
    std::size_t placesMerged = 0;
    /// How many a recount of all pairs would visit.
    std::size_t recountWords = 0;
    std::size_t recountPlaces = 0;
    bool operator==(const MergeEvents&) const = default;
};

/// Pair → its count and positions: one flat table with open addressing, half a cache line per pair. Pairs
/// whose count is 0 leave the table when it grows.
class PairCounts {
  public:
    struct Entry {
        std::uint64_t key = 0; ///< 0: free
        std::uint64_t count = 0;
        std::uint64_t begin = 0; ///< of its places, in a list of the owner
        std::uint32_t places = 0;
        std::uint32_t excluded = 0; ///< 1: won't be merged
        [[nodiscard]] SymbolPair pair() const {
            return {static_cast<SymbolId>((key - 1) >> 32U), static_cast<SymbolId>(key - 1)};
        }
    };

    /// May include pairs whose count is 0.
    [[nodiscard]] std::size_t size() const { return m_used; }
    /// Reserves room for `more` pairs: pointers to entries stay valid until they are added.
    void reserve(std::size_t more) {
        if ((m_used + more) * 3 > m_slots.size() * 2)
            grow(more);
    }
    [[nodiscard]] Entry* find(SymbolPair pair) {
        return const_cast<Entry*>(static_cast<const PairCounts*>(this)->find(pair));
    }
    [[nodiscard]] const Entry* find(SymbolPair pair) const {
        if (m_slots.empty())
            return nullptr;
        const Entry& entry = m_slots[slotOf(keyOf(pair))];
        return entry.key != 0 ? &entry : nullptr;
    }
    /// Finds or adds the pair. Room must be reserved.
    Entry& add(SymbolPair pair) {
        Entry& entry = m_slots[slotOf(keyOf(pair))];
        if (entry.key == 0) {
            entry.key = keyOf(pair);
            ++m_used;
        }
        return entry;
    }
    void prefetch(SymbolPair pair) const {
        if (!m_slots.empty())
            __builtin_prefetch(&m_slots[homeOf(keyOf(pair))], 1);
    }
    /// May include pairs whose count is 0.
    template <class F>
    void forEach(F&& f) const {
        for (const Entry& entry : m_slots) {
            if (entry.key != 0)
                f(entry);
        }
    }
    template <class F>
    void forEach(F&& f) {
        for (Entry& entry : m_slots) {
            if (entry.key != 0)
                f(entry);
        }
    }

  private:
    static std::uint64_t keyOf(SymbolPair pair) {
        return ((std::uint64_t{pair.left} << 32U) | pair.right) + 1;
    }
    [[nodiscard]] std::size_t homeOf(std::uint64_t key) const {
        std::uint64_t h = key * 0x9E37'79B9'7F4A'7C15ULL;
        h ^= h >> 32U;
        return static_cast<std::size_t>((h * 0xD6E8'FEB8'6659'FD93ULL) >> m_shift);
    }
    [[nodiscard]] std::size_t slotOf(std::uint64_t key) const {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = homeOf(key);
        while (m_slots[at].key != key && m_slots[at].key != 0)
            at = (at + 1) & mask;
        return at;
    }
    void grow(std::size_t more) {
        std::size_t live = 0;
        for (const Entry& entry : m_slots)
            live += entry.count != 0 || entry.excluded != 0 ? 1U : 0U;
        const std::size_t size = std::bit_ceil(std::max<std::size_t>((live + more) * 2, 64));
        std::vector<Entry> former;
        former.swap(m_slots);
        m_slots.reserve(size);
        preferHugePages(m_slots.data(), size * sizeof(Entry));
        m_slots.resize(size);
        m_shift = 64U - static_cast<unsigned>(std::countr_zero(size));
        m_used = live;
        for (const Entry& entry : former) {
            if (entry.count != 0 || entry.excluded != 0)
                m_slots[slotOf(entry.key)] = entry;
        }
    }

    std::vector<Entry> m_slots; ///< a power of two, or empty
    std::size_t m_used = 0;     ///< entries, including those with count 0
    unsigned m_shift = 0;
};

class PairIndex {
  public:
    static constexpr SymbolId kBreak = kBreakSymbol;

    PairIndex() = default;
    /// Counts the pairs of the words. `symbols`: the number of distinct symbols. Unusable after a stop.
    PairIndex(WordCells words, std::size_t symbols, TieBreak tieBreak, const std::stop_token& stop = {});

    /// The pair with the highest count, of equal ones the first by the tie-break; nullopt: no pair occurs at
    /// least `least` times. `least` must not rise from call to call. `spelled`: the bytes of each symbol.
    std::optional<CountedPair> best(PairQueue::Spellings spelled, std::uint64_t least);
    /// Replaces the pair by `merged` in every word, from the left. Returns the number of replacements.
    std::size_t merge(SymbolPair pair, SymbolId merged, PairQueue::Spellings spelled,
                      MergeEvents* events = nullptr);
    /// best() never returns the pair again.
    void exclude(SymbolPair pair);

    [[nodiscard]] std::uint64_t count(SymbolPair pair) const;
    [[nodiscard]] bool excluded(SymbolPair pair) const;
    /// All pairs with a count, in the order of the symbols.
    [[nodiscard]] std::vector<CountedPair> pairs() const;
    [[nodiscard]] std::size_t wordCount() const { return m_words.words(); }
    [[nodiscard]] std::vector<SymbolId> word(std::size_t index) const { return m_words.word(index); }
    /// How often the word occurs.
    [[nodiscard]] std::uint64_t countOfWord(std::size_t index) const { return m_words.count(index); }
    /// Symbols in all words, each times its word's count.
    [[nodiscard]] std::uint64_t symbolTotal() const { return m_words.weightedSymbols(); }
    [[nodiscard]] const WordCells& words() const { return m_words; }

    /// Recounts all pairs: whether their counts are correct and all their positions are listed. For tests.
    [[nodiscard]] bool equalsRecount() const;

  private:
    using Entry = PairCounts::Entry;
    /// A symbol next to the merged one, on one side.
    struct Neighbor {
        std::uint64_t count = 0;
        std::uint32_t places = 0;
        std::uint32_t filled = 0; ///< the end of its places in the list, once they are sorted
    };
    struct NeighborPlace {
        SymbolId symbol = 0;
        CellPlace place = 0; ///< of the pair with the merged symbol
    };
    struct Side {
        std::vector<Neighbor> of; ///< by symbol; zero between merges
        std::vector<SymbolId> symbols;
        std::vector<NeighborPlace> places; ///< in the order of the corpus
        void add(SymbolId symbol, CellPlace place, std::uint64_t weight);
        void clear();
    };
    void countFew(std::size_t symbols, const std::stop_token& stop);
    void countMany(const std::stop_token& stop);
    void mergePlaces(const Entry& entry, SymbolPair pair, SymbolId merged, MergeEvents* events);
    void sortPlaces(Side& side);
    void decrease(SymbolPair pair, std::uint64_t count);
    void increase(SymbolPair pair, const Neighbor& neighbor, std::uint64_t base);
    void joinPlaces(Entry& entry, std::uint64_t begin, std::uint32_t places);
    void recordBefore(SymbolPair pair, SymbolId merged, MergeEvents& events) const;
    void recordAfter(MergeEvents& events) const;
    [[nodiscard]] bool isAt(SymbolPair pair, CellPlace place) const;
    CellPlace firstPlace(Entry& entry);
    void enqueue(Entry& entry, PairQueue::Spellings spelled);
    void lowerFloor(PairQueue::Spellings spelled, std::uint64_t least);

    WordCells m_words;
    PairCounts m_pairs;
    std::vector<CellPlace> m_places; ///< of all pairs; those of a pair ascend, and may include former ones
    PairQueue m_queue;
    /// Pairs with at least this count are in the queue. When it is empty, the floor is lowered.
    std::uint64_t m_floor = 0;
    Side m_left;
    Side m_right;
    std::vector<Entry*> m_gained; ///< by the current merge
};

} // namespace tokenscope::train
