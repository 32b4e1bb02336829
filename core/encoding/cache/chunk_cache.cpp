#include "core/encoding/cache/chunk_cache.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::size_t kFirstSlots = 1U << 10U;
constexpr std::size_t kMaxShortSlots = 1U << 18U; // 16 MiB
constexpr std::size_t kMaxSlots = 1U << 18U;      // 8 MiB
constexpr std::size_t kMaxKeys = 1U << 23U;
constexpr std::size_t kMaxTokens = 1U << 20U; // 16 MiB
constexpr std::size_t kMaxSpellings = 1U << 16U;
constexpr std::size_t kMaxSpelling = 256; ///< bytes

} // namespace

ChunkCache::ChunkCache()
    : m_short(kFirstSlots)
    , m_slots(kFirstSlots) {}

void ChunkCache::growShort() {
    ZeroedTable<ShortSlot> previous(std::min(m_short.size() * 4, kMaxShortSlots));
    previous.swap(m_short);
    m_shortUsed = 0;
    if (previous.size() == m_short.size())
        return; // full: cleared
    for (const ShortSlot& slot : previous) {
        if (slot.key.high != 0) {
            shortSlot(slot.key) = slot;
            ++m_shortUsed;
        }
    }
}

/// False: its tokens don't fit into a short slot.
bool ChunkCache::fill(ShortSlot& slot, const Encoding& encoded, std::uint32_t offset, std::uint32_t words) {
    std::uint32_t end = 0;
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < encoded.size(); ++i) {
        const ByteSpan span = {encoded.bytes[i].begin - offset, encoded.bytes[i].end - offset};
        const std::uint32_t gap = span.begin - end;
        const std::uint32_t begun = encoded.wordIds[i] - word;
        if (encoded.reference[i] != encoded.bytes[i] || span.begin < end || gap > 3 ||
            span.end < span.begin || span.end > WordCache::kInlineBytes || begun > 1 ||
            encoded.ids[i] > 0xFF'FFFFU)
            return false;
        slot.tokens[i].bits = encoded.ids[i] | (span.end << 24U) | (gap << 28U) | (begun << 30U);
        end = span.end;
        word += begun;
    }
    if (words < word || words - word > 255)
        return false;
    slot.count = static_cast<std::uint8_t>(encoded.size());
    slot.nextWords = static_cast<std::uint8_t>(words - word);
    return true;
}

bool ChunkCache::storeShort(ShortSlot& slot, const WordKey& key, const Encoding& encoded,
                            std::uint32_t offset, std::uint32_t words) {
    if (encoded.size() > kShortTokens || !encoded.spellings.empty() || !fill(slot, encoded, offset, words))
        return false;
    slot.key = key;
    if (++m_shortUsed * 2 > m_short.size())
        growShort();
    return true;
}

void ChunkCache::makeRoom() {
    const bool crowded = (m_used + 1) * 2 > m_slots.size();
    const bool full = m_keys.size() > kMaxKeys || m_tokens.size() > kMaxTokens ||
                      m_spellings.size() > kMaxSpellings || (crowded && m_slots.size() == kMaxSlots);
    if (full) {
        ZeroedTable<Slot>(m_slots.size()).swap(m_slots);
        m_used = 0;
        m_keys.clear();
        m_tokens.clear();
        m_spellings.clear();
    } else if (crowded) {
        ZeroedTable<Slot> previous(m_slots.size() * 4);
        previous.swap(m_slots);
        const std::size_t mask = m_slots.size() - 1;
        for (const Slot& slot : previous) {
            if (slot.hash == 0)
                continue;
            std::size_t at = (slot.hash >> 1U) & mask;
            while (m_slots[at].hash != 0)
                at = (at + 1) & mask;
            m_slots[at] = slot;
        }
    }
}

/// False: some span is outside the chunk, or a spelling is too long.
bool ChunkCache::append(const Encoding& encoded, std::uint32_t offset, std::size_t length) {
    const auto inside = [&](ByteSpan span) {
        return span.begin >= offset && span.begin <= span.end && span.end - offset <= length;
    };
    auto spelled = encoded.spellings.begin();
    for (std::size_t i = 0; i < encoded.size(); ++i) {
        if (!inside(encoded.bytes[i]) || !inside(encoded.reference[i]) || encoded.wordIds[i] > 255)
            return false;
        ChunkToken token;
        token.id = encoded.ids[i];
        token.begin = static_cast<std::uint8_t>(encoded.bytes[i].begin - offset);
        token.end = static_cast<std::uint8_t>(encoded.bytes[i].end - offset);
        token.referenceBegin = static_cast<std::uint8_t>(encoded.reference[i].begin - offset);
        token.referenceEnd = static_cast<std::uint8_t>(encoded.reference[i].end - offset);
        token.word = static_cast<std::uint8_t>(encoded.wordIds[i]);
        if (spelled != encoded.spellings.end() && spelled->first == i) {
            if (spelled->second.size() > kMaxSpelling)
                return false;
            token.spelled = true;
            m_spellings.push_back(spelled->second);
            ++spelled;
        }
        m_tokens.push_back(token);
    }
    return true;
}

bool ChunkCache::store(std::string_view chunk, std::uint64_t hash, const Encoding& encoded,
                       std::uint32_t offset, std::uint32_t words) {
    if (chunk.empty() || chunk.size() > kMaxBytes || words > 255 || encoded.size() > 0xFFFF)
        return false;
    makeRoom();
    const std::size_t tokens = m_tokens.size();
    const std::size_t spellings = m_spellings.size();
    if (!append(encoded, offset, chunk.size())) {
        m_tokens.resize(tokens);
        m_spellings.resize(spellings);
        return false;
    }
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = (hash >> 1U) & mask;
    while (m_slots[at].hash != 0)
        at = (at + 1) & mask;
    m_slots[at] = {hash,
                   static_cast<std::uint32_t>(m_keys.size()),
                   static_cast<std::uint32_t>(tokens),
                   static_cast<std::uint32_t>(spellings),
                   static_cast<std::uint16_t>(encoded.size()),
                   static_cast<std::uint8_t>(chunk.size()),
                   static_cast<std::uint8_t>(words)};
    m_keys.insert(m_keys.end(), chunk.begin(), chunk.end());
    ++m_used;
    return true;
}

} // namespace tokenscope
