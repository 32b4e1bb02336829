#pragma once
// Pair → how often it stands in the corpus and where: one flat table, open addressing, half a cache line a pair.
// Pairs that have gone leave the table when it grows.

#include "core/base/zeroed_table.h"
#include "core/train/trainers/bpe/word_cells.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace tokenscope::train {

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

} // namespace tokenscope::train
