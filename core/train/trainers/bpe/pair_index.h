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

#include "core/train/trainers/bpe/pair_counts.h"
#include "core/train/trainers/bpe/pair_queue.h"
#include "core/train/trainers/bpe/symbol_pair.h"

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
