#include "core/definition/vocabulary.h"

#include "core/base/hash.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace tokenscope {

void Vocabulary::reserve(std::size_t pieces, std::size_t bytes) {
    m_entries.reserve(pieces);
    m_arena.reserve(bytes);
    if (pieces * 2 > m_slots.size())
        grow(std::bit_ceil(pieces * 2));
}

void Vocabulary::grow(std::size_t slots) {
    m_slots.assign(std::max<std::size_t>(slots, 16), Slot{});
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const std::uint64_t hash = hashBytes(entryBytes(i));
        // An entry whose bytes were taken over by a later one is found through that one only.
        const std::size_t slot = slotOf(entryBytes(i), hash);
        m_slots[slot] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(hash >> 32U)};
    }
}

std::size_t Vocabulary::slotOf(std::string_view bytes, std::uint64_t hash) const {
    const std::size_t mask = m_slots.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32U);
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
        const Slot& slot = m_slots[at];
        if (slot.index == kNoSlot || (slot.tag == tag && entryBytes(slot.index) == bytes))
            return at;
    }
}

std::optional<std::size_t> Vocabulary::add(std::string_view bytes, PieceId id, PieceType type, float score) {
    if ((m_entries.size() + 1) * 2 > m_slots.size())
        grow(m_slots.size() * 2);
    const std::uint64_t hash = hashBytes(bytes);
    Slot& slot = m_slots[slotOf(bytes, hash)];
    std::optional<std::size_t> former;
    if (slot.index != kNoSlot)
        former = slot.index;
    slot = {static_cast<std::uint32_t>(m_entries.size()), static_cast<std::uint32_t>(hash >> 32U)};
    m_entries.push_back({static_cast<std::uint32_t>(m_arena.size()), static_cast<std::uint32_t>(bytes.size()),
                         id, score, type});
    m_arena.append(bytes);
    m_maxId = std::max(m_maxId, id);
    return former;
}

void Vocabulary::finish() {
    m_order.resize(m_entries.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    const auto idOf = [this](std::uint32_t index) { return m_entries[index].id; };
    const auto byId = [&](std::uint32_t a, std::uint32_t b) { return idOf(a) < idOf(b); };
    if (!std::is_sorted(m_order.begin(), m_order.end(), byId))
        std::stable_sort(m_order.begin(), m_order.end(), byId);
    m_sharedIds.clear();
    for (std::size_t i = 1; i < m_order.size(); ++i) {
        const PieceId id = idOf(m_order[i]);
        if (id == idOf(m_order[i - 1]) && (m_sharedIds.empty() || m_sharedIds.back() != id))
            m_sharedIds.push_back(id);
    }
    m_dense = m_maxId < m_entries.size() * 4 + 1024;
    m_byId.assign(m_dense && !m_entries.empty() ? static_cast<std::size_t>(m_maxId) + 1 : 0, kNoSlot);
    if (m_dense) {
        for (std::uint32_t i = 0; i < m_entries.size(); ++i)
            m_byId[m_entries[i].id] = i;
    }
}

std::size_t Vocabulary::sparseIndexOf(PieceId id) const {
    const auto after =
        std::upper_bound(m_order.begin(), m_order.end(), id,
                         [this](PieceId value, std::uint32_t index) { return value < m_entries[index].id; });
    if (after == m_order.begin() || m_entries[*(after - 1)].id != id)
        return kNoIndex;
    return *(after - 1);
}

PieceId Vocabulary::find(std::string_view bytes) const {
    if (m_slots.empty())
        return kNoPiece;
    const Slot& slot = m_slots[slotOf(bytes, hashBytes(bytes))];
    return slot.index == kNoSlot ? kNoPiece : m_entries[slot.index].id;
}

void Vocabulary::findAll(std::span<const std::string_view> pieces, std::span<PieceId> ids) const {
    if (m_slots.empty()) {
        std::fill(ids.begin(), ids.end(), kNoPiece);
        return;
    }
    constexpr std::size_t kGroup = 64; // look-ups under way together
    std::uint64_t hashes[kGroup];
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t first = 0; first < pieces.size(); first += kGroup) {
        const std::size_t count = std::min(kGroup, pieces.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hashBytes(pieces[first + i]);
            __builtin_prefetch(&m_slots[hashes[i] & mask]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t index = m_slots[hashes[i] & mask].index;
            if (index != kNoSlot)
                __builtin_prefetch(&m_entries[index]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t index = m_slots[hashes[i] & mask].index;
            if (index != kNoSlot)
                __builtin_prefetch(m_arena.data() + m_entries[index].offset);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Slot& slot = m_slots[slotOf(pieces[first + i], hashes[i])];
            ids[first + i] = slot.index == kNoSlot ? kNoPiece : m_entries[slot.index].id;
        }
    }
}

void Vocabulary::prefetch(std::string_view bytes) const {
    if (!m_slots.empty())
        __builtin_prefetch(&m_slots[hashBytes(bytes) & (m_slots.size() - 1)], 1);
}

std::string_view Vocabulary::bytes(PieceId id) const {
    const std::size_t index = indexOf(id);
    return index == kNoIndex ? std::string_view() : entryBytes(index);
}

PieceType Vocabulary::type(PieceId id) const {
    const std::size_t index = indexOf(id);
    return index == kNoIndex ? PieceType::Unknown : m_entries[index].type;
}

float Vocabulary::score(PieceId id) const {
    const std::size_t index = indexOf(id);
    return index == kNoIndex ? 0.0F : m_entries[index].score;
}

} // namespace tokenscope
