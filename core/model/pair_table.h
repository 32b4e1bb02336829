#pragma once
// (left, right) → (priority, merged): one flat table, open addressing, 16 bytes a slot, at most half full.

#include "core/definition/piece_type.h"

#include <bit>
#include <cstdint>
#include <vector>

namespace tokenscope {

class PairTable {
  public:
    static constexpr std::uint32_t kNoPriority = 0xFFFF'FFFFU;
    struct Found {
        std::uint32_t priority = kNoPriority; ///< lower merges first
        PieceId merged = kNoPiece;
    };

    void reserve(std::size_t pairs) {
        if (pairs * 2 > m_slots.size())
            rehash(std::bit_ceil(pairs * 2));
    }
    /// A pair added twice keeps what was added last.
    void insert(PieceId left, PieceId right, std::uint32_t priority, PieceId merged) {
        if ((m_size + 1) * 2 > m_slots.size())
            rehash(m_slots.empty() ? 16 : m_slots.size() * 2);
        Slot& slot = m_slots[slotOf(key(left, right))];
        if (slot.key == kFree)
            ++m_size;
        slot = {key(left, right), priority, merged};
    }
    [[nodiscard]] Found find(PieceId left, PieceId right) const {
        if (m_slots.empty())
            return {};
        const Slot& slot = m_slots[slotOf(key(left, right))];
        return {slot.priority, slot.merged};
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    template <class F>
    void forEach(F&& f) const {
        for (const Slot& slot : m_slots) {
            if (slot.key != kFree)
                f(static_cast<PieceId>(slot.key >> 32U), static_cast<PieceId>(slot.key), slot.priority,
                  slot.merged);
        }
    }

  private:
    static constexpr std::uint64_t kFree = ~0ULL; ///< (kNoPiece, kNoPiece) is never a pair
    struct Slot {
        std::uint64_t key = kFree;
        std::uint32_t priority = kNoPriority;
        PieceId merged = kNoPiece;
    };
    static std::uint64_t key(PieceId left, PieceId right) {
        return (static_cast<std::uint64_t>(left) << 32U) | right;
    }
    [[nodiscard]] std::size_t slotOf(std::uint64_t k) const {
        std::uint64_t h = k * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 32U;
        h *= 0xD6E8FEB86659FD93ULL;
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = (h >> 20U) & mask;
        while (m_slots[at].key != k && m_slots[at].key != kFree)
            at = (at + 1) & mask;
        return at;
    }
    void rehash(std::size_t slots) {
        std::vector<Slot> former(slots);
        former.swap(m_slots);
        for (const Slot& slot : former) {
            if (slot.key != kFree)
                m_slots[slotOf(slot.key)] = slot;
        }
    }

    std::vector<Slot> m_slots;
    std::size_t m_size = 0;
};

} // namespace tokenscope
