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
// multiple; an entry with a tie is valid for one of the two only.
//
// An entry fits into one cache line, key included.

#include "core/base/hash.h"
#include "core/base/zeroed_table.h"
#include "core/definition/piece_type.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
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
    /// A sum in the binade is an odd multiple of the unit.
    [[nodiscard]] bool isOdd(float sum) const {
        return std::fmod(std::ldexp(static_cast<double>(sum), 23 - exponent), 2.0) != 0;
    }
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

/// Not thread-safe: one per thread. A full table is cleared, so that memory stays below 50 MiB.
class UnigramCache {
  public:
    static constexpr std::size_t kMaxBytes = 24;
    static constexpr std::size_t kMaxPieces = 3;

    struct Piece {
        PieceId id = 0;
        std::uint32_t length = 0; ///< bytes of the normalized text
    };
    struct alignas(64) Word {
        char bytes[kMaxBytes] = {}; ///< zeros after the word
        std::int8_t binade = 0;     ///< the exponent of the sum before
        std::uint8_t length = 0;    ///< 0: free
        std::uint8_t count = 0;
        bool rounded = false; ///< there was a rounding tie: valid for one parity only
        bool odd = false;
        std::uint8_t lengths[kMaxPieces] = {};
        PieceId ids[kMaxPieces] = {};
        float sum = 0;   ///< minus the sum before the word; exact
        float least = 0; ///< lower bound of all compared sums, minus the sum before
        float most = 0;  ///< upper bound of them
    };

    UnigramCache();

    /// The slot of the word, or a free one (length == 0), to be filled and then reported by stored(). Null if
    /// the word is too long.
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
    /// Counts a filled slot. This can move all Words.
    void stored();

  private:
    ZeroedTable<Word> m_words;
    std::size_t m_used = 0;
};

} // namespace tokenscope
