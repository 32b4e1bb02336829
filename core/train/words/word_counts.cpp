#include "core/train/words/word_counts.h"

#include "core/base/hash.h"

namespace tokenscope {

void WordCounts::add(std::string_view word, std::uint64_t count) {
    if ((m_entries.size() + 1) * 2 > m_slots.size())
        grow();
    const std::uint64_t hash = hashBytes(word);
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    while (m_slots[slot] != kFree) {
        Entry& entry = m_entries[m_slots[slot]];
        if (entry.hash == hash && std::string_view(m_arena).substr(entry.offset, entry.length) == word) {
            entry.count += count;
            return;
        }
        slot = (slot + 1) & mask;
    }
    m_slots[slot] = static_cast<std::uint32_t>(m_entries.size());
    m_entries.push_back({m_arena.size(), word.size(), count, hash});
    m_arena += word;
}

void WordCounts::grow() {
    m_slots.assign(m_slots.empty() ? 1024 : m_slots.size() * 2, kFree);
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        std::size_t slot = m_entries[i].hash & mask;
        while (m_slots[slot] != kFree)
            slot = (slot + 1) & mask;
        m_slots[slot] = static_cast<std::uint32_t>(i);
    }
}

} // namespace tokenscope
