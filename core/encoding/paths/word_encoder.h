#pragma once
// Encodes one word, from the cache or by the caller's merging, and emits its pieces: the inner loop of the
// fast paths; and where a long word can be split first.

#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/scratch.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope {

/// The word starts with bytes that are not UTF-8. Such words seldom recur and are not cached.
inline bool startsInvalid(std::string_view text, std::size_t begin, std::size_t end) {
    const auto high = [&](std::size_t at) { return static_cast<unsigned char>(text[at]) >= 0x80; };
    if (high(begin))
        return !decodeUtf8(text, begin).valid();
    return begin + 1 < end && high(begin + 1) && !decodeUtf8(text, begin + 1).valid();
}

/// Emits the pieces of a word that starts at `at`.
inline void putRow(EncodingSink& sink, std::uint32_t at, const BpeSymbol* pieces, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        sink.put(pieces[i].id, {at, at + pieces[i].length});
        at += pieces[i].length;
    }
}

/// Emits the pieces of text[begin, end). `encodeWord(bytes)` fills scratch.row if the word isn't cached. It
/// returns false if it can't (canceled, or no piece for a byte); then nothing is emitted and the result is
/// false.
template <class EncodeWord>
inline bool putWord(EncodeScratch& scratch, EncodingSink& sink, std::string_view text, std::size_t begin,
                    std::size_t end, WordVariant variant, EncodeWord&& encodeWord) {
    const auto base = static_cast<std::uint32_t>(begin);
    const auto putRow = [&](const BpeSymbol* pieces, std::size_t count) {
        tokenscope::putRow(sink, base, pieces, count);
    };
    const std::size_t length = end - begin;
    if (!scratch.usesCache()) {
        if (!encodeWord(text.substr(begin, length)))
            return false;
        putRow(scratch.row.data(), scratch.row.size());
        return true;
    }
    if (length <= WordCache::kInlineBytes) {
        const WordKey key = WordCache::key(text, begin, end, variant);
        WordCache::Slot& slot = scratch.cache.shortSlot(key);
        if (const std::uint32_t count = slot.count(); count != 0) {
            std::uint32_t at = base;
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint32_t next = at + slot.length(i);
                sink.put(slot.ids[i], {at, next});
                at = next;
            }
            return true;
        }
        const std::string_view word = text.substr(begin, length);
        const std::uint64_t hash = WordCache::hashOf(word, variant);
        if (const auto known = scratch.cache.findLong(word, variant, hash); known.count != 0) {
            putRow(known.begin, known.count);
            return true;
        }
        ++scratch.use.misses;
        if (!encodeWord(word))
            return false;
        putRow(scratch.row.data(), scratch.row.size());
        if (scratch.row.size() <= 3)
            scratch.cache.storeShort(slot, key, scratch.row);
        else
            scratch.cache.storeLong(word, variant, hash, scratch.row);
        return true;
    }
    const std::string_view word = text.substr(begin, length);
    if (length <= WordCache::kMaxBytes) {
        const std::uint64_t hash = WordCache::hashOf(word, variant);
        if (const auto known = scratch.cache.findLong(word, variant, hash); known.count != 0) {
            putRow(known.begin, known.count);
            return true;
        }
        ++scratch.use.misses;
        if (!encodeWord(word))
            return false;
        putRow(scratch.row.data(), scratch.row.size());
        scratch.cache.storeLong(word, variant, hash, scratch.row);
        return true;
    }
    if (!encodeWord(word))
        return false;
    putRow(scratch.row.data(), scratch.row.size());
    return true;
}

/// Which pairs of adjacent characters a merge can ever cross. A long word (a Chinese sentence) can be split at
/// every boundary that no piece that results from merging spans: the parts merge independently, and short
/// parts are found in the word cache.
///
///   pieces  …  今天  天气  很好  …       今天天气很好 → no piece has 天天 or 气很 → 今天 | 天气 | 很好
///
/// Can only err on the safe side: a hashed set of character pairs, and for pieces that contain part of a
/// character the last byte before and the first byte after the boundary.
class Crossings {
  public:
    /// `pieces`: the approximate number of pieces that will be added.
    explicit Crossings(std::size_t pieces = 0);
    /// Adds the bytes of a piece that results from merging. `also(before, c)` is called for all pairs of
    /// adjacent characters in it; a byte that starts no character is DecodedCharacter::kInvalid.
    template <class Also>
    void add(std::string_view piece, const Also& also) {
        if (piece.empty())
            return;
        DecodedCharacter before = decodeUtf8(piece, 0);
        for (std::size_t at = before.length; at < piece.size();) {
            const DecodedCharacter c = decodeUtf8(piece, at);
            if (c.valid() && before.valid())
                m_pairs[slot(before.value, c.value)] = true;
            else
                m_partial.set(static_cast<std::size_t>(static_cast<unsigned char>(piece[at - 1])) << 8U |
                              static_cast<unsigned char>(piece[at]));
            also(before.value, c.value);
            before = c;
            at += c.length;
        }
    }
    void add(std::string_view piece) {
        add(piece, [](char32_t, char32_t) {});
    }

    /// False: no piece spans the boundary between these two characters, whose last and first bytes are given.
    [[nodiscard]] bool mayCross(char32_t before, unsigned char lastByte, char32_t after,
                                unsigned char firstByte) const {
        return m_partial[static_cast<std::size_t>(lastByte) << 8U | firstByte] ||
               m_pairs[slot(before, after)];
    }

  private:
    [[nodiscard]] std::size_t slot(char32_t before, char32_t after) const {
        const std::uint64_t key = (static_cast<std::uint64_t>(before) << 32U) | after;
        return (key * 0x9E3779B97F4A7C15ULL) >> m_shift;
    }

    unsigned m_shift;
    std::vector<bool> m_pairs;
    std::bitset<65536> m_partial;
};

inline Crossings::Crossings(std::size_t pieces) {
    // 16 bits for each piece keep false positives rare; 64 Ki to 4 Mi bits.
    const std::size_t bits = std::clamp<std::size_t>(std::bit_ceil(pieces * 16), 1U << 16U, 1U << 22U);
    m_shift = 64U - static_cast<unsigned>(std::countr_zero(bits));
    m_pairs.assign(bits, false);
}

} // namespace tokenscope
