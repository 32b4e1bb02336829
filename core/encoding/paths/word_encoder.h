#pragma once
// Encodes one word, from the cache or by the caller's merging, and emits its pieces: the inner loop of the
// fast paths.

#include "core/encoding/encoding_sink.h"
#include "core/encoding/paths/scratch.h"
#include "core/text/utf8.h"

#include <string_view>

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

} // namespace tokenscope
