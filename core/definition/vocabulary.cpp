#include "core/definition/vocabulary.h"

#include "core/base/hash.h"

#include <algorithm>
#include <numeric>

namespace tokenscope {

void Vocabulary::reserve(std::size_t pieces, std::size_t bytes) {
    m_entries.reserve(pieces);
    preferHugePages(m_entries.data(), m_entries.capacity() * sizeof(Entry));
    m_arena.reserve(bytes);
    preferHugePages(m_arena.data(), m_arena.capacity());
}

std::optional<std::size_t> Vocabulary::add(std::string_view bytes, PieceId id, PieceType type, float score) {
    if ((m_entries.size() + 1) * 2 > table().size())
        fillTable(std::max(m_entries.size() + 1, m_entries.capacity()) * 2);
    const std::uint64_t hash = hashBytes(bytes);
    Slot& slot = m_table.places[slotOf(bytes, hash)];
    std::optional<std::size_t> former;
    if (slot.number != 0) {
        former = slot.number - 1;
        m_table.twins = true;
    }
    slot = {static_cast<std::uint32_t>(m_entries.size()) + 1, static_cast<std::uint32_t>(hash >> 32U)};
    m_entries.push_back({static_cast<std::uint32_t>(m_arena.size()), static_cast<std::uint32_t>(bytes.size()),
                         id, score, type});
    m_arena.append(bytes);
    m_maxId = std::max(m_maxId, id);
    return former;
}

void Vocabulary::append(std::string_view bytes, PieceId id, PieceType type, float score) {
    m_table.whole.store(false, std::memory_order_relaxed);
    m_table.single.store(false, std::memory_order_relaxed);
    m_entries.push_back({static_cast<std::uint32_t>(m_arena.size()), static_cast<std::uint32_t>(bytes.size()),
                         id, score, type});
    m_arena.append(bytes);
    m_maxId = std::max(m_maxId, id);
}

void Vocabulary::finish() {
    m_sharedIds.clear();
    m_order.clear();
    m_byId.clear();
    m_dense = true;
    PieceId next = 0;
    const bool counted = std::all_of(m_entries.begin(), m_entries.end(),
                                     [&](const Entry& entry) { return entry.id == next++; });
    m_counted = counted ? next : 0;
    if (counted)
        return;
    m_order.resize(m_entries.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    const auto idOf = [this](std::uint32_t index) { return m_entries[index].id; };
    const auto byId = [&](std::uint32_t a, std::uint32_t b) { return idOf(a) < idOf(b); };
    if (!std::is_sorted(m_order.begin(), m_order.end(), byId))
        std::stable_sort(m_order.begin(), m_order.end(), byId);
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
