#pragma once
// Caches how SentencePiece's Unigram splits plain ASCII words after a space, by their bytes in the original
// text. Like UnigramCache, but for the usual words: short, with two or three pieces and no score above 0. So
// two fit into a cache line; longer lists of pieces are stored separately.
//
//   word   " " "hello,"         the space isn't part of the key
//   split  ▁hell | o,           lengths in the text: 5 | 2

#include "core/base/hash.h"
#include "core/base/zeroed_table.h"
#include "core/definition/piece_type.h"
#include "core/stages/model/unigram/unigram_cache.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

/// Not thread-safe: one per thread. Memory stays below 50 MiB.
class PlainWordCache {
  public:
    static constexpr std::size_t kMaxBytes = 14;
    using Piece = UnigramCache::Piece;

    struct Key {
        std::uint64_t low = 0;
        std::uint64_t high = 0; ///< top bytes: length, and the exponent of the sum before
        bool operator==(const Key&) const = default;
    };
    /// The key of text[begin, begin + length), which has at most kMaxBytes bytes. Reads up to 16 bytes if the
    /// text has them.
    static Key key(std::string_view text, std::size_t begin, std::size_t length, int binade) {
        Key key;
        if (text.size() - begin >= 16) {
            std::memcpy(&key.low, text.data() + begin, 8);
            std::memcpy(&key.high, text.data() + begin + 8, 8);
            if (length < 8)
                key.low &= (std::uint64_t{1} << (8 * length)) - 1;
            key.high &= length <= 8 ? 0 : (std::uint64_t{1} << (8 * (length - 8))) - 1;
        } else {
            char buffer[16] = {};
            std::memcpy(buffer, text.data() + begin, length);
            std::memcpy(&key.low, buffer, 8);
            std::memcpy(&key.high, buffer + 8, 8);
        }
        key.high |= (static_cast<std::uint64_t>(length) << 56U) |
                    (static_cast<std::uint64_t>(static_cast<std::uint8_t>(binade)) << 48U);
        return key;
    }

    struct alignas(32) Word {
        Key key;               ///< high == 0: free
        std::uint64_t ids = 0; ///< or the position and number of the pieces
        std::uint32_t meta = 0;
        float sum = 0; ///< minus the sum before the word; exact

        [[nodiscard]] bool known() const { return key.high != 0; }
        /// 0: see piecesOf()
        [[nodiscard]] std::uint32_t count() const { return meta & 3U; }
        [[nodiscard]] PieceId id(std::uint32_t i) const {
            return static_cast<PieceId>((ids >> (kIdBits * i)) & ((1U << kIdBits) - 1));
        }
        /// The length of a piece that isn't the last one.
        [[nodiscard]] std::uint32_t length(std::uint32_t i) const { return (meta >> (4 + 4 * i)) & 15U; }
        /// A sum was a rounding tie: valid for one parity of the sum before only.
        [[nodiscard]] bool rounded() const { return (meta & 4U) != 0; }
        [[nodiscard]] bool odd() const { return (meta & 8U) != 0; }
        /// A bound: no compared sum was lower than the sum before by more than this.
        [[nodiscard]] std::uint32_t reach() const { return meta >> 16U; }
    };

    PlainWordCache();

    /// The slot of the word, or a free one for it.
    [[nodiscard]] Word& find(const Key& key) {
        const std::size_t mask = m_words.size() - 1;
        for (std::size_t at = hashOf(key) & mask;; at = (at + 1) & mask) {
            Word& found = m_words[at];
            if (found.key.high == 0 || found.key == key)
                return found;
        }
    }
    /// The pieces of a word whose count() is 0. Lengths are those of the normalized text.
    [[nodiscard]] std::span<const Piece> piecesOf(const Word& word) const {
        return {m_pieces.data() + (word.ids >> 8U), word.ids & 0xFFU};
    }
    /// Stores a word in a free slot, if it fits; this moves all Words. `least`: the lowest of all sums, minus
    /// the sum before.
    void store(Word& slot, const Key& key, std::span<const Piece> pieces, float sum, double least,
               bool rounded, bool odd);

  private:
    static constexpr std::uint32_t kIdBits = 21;
    static std::uint64_t hashOf(const Key& key) {
        return mixHash(key.low ^ kHashSecrets.first, key.high ^ kHashSecrets.last);
    }
    [[nodiscard]] static bool fitsWord(std::span<const Piece> pieces);
    [[nodiscard]] std::uint64_t append(std::span<const Piece> pieces);
    void grow(std::uint64_t binade);

    ZeroedTable<Word> m_words;
    std::size_t m_used = 0;
    std::vector<Piece> m_pieces;
};

} // namespace tokenscope
