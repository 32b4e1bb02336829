#pragma once
// Candidates for the next merge, the best one on top. Entries may be stale, because counts decrease while
// they are in the queue: the caller checks the top.

#include "core/train/trainers/bpe/word_cells.h"

#include <algorithm>
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
        bool operator()(const Entry& a, const Entry& b) const {
            if (a.count != b.count)
                return a.count < b.count;
            switch (tieBreak) {
            case TieBreak::SmallerIds:
                return a.pair > b.pair;
            case TieBreak::FirstPlace:
                return a.place > b.place;
            case TieBreak::Spelling:
                break;
            }
            const int left = spelled[a.pair.left].compare(spelled[b.pair.left]);
            const int order = left != 0 ? left : spelled[a.pair.right].compare(spelled[b.pair.right]);
            return order != 0 ? order > 0 : a.pair > b.pair;
        }
    };
    TieBreak m_ties;
    std::vector<Entry> m_entries;
};

} // namespace tokenscope::train
