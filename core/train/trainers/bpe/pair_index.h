#pragma once
// The words of a corpus as symbols, with the count of every adjacent pair and the places where it stands. A merge
// touches only the neighbors of the places where it happens; nothing is counted anew.
//
//   word    l  o  w  e  r        merging (l, o):
//   before  (l,o) (o,w) …        takes one count from (l,o) and (o,w),
//   after   lo w  e  r           gives one to (lo,w)
//
// A count is the number of adjacent places, overlapping ones too (`aaa` has (a,a) twice), times the word's own count.
// What a pair gained or lost by one merge reaches the table once, however many places it was at.

#include "core/base/zeroed_table.h"
#include "core/train/trainers/bpe/pair_queue.h"
#include "core/train/trainers/bpe/symbol_pair.h"
#include "core/train/trainers/bpe/word_cells.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

namespace tokenscope::train {

// What one merge did to words and counts, for whoever wants to watch. Training at full speed makes none of it.

struct PairChange {
    SymbolPair pair;
    std::uint64_t before = 0;
    std::uint64_t after = 0;
    bool operator==(const PairChange&) const = default;
};

struct MergeEvents {
    /// As frequent as the pair that was merged, and taken later by the tie-break; in the order of the symbols.
    std::vector<SymbolPair> tied;
    std::vector<PairChange> lost;     ///< in the order of the symbols; the merged pair is one of them
    std::vector<PairChange> gained;   ///< in the order of the symbols
    std::vector<std::uint32_t> words; ///< that changed, ascending
    std::size_t wordsVisited = 0;     ///< looked at for the merge; some may have lost the pair before
    std::size_t placesVisited = 0;    ///< where the pair stands or stood
    std::size_t placesMerged = 0;
    /// What counting all pairs anew would look at instead.
    std::size_t recountWords = 0;
    std::size_t recountPlaces = 0;
    bool operator==(const MergeEvents&) const = default;
};

/// Pair → its count and positions: one flat table with open addressing, half a cache line per pair. Pairs whose count is 0 leave
/// the table when it grows.
class PairCounts {
  public:
    struct Entry {
        std::uint64_t key = 0; ///< 0: free
        std::uint64_t count = 0;
        std::uint64_t begin = 0; ///< of its places, in a list that the owner keeps
        std::uint32_t places = 0;
        std::uint32_t excluded = 0; ///< 1: won't be merged
        [[nodiscard]] SymbolPair pair() const {
            return {static_cast<SymbolId>((key - 1) >> 32U), static_cast<SymbolId>(key - 1)};
        }
    };

    /// Those that have gone may be among them.
    [[nodiscard]] std::size_t size() const { return m_used; }
    /// Room for so many more pairs: until then find() and add() move no entry.
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
    /// The pair's entry, made when there is none. Room must be reserved.
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
    /// Those that have gone may be among them.
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

    std::vector<Entry> m_slots; ///< as many as a power of two, or none
    std::size_t m_used = 0;     ///< entries, those that have gone too
    unsigned m_shift = 0;
};

class PairIndex {
  public:
    static constexpr SymbolId kBreak = kBreakSymbol;

    PairIndex() = default;
    /// Counts the pairs of the words. `symbols`: how many different ones there are. Stopped, it is of no use.
    PairIndex(WordCells words, std::size_t symbols, TieBreak tieBreak, const std::stop_token& stop = {});

    /// The pair of the highest count, of equal ones the first by the tie-break; nullopt when no pair is left that occurs
    /// `least` times or more. Calls may lower `least`, not raise it. `spelled`: the bytes of each symbol.
    std::optional<CountedPair> best(PairQueue::Spellings spelled, std::uint64_t least);
    /// Replaces the pair by `merged` in every word, from the left. Returns at how many places.
    std::size_t merge(SymbolPair pair, SymbolId merged, PairQueue::Spellings spelled,
                      MergeEvents* events = nullptr);
    /// The pair won't be merged: best() passes over it from now on.
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

    /// Counts all anew: the counts are those of the words, and each place of a pair is known. For tests.
    [[nodiscard]] bool equalsRecount() const;

  private:
    using Entry = PairCounts::Entry;
    /// Symbols that stand beside the merged one, on one side.
    struct Neighbor {
        std::uint64_t count = 0;
        std::uint32_t places = 0;
        std::uint32_t filled = 0; ///< behind its last place in the list, once they are sorted
    };
    struct Beside {
        SymbolId symbol = 0;
        CellPlace place = 0; ///< of the pair with the merged symbol
    };
    struct Side {
        std::vector<Neighbor> of; ///< by symbol; all nothing between merges
        std::vector<SymbolId> met;
        std::vector<Beside> places; ///< in the order of the corpus
        void meet(SymbolId symbol, CellPlace place, std::uint64_t weight);
        void clear();
    };
    void countFew(std::size_t symbols, const std::stop_token& stop);
    void countMany(const std::stop_token& stop);
    void mergePlaces(const Entry& entry, SymbolPair pair, SymbolId merged, MergeEvents* events);
    void sortPlaces(Side& side);
    void take(SymbolPair pair, std::uint64_t count);
    void give(SymbolPair pair, const Neighbor& neighbor, std::uint64_t base);
    void joinPlaces(Entry& entry, std::uint64_t begin, std::uint32_t places);
    void noteChanges(SymbolPair pair, SymbolId merged, MergeEvents& events) const;
    void tellChanges(MergeEvents& events) const;
    [[nodiscard]] bool standsAt(SymbolPair pair, CellPlace place) const;
    CellPlace firstPlace(Entry& entry);
    void enqueue(Entry& entry, PairQueue::Spellings spelled);
    void lowerFloor(PairQueue::Spellings spelled, std::uint64_t least);

    WordCells m_words;
    PairCounts m_pairs;
    std::vector<CellPlace>
        m_places; ///< of all pairs; a pair's own ascend, and may be places that it has lost
    PairQueue m_queue;
    /// Pairs that occur so often are in the queue; the others wait in the table until none of these is left.
    std::uint64_t m_floor = 0;
    Side m_left;
    Side m_right;
    std::vector<Entry*> m_gained; ///< by the merge under way
};

} // namespace tokenscope::train
