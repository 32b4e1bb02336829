#pragma once
// (left, right) → (priority, merged): one flat table, open addressing, 16 bytes a slot, at most half full.
// Most lookups find nothing. A filter with 16 bits for each pair, which fits into the second-level cache,
// handles nearly all of these.

#include "core/base/zeroed_table.h"
#include "core/definition/piece_type.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace tokenscope {

/// One symbol of a row that is being merged.
struct BpeSymbol {
    PieceId id = 0;
    std::uint32_t length = 0; ///< source bytes
};

class PairTable {
  public:
    static constexpr std::uint32_t kNoPriority = 0xFFFF'FFFFU;
    struct Found {
        /// The rank: of the merge, or of its piece by score. Lower merges first.
        std::uint32_t priority = kNoPriority;
        PieceId merged = kNoPiece;
    };

    void reserve(std::size_t pairs) {
        if (pairs * 2 > m_slots.size())
            rehash(std::bit_ceil(pairs * 2));
    }
    /// If a pair is added twice, the last one counts.
    void insert(PieceId left, PieceId right, std::uint32_t priority, PieceId merged) {
        if ((m_size + 1) * 2 > m_slots.size())
            rehash(m_slots.size() == 0 ? 16 : m_slots.size() * 2);
        Slot& slot = m_slots[slotOf(key(left, right))];
        if (slot.key == kFree)
            ++m_size;
        slot = {key(left, right), priority, merged};
        setFilter(hash(slot.key));
    }
    /// Prefetches the slot of a pair that will be inserted soon.
    void prefetch(PieceId left, PieceId right) const {
        if (m_slots.size() != 0)
            __builtin_prefetch(&m_slots[homeOf(hash(key(left, right)))], 1);
    }
    /// False: find() finds nothing. Otherwise prefetches the slot for find().
    [[nodiscard]] bool mayFind(PieceId left, PieceId right) const {
        const std::uint64_t h = hash(key(left, right));
        if (m_slots.size() == 0 || ((m_filter[(h >> 6U) & m_filterMask] >> (h & 63U)) & 1U) == 0)
            return false;
        __builtin_prefetch(&m_slots[homeOf(h)]);
        return true;
    }
    [[nodiscard]] Found find(PieceId left, PieceId right) const {
        const std::uint64_t k = key(left, right);
        const std::uint64_t h = hash(k);
        if (m_slots.size() == 0 || ((m_filter[(h >> 6U) & m_filterMask] >> (h & 63U)) & 1U) == 0)
            return {};
        const Slot& slot = m_slots[slotOf(k, h)];
        return slot.key == kFree ? Found{} : Found{slot.priority, slot.merged};
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    template <class F>
    void forEach(F&& f) const {
        for (const Slot& slot : m_slots) {
            if (slot.key != kFree)
                f(static_cast<PieceId>((slot.key - 1) >> 32U), static_cast<PieceId>(slot.key - 1),
                  slot.priority, slot.merged);
        }
    }

  private:
    static constexpr std::uint64_t kFree = 0;
    struct Slot {
        std::uint64_t key = kFree;
        std::uint32_t priority = 0;
        PieceId merged = 0;
    };
    static std::uint64_t key(PieceId left, PieceId right) {
        // Never 0, which marks a free slot: two kNoPiece are no pair.
        return ((static_cast<std::uint64_t>(left) << 32U) | right) + 1;
    }
    static std::uint64_t hash(std::uint64_t k) {
        std::uint64_t h = k * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 32U;
        return h * 0xD6E8FEB86659FD93ULL;
    }
    [[nodiscard]] std::size_t homeOf(std::uint64_t h) const { return (h >> 36U) & (m_slots.size() - 1); }
    [[nodiscard]] std::size_t slotOf(std::uint64_t k) const { return slotOf(k, hash(k)); }
    [[nodiscard]] std::size_t slotOf(std::uint64_t k, std::uint64_t h) const {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = homeOf(h);
        while (m_slots[at].key != k && m_slots[at].key != kFree)
            at = (at + 1) & mask;
        return at;
    }
    void setFilter(std::uint64_t h) { m_filter[(h >> 6U) & m_filterMask] |= 1ULL << (h & 63U); }
    void rehash(std::size_t size) {
        ZeroedTable<Slot> previous(size);
        previous.swap(m_slots);
        m_filter.assign(std::max<std::size_t>(size * 8 / 64, 1), 0);
        m_filterMask = m_filter.size() - 1;
        for (const Slot& slot : previous) {
            if (slot.key != kFree) {
                m_slots[slotOf(slot.key)] = slot;
                setFilter(hash(slot.key));
            }
        }
    }

    ZeroedTable<Slot> m_slots{0};
    std::vector<std::uint64_t> m_filter;
    std::size_t m_filterMask = 0;
    std::size_t m_size = 0;
};

} // namespace tokenscope
