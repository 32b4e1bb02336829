#pragma once
// One word to pieces by cache, whole-piece look-up and merging, and the pieces into a sink. The hot loop of
// the fast roads. A Scratch belongs to one call at a time.

#include "core/encoding/cache/chunk_cache.h"
#include "core/encoding/cache/word_cache.h"
#include "core/encoding/encoding_sink.h"
#include "core/stages/model/sentencepiece_unigram.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"
#include "core/text/utf8.h"

#include <string_view>
#include <type_traits>
#include <vector>

namespace tokenscope {

struct Scratch {
    WordCache cache;
    BpeMerger merger;
    std::vector<BpeSymbol> row;
    std::vector<BpeSymbol> part;
    UnigramWords unigram;
    SentencePieceNormalized normalized;
    std::vector<CutPiece> cut;
    std::string word; ///< normalized
    ChunkCache chunks;
    Encoding chunk; ///< of one that isn't known yet

    /// What very long words have left behind, many bytes for each of theirs.
    void releaseLarge() {
        constexpr std::size_t kKept = std::size_t{1} << 20U; ///< bytes
        const auto release = [](auto& buffer) {
            if (buffer.capacity() * sizeof(buffer[0]) > kKept)
                std::decay_t<decltype(buffer)>().swap(buffer);
        };
        release(row);
        release(part);
        release(cut);
        release(word);
        release(unigram.ends);
        release(unigram.made);
        release(chunk.ids);
        release(chunk.bytes);
        release(chunk.reference);
        release(chunk.wordIds);
    }

    /// Text whose words don't come again (random bytes) would only wash the cache out: after a stretch
    /// in which a quarter or more were misses the cache is left alone for a while.
    struct CacheUse {
        std::uint32_t lookups = 0;
        std::uint32_t misses = 0;
        std::uint32_t leaveAlone = 0;
    } use;
    bool usesCache() { return usesCache(cache.isLarge(), 131072); }
    bool usesCache(bool large, std::uint32_t pause) {
        if (use.leaveAlone > 0) {
            --use.leaveAlone;
            return false;
        }
        if (++use.lookups == 8192) {
            if (use.misses > 2000 && large)
                use.leaveAlone = pause;
            use.lookups = use.misses = 0;
        }
        return true;
    }
};

/// Bytes that are not UTF-8 at a word's start: such words don't come again, and are no work for the cache.
inline bool beginsInvalid(std::string_view text, std::size_t begin, std::size_t end) {
    const auto high = [&](std::size_t at) { return static_cast<unsigned char>(text[at]) >= 0x80; };
    if (high(begin))
        return !decodeUtf8(text, begin).valid();
    return begin + 1 < end && high(begin + 1) && !decodeUtf8(text, begin + 1).valid();
}

/// Emits the pieces of a word that begins at `at`.
inline void putRow(EncodingSink& sink, std::uint32_t at, const BpeSymbol* pieces, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        sink.put(pieces[i].id, {at, at + pieces[i].length});
        at += pieces[i].length;
    }
}

/// Emits the pieces of text[begin, end) at their place. `encodeWord(bytes)` fills scratch.row when the word
/// isn't cached; it returns false when it can't (canceled, or no piece for a byte): then nothing is emitted
/// and false is returned.
template <class EncodeWord>
inline bool putWord(Scratch& scratch, EncodingSink& sink, std::string_view text, std::size_t begin,
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
