#pragma once
// Caches how SentencePiece's Unigram splits words. The sum of scores is a float that runs through the whole
// text, so the segmentation of a word depends on the sum before it. But it depends only on the binade of that
// sum: between two powers of two all floats are integer multiples of one unit, and adding a multiple of the
// unit changes no comparison.
//
//   sum before  -1000.25  …  all sums of the word are in (-1024, -512]: split as after any other such sum
//   sum before  -1023.5   …  they aren't: the cache can't be used
//
// Rounding ties go to the even neighbor, which depends on whether the sum before is an even or an odd
// multiple; an entry with a tie is valid for one of the two only. A word with a tie has two entries: the one
// for the other parity has a key of its own.
//
// While sums are small, rounding decides few words: if the best path wins by more than rounding can change,
// one entry is valid for all sums up to a limit, and the new sum is computed from the scores of the pieces.
//
// An entry fits into one cache line, key included; more than three pieces are in an arena.

#include "core/base/hash.h"
#include "core/base/zeroed_table.h"
#include "core/definition/piece_type.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

/// The negative floats with one exponent, which are multiples of one unit.
struct UnigramBinade {
    int exponent = 0;
    bool known = false; ///< false: sums above -1, or with an exponent out of the range of the key
    double top = 0;     ///< the greatest sum
    double low = 0;     ///< all sums are greater, even before rounding

    static UnigramBinade of(float sum) {
        constexpr float kLeastSum = -0x1p100F;
        UnigramBinade binade;
        binade.known = sum < -1 && sum > kLeastSum;
        if (!binade.known)
            return binade;
        binade.exponent = std::ilogb(sum);
        binade.top = -std::ldexp(1.0, binade.exponent);
        binade.low = 2 * binade.top * (1 - 0x1p-20);
        return binade;
    }
    [[nodiscard]] bool holds(float sum) const {
        return known && static_cast<double>(sum) <= top && static_cast<double>(sum) > 2 * top;
    }
    [[nodiscard]] bool holds(double least, double most) const { return most <= top && least > low; }
    /// A sum in the binade is an odd multiple of the unit, which is that of the last bit of the float.
    [[nodiscard]] static bool isOdd(float sum) { return (std::bit_cast<std::uint32_t>(sum) & 1U) != 0; }
};

/// Tracks the sums of a word: their range, and whether rounding any of them was a tie.
struct UnigramSumWatch {
    double half = 0; ///< half a unit of the binade
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    bool rounded = false;

    void saw(double sum) {
        least = std::min(least, sum);
        most = std::max(most, sum);
    }
    void keeps(double exact, float sum) {
        rounded = rounded || std::abs(exact - static_cast<double>(sum)) == half;
    }
};

/// Not thread-safe: one per thread. A full table is cleared, so that memory stays below 60 MiB.
class UnigramCache {
  public:
    static constexpr std::size_t kMaxBytes = 24;
    static constexpr std::size_t kMaxPieces = 3; ///< in a slot

    struct Piece {
        PieceId id = 0;
        std::uint32_t length = 0; ///< bytes of the normalized text
    };
    struct alignas(64) Word {
        char bytes[kMaxBytes] = {}; ///< zeros after the word
        std::int8_t binade = 0;     ///< the exponent of the sum before, otherParity() of it, or kSure
        std::uint8_t length = 0;    ///< 0: free
        std::uint8_t count = 0;     ///< above kMaxPieces: ids[0] is where the pieces start in the arena
        bool rounded = false;       ///< there was a rounding tie: valid for one parity only
        bool odd = false;
        std::uint8_t lengths[kMaxPieces] = {};
        PieceId ids[kMaxPieces] = {};
        float sum = 0;   ///< minus the sum before the word; exact
        float least = 0; ///< lower bound of all compared sums, minus the sum before
        float most = 0;  ///< upper bound of them; with kSure, the limit of the sum before
    };
    /// In place of the binade: valid for all sums before the word that are between -limit and limit.
    static constexpr int kSure = 127;
    /// Beyond it, few words are sure.
    static constexpr float kMaxSure = 0x1p17F;

    UnigramCache();

    /// In place of the binade: the key of a word with a rounding tie, for the parity that its first entry isn't
    /// valid for.
    static int otherParity(int binade) { return -1 - binade; }
    /// The slot of the word, or a free one (length == 0), to be filled and then reported by stored(). Null if
    /// the word is too long. `binade`: or another key, see Word.
    [[nodiscard]] Word* find(std::string_view word, int binade) {
        if (word.size() > kMaxBytes || word.empty())
            return nullptr;
        std::uint64_t key[3] = {};
        std::memcpy(key, word.data(), word.size());
        const std::uint64_t hash = mixHash(key[0] ^ kHashSecrets.first ^ static_cast<std::uint64_t>(binade),
                                           key[1] ^ kHashSecrets.last) +
                                   key[2] * 0xD6E8FEB86659FD93ULL;
        const std::size_t mask = m_words.size() - 1;
        for (std::size_t at = (hash ^ (hash >> 32U)) & mask;; at = (at + 1) & mask) {
            Word& found = m_words[at];
            if (found.length == 0 || (found.length == word.size() && found.binade == binade &&
                                      std::memcmp(found.bytes, key, kMaxBytes) == 0))
                return &found;
        }
    }
    /// Sets the pieces of a slot that is being filled.
    void setPieces(Word& word, std::span<const Piece> pieces);
    /// Calls `each(id, length)` for the pieces of a filled slot.
    template <class Each>
    void forEachPiece(const Word& word, const Each& each) const {
        if (word.count > kMaxPieces) {
            for (const Piece& piece : std::span(m_pieces).subspan(word.ids[0], word.count))
                each(piece.id, piece.length);
            return;
        }
        for (std::size_t i = 0; i < word.count; ++i)
            each(word.ids[i], std::uint32_t{word.lengths[i]});
    }
    /// Counts a filled slot. This can move all Words.
    void stored();

  private:
    ZeroedTable<Word> m_words;
    std::size_t m_used = 0;
    std::vector<Piece> m_pieces; ///< the arena
};

// Caches how SentencePiece's Unigram splits plain ASCII words after a space, by their bytes in the original
// text. Like UnigramCache, but for the usual words: short, with two or three pieces and no score above 0. So
// two fit into a cache line; longer lists of pieces are stored separately.
//
//   word   " " "hello,"         the space isn't part of the key
//   split  ▁hell | o,           lengths in the text: 5 | 2

/// Not thread-safe: one per thread. Memory stays below 50 MiB.
class PlainWordCache {
  public:
    static constexpr std::size_t kMaxBytes = 14;
    using Piece = UnigramCache::Piece;

    struct Key {
        std::uint64_t low = 0;
        std::uint64_t high = 0; ///< top bytes: length, and the exponent of the sum before (below 128)
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

    /// As UnigramCache::otherParity().
    static Key otherParity(Key key) {
        key.high |= kOtherParity;
        return key;
    }

    struct alignas(32) Word {
        Key key;               ///< high == 0: free
        std::uint64_t ids = 0; ///< or the position and number of the pieces
        std::uint32_t meta = 0;
        float sum = 0; ///< minus the sum before the word; exact. With UnigramCache::kSure, the limit

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

    /// For a find() soon.
    void prefetch(const Key& key) const { __builtin_prefetch(&m_words[hashOf(key) & (m_words.size() - 1)]); }
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
    static constexpr std::uint64_t kOtherParity = std::uint64_t{0x80} << 48U;
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
