#pragma once
// Caches the encodings of chunks by the stages of a tokenizer.json: bytes → tokens, with spans relative to
// the chunk. Two flat tables: a chunk of at most 15 bytes with at most eleven consecutive tokens, none with
// its own spelling, is in one cache line, key included; all others have their keys and tokens in arenas.
//
// Not thread-safe: one per thread. A full table is cleared, so that memory stays below about 70 MiB.

#include "core/base/hash.h"
#include "core/base/zeroed_table.h"
#include "core/encoding/cache/word_cache.h"
#include "core/encoding/encoding.h"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct ChunkToken {
    PieceId id = 0;
    std::uint8_t begin = 0, end = 0;
    std::uint8_t referenceBegin = 0, referenceEnd = 0;
    std::uint8_t word = 0; ///< from 0
    bool spelled = false;  ///< it has the next of the entry's spellings
};

class ChunkCache {
  public:
    static constexpr std::size_t kMaxBytes = 255;

    ChunkCache();

    struct Entry {
        const ChunkToken* tokens = nullptr;
        std::uint32_t count = 0;
        std::uint32_t words = 0;
        const std::string* spellings = nullptr;
    };
    /// A token of a short chunk. It starts where the previous one ends, or up to three bytes later, and is in
    /// the same word or the next one. Bits: id 24 | end 4 | gap 2 | next word 1.
    struct ShortToken {
        std::uint32_t bits = 0;
        [[nodiscard]] PieceId id() const { return static_cast<PieceId>(bits & 0xFF'FFFFU); }
        [[nodiscard]] std::uint32_t end() const { return (bits >> 24U) & 15U; }
        [[nodiscard]] std::uint32_t gap() const { return (bits >> 28U) & 3U; }
        [[nodiscard]] bool startsWord() const { return (bits >> 30U) != 0; }
    };
    static constexpr std::size_t kShortTokens = 11;
    struct alignas(64) ShortSlot {
        WordKey key; ///< high == 0: free
        std::uint8_t count = 0;
        std::uint8_t nextWords = 0; ///< number of words after that of the last token
        ShortToken tokens[kShortTokens];
    };
    static_assert(sizeof(ShortSlot) == 64);
    /// For a shortSlot() soon.
    void prefetch(const WordKey& key) const {
        __builtin_prefetch(&m_short[key.hash() & (m_short.size() - 1)]);
    }
    /// The slot of a chunk of at most WordCache::kInlineBytes: filled (key.high != 0), or free, for
    /// storeShort().
    [[nodiscard]] ShortSlot& shortSlot(const WordKey& key) {
        std::size_t at = key.hash() & (m_short.size() - 1);
        while (m_short[at].key.high != 0 && m_short[at].key != key)
            at = (at + 1) & (m_short.size() - 1);
        return m_short[at];
    }
    static std::uint64_t hashOf(std::string_view chunk, WordVariant variant) {
        return (hashBytes(chunk) ^ static_cast<std::uint64_t>(variant) << 1U) | 1U;
    }
    /// `chunk` has 1 to kMaxBytes bytes. False: it isn't cached.
    [[nodiscard]] bool find(std::string_view chunk, std::uint64_t hash, Entry& entry) const {
        const std::size_t mask = m_slots.size() - 1;
        for (std::size_t at = (hash >> 1U) & mask; m_slots[at].hash != 0; at = (at + 1) & mask) {
            const Slot& slot = m_slots[at];
            if (slot.hash != hash || slot.length != chunk.size() ||
                std::memcmp(m_keys.data() + slot.key, chunk.data(), chunk.size()) != 0)
                continue;
            entry = {m_tokens.data() + slot.tokens, slot.count, slot.words,
                     m_spellings.data() + slot.spellings};
            return true;
        }
        return false;
    }
    /// Stores `encoded`, the encoding of the chunk at `offset` with `full` and reference spans; it has
    /// `words` words. False: it doesn't fit and was not stored.
    bool store(std::string_view chunk, std::uint64_t hash, const Encoding& encoded, std::uint32_t offset,
               std::uint32_t words);
    /// The same for a short chunk in a free slot. False: it doesn't fit; use store().
    bool storeShort(ShortSlot& slot, const WordKey& key, const Encoding& encoded, std::uint32_t offset,
                    std::uint32_t words);
    [[nodiscard]] bool isLarge() const { return m_short.size() + m_slots.size() >= (1U << 16U); }

  private:
    struct Slot {
        std::uint64_t hash = 0; ///< 0: free
        std::uint32_t key = 0;
        std::uint32_t tokens = 0;
        std::uint32_t spellings = 0;
        std::uint16_t count = 0;
        std::uint8_t length = 0;
        std::uint8_t words = 0;
    };
    void growShort();
    static bool fill(ShortSlot& slot, const Encoding& encoded, std::uint32_t offset, std::uint32_t words);
    bool append(const Encoding& encoded, std::uint32_t offset, std::size_t length);
    void makeRoom();

    ZeroedTable<ShortSlot> m_short;
    std::size_t m_shortUsed = 0;
    ZeroedTable<Slot> m_slots;
    std::size_t m_used = 0;
    std::vector<char> m_keys;
    std::vector<ChunkToken> m_tokens;
    std::vector<std::string> m_spellings;
};

} // namespace tokenscope
