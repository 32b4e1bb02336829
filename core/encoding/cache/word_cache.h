#pragma once
// Caches the pieces of words: bytes → ids and lengths. Two flat tables: a word of at most 15 bytes is in one
// 32-byte slot, key included, with up to three pieces; more pieces are in an arena. Words of up to 255 bytes have
// their key there, too. Not thread-safe: one per thread. A full table of slots forgets the older word of a
// pair, a full arena is cleared, so that memory stays below about 80 MiB.

#include "core/base/hash.h"
#include "core/base/zeroed_table.h"
#include "core/stages/model/bpe/bpe_merger.h"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Distinguishes words with the same bytes, e.g. one with a dummy prefix.
using WordVariant = std::uint8_t; ///< 0 … 15

struct WordKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0; ///< top byte: variant and length
    [[nodiscard]] std::uint64_t hash() const {
        return mixHash(low ^ kHashSecrets.first, high ^ kHashSecrets.last);
    }
    bool operator==(const WordKey&) const = default;
};

class WordCache {
  public:
    static constexpr std::size_t kInlineBytes = 15;
    static constexpr std::size_t kInlinePieces = 3;
    static constexpr std::size_t kMaxBytes = 255;

    WordCache();

    /// Before a text of `bytes` bytes is encoded: makes room for its words, if the cache is new. A cache that grows
    /// moves all words each time.
    void expect(std::size_t bytes) {
        if (m_used == 0) [[unlikely]]
            makeRoomFor(bytes);
    }
    /// The key of text[begin, end), which has at most kInlineBytes bytes. Reads up to 16 bytes if the text
    /// has them.
    static WordKey key(std::string_view text, std::size_t begin, std::size_t end, WordVariant variant) {
        WordKey k;
        const std::size_t length = end - begin;
        const char* p = text.data() + begin;
        if (text.size() - begin >= 16) {
            std::memcpy(&k.low, p, 8);
            std::memcpy(&k.high, p + 8, 8);
            if (length <= 8) {
                k.high = 0;
                k.low = length == 0 ? 0 : length == 8 ? k.low : k.low & ((1ULL << (8 * length)) - 1);
            } else {
                k.high &= (1ULL << (8 * (length - 8))) - 1;
            }
        } else {
            char buffer[16] = {};
            std::memcpy(buffer, p, length);
            std::memcpy(&k.low, buffer, 8);
            std::memcpy(&k.high, buffer + 8, 8);
        }
        k.high |= static_cast<std::uint64_t>((variant << 4U) | static_cast<unsigned>(length)) << 56U;
        return k;
    }

    struct Slot {
        WordKey key; ///< high == 0: free (a key's top byte has a length of at least 1)
        PieceId ids[kInlinePieces] = {};
        /// Bits 0-3: count; then 4 bits of length for each piece. 0: see piecesOf().
        std::uint32_t meta = 0;

        [[nodiscard]] std::uint32_t count() const { return meta & 15U; }
        [[nodiscard]] std::uint32_t length(std::uint32_t i) const { return (meta >> (4 + 4 * i)) & 15U; }
    };
    /// Pieces in the arena; `begin` is null if they aren't there (any more).
    struct Pieces {
        const BpeSymbol* begin = nullptr;
        std::uint32_t count = 0;
    };

    /// Null if the word isn't there. `hash` is that of the key. Reads one line of the processor's cache.
    [[nodiscard]] const Slot* findShort(const WordKey& k, std::uint64_t hash) const {
        const Slot* pair = m_pairs[hash & m_mask].words;
        return pair[0].key == k ? &pair[0] : pair[1].key == k ? &pair[1] : nullptr;
    }
    /// The pieces of a slot whose count() is 0.
    [[nodiscard]] Pieces piecesOf(const Slot& slot) const {
        const auto [first, count, generation] = slot.ids;
        return generation == m_generation ? Pieces{m_pieces.data() + first, count} : Pieces{};
    }
    /// For a findShort() soon.
    void prefetchShort(std::uint64_t hash) const { __builtin_prefetch(&m_pairs[hash & m_mask]); }
    /// Replaces what findShort() found, if anything.
    void storeShort(const WordKey& k, std::uint64_t hash, const std::vector<BpeSymbol>& pieces);

    /// Its words exceed the processor's cache, so that a miss reads from memory.
    [[nodiscard]] bool isLarge() const { return m_used > (1U << 15U); }

    /// The pieces of a longer word.
    [[nodiscard]] Pieces findLong(std::string_view word, WordVariant variant, std::uint64_t hash) const;
    void storeLong(std::string_view word, WordVariant variant, std::uint64_t hash,
                   const std::vector<BpeSymbol>& pieces);
    static std::uint64_t hashOf(std::string_view word, WordVariant variant) {
        return hashBytes(word) + variant;
    }

  private:
    struct LongSlot {
        std::uint32_t tag = 0;
        std::uint32_t word = 0;   ///< in m_words
        std::uint32_t pieces = 0; ///< in m_pieces
        std::uint16_t count = 0;  ///< 0: free
        std::uint8_t length = 0;
        WordVariant variant = 0;
    };
    /// One line of the processor's cache; the newer word first.
    struct alignas(64) Pair {
        Slot words[2];
    };
    void makeRoomFor(std::size_t bytes);
    void growShort();
    void growLong();
    [[nodiscard]] bool isArenaFull() const;
    void clearArena();

    ZeroedTable<Pair> m_pairs;
    std::size_t m_mask = 0;
    std::size_t m_used = 0;
    ZeroedTable<LongSlot> m_long;
    std::size_t m_longUsed = 0;
    std::vector<char> m_words;
    std::vector<BpeSymbol> m_pieces;
    PieceId m_generation = 0; ///< how often the arena has been cleared
};

} // namespace tokenscope
