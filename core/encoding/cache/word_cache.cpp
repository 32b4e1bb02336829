#include "core/encoding/cache/word_cache.h"

#include <algorithm>
#include <bit>

namespace tokenscope {
namespace {

constexpr std::size_t kFirstWordSlots = 1U << 12U;
constexpr std::size_t kFirstPairs = kFirstWordSlots / 2;
constexpr std::size_t kMaxPairs = 1U << 19U;         // 32 MiB
constexpr std::size_t kMaxExpectedPairs = 1U << 17U; // 8 MiB
constexpr std::size_t kBytesForAPair = 128;          ///< of a long text: it has about one new word in as many
constexpr std::size_t kMaxLongWordSlots = 1U << 18U; // 4 MiB
constexpr std::size_t kMaxArena = 1U << 23U;         ///< bytes of words, and of pieces

} // namespace

WordCache::WordCache()
    : m_pairs(kFirstPairs)
    , m_mask(kFirstPairs - 1)
    , m_long(kFirstWordSlots) {}

void WordCache::makeRoomFor(std::size_t bytes) {
    const std::size_t pairs = std::min(std::bit_floor(bytes / kBytesForAPair), kMaxExpectedPairs);
    if (pairs <= m_pairs.size())
        return;
    ZeroedTable<Pair>(pairs).swap(m_pairs);
    m_mask = pairs - 1;
}

void WordCache::storeShort(const WordKey& k, std::uint64_t hash, const std::vector<BpeSymbol>& pieces) {
    if (pieces.empty() || pieces.size() > kMaxBytes)
        return;
    Slot slot = {k, {}, 0};
    if (pieces.size() <= kInlinePieces) {
        slot.meta = static_cast<std::uint32_t>(pieces.size());
        for (std::uint32_t i = 0; i < pieces.size(); ++i) {
            slot.ids[i] = pieces[i].id;
            slot.meta |= pieces[i].length << (4 + 4 * i);
        }
    } else {
        if (isArenaFull())
            clearArena();
        slot.ids[0] = static_cast<PieceId>(m_pieces.size());
        slot.ids[1] = static_cast<PieceId>(pieces.size());
        slot.ids[2] = m_generation;
        m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end());
    }
    Slot* pair = m_pairs[hash & m_mask].words;
    if (pair[0].key == k || pair[1].key == k) {
        pair[pair[0].key == k ? 0 : 1] = slot;
        return;
    }
    m_used += pair[1].key.high == 0 ? 1 : 0;
    pair[1] = pair[0];
    pair[0] = slot;
    if (m_used > m_pairs.size() && m_pairs.size() < kMaxPairs)
        growShort();
}

/// Half of the slots are used. Four times the size at once: each growth waits for every word's new place.
void WordCache::growShort() {
    ZeroedTable<Pair> previous(std::min(m_pairs.size() * 4, kMaxPairs));
    previous.swap(m_pairs);
    m_mask = m_pairs.size() - 1;
    m_used = 0;
    for (const Pair& pair : previous)
        for (const std::size_t i : {1, 0}) {
            if (pair.words[i].key.high == 0)
                continue;
            Slot* to = m_pairs[pair.words[i].key.hash() & m_mask].words;
            m_used += to[1].key.high == 0 ? 1 : 0;
            to[1] = to[0];
            to[0] = pair.words[i];
        }
}

WordCache::Pieces WordCache::findLong(std::string_view word, WordVariant variant, std::uint64_t hash) const {
    const std::size_t mask = m_long.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32U);
    for (std::size_t at = hash & mask; m_long[at].count != 0; at = (at + 1) & mask) {
        const LongSlot& slot = m_long[at];
        if (slot.tag == tag && slot.length == word.size() && slot.variant == variant &&
            std::memcmp(m_words.data() + slot.word, word.data(), word.size()) == 0)
            return {m_pieces.data() + slot.pieces, slot.count};
    }
    return {};
}

void WordCache::storeLong(std::string_view word, WordVariant variant, std::uint64_t hash,
                          const std::vector<BpeSymbol>& pieces) {
    if (pieces.empty() || word.size() > kMaxBytes)
        return;
    if ((m_longUsed + 1) * 2 > m_long.size() || isArenaFull())
        growLong();
    const std::size_t mask = m_long.size() - 1;
    std::size_t at = hash & mask;
    while (m_long[at].count != 0)
        at = (at + 1) & mask;
    LongSlot& slot = m_long[at];
    slot.tag = static_cast<std::uint32_t>(hash >> 32U);
    slot.word = static_cast<std::uint32_t>(m_words.size());
    slot.pieces = static_cast<std::uint32_t>(m_pieces.size());
    slot.count = static_cast<std::uint16_t>(pieces.size());
    slot.length = static_cast<std::uint8_t>(word.size());
    slot.variant = variant;
    m_words.insert(m_words.end(), word.begin(), word.end());
    m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end());
    ++m_longUsed;
}

bool WordCache::isArenaFull() const {
    return m_words.size() > kMaxArena || m_pieces.size() * sizeof(BpeSymbol) > kMaxArena;
}

void WordCache::clearArena() {
    ZeroedTable<LongSlot>(m_long.size()).swap(m_long);
    m_words.clear();
    m_pieces.clear();
    m_longUsed = 0;
    ++m_generation;
}

void WordCache::growLong() {
    if (m_long.size() == kMaxLongWordSlots || isArenaFull()) {
        clearArena();
        return;
    }
    ZeroedTable<LongSlot> previous(m_long.size() * 2);
    previous.swap(m_long);
    const std::size_t mask = m_long.size() - 1;
    for (const LongSlot& slot : previous) {
        if (slot.count == 0)
            continue;
        std::size_t at = hashOf({m_words.data() + slot.word, slot.length}, slot.variant) & mask;
        while (m_long[at].count != 0)
            at = (at + 1) & mask;
        m_long[at] = slot;
    }
}

} // namespace tokenscope
