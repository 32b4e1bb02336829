#pragma once
// Encodes words, from the cache or by the caller's merging, and emits their pieces: the inner loop of the fast
// paths; and where a long word can be split first.

#include "core/base/zeroed_table.h"
#include "core/encoding/paths/encode_path.h"
#include "core/encoding/paths/scratch.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
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

/// Emits the pieces of text[begin, end), a word of more than WordCache::kInlineBytes bytes. `encodeWord(bytes)`
/// fills scratch.row if the word isn't cached. It returns false if it can't (canceled, or no piece for a
/// byte); then nothing is emitted and the result is false.
template <class EncodeWord>
inline bool putLongWord(EncodeScratch& scratch, EncodingSink& sink, std::string_view text, std::size_t begin,
                        std::size_t end, WordVariant variant, EncodeWord&& encodeWord) {
    const auto base = static_cast<std::uint32_t>(begin);
    const std::string_view word = text.substr(begin, end - begin);
    const bool cached = word.size() <= WordCache::kMaxBytes && scratch.usesCache();
    std::uint64_t hash = 0;
    if (cached) {
        hash = WordCache::hashOf(word, variant);
        if (const auto known = scratch.cache.findLong(word, variant, hash); known.count != 0) {
            putRow(sink, base, known.begin, known.count);
            return true;
        }
        ++scratch.use.misses;
    }
    if (!encodeWord(word))
        return false;
    putRow(sink, base, scratch.row.data(), scratch.row.size());
    if (cached)
        scratch.cache.storeLong(word, variant, hash, scratch.row);
    return true;
}

/// Encodes short words (at most WordCache::kInlineBytes bytes), many at once: while the memory of their slots is
/// on its way, the splitter finds the next ones. `encodeWord(bytes, variant)` fills scratch.row as for
/// putLongWord(). flush() before anything else is emitted and at the end.
///
///   add    This | is | a | …      key, hash and prefetch of each
///   flush  slot → ids, spans      into buffers, appended to the sink at once
template <class EncodeWord>
class WordBatch {
  public:
    WordBatch(EncodeScratch& scratch, EncodingSink& sink, std::string_view text, EncodeWord encodeWord)
        : m_scratch(scratch)
        , m_words(scratch.batch.words.data())
        , m_ids(scratch.batch.ids.data())
        , m_spans(scratch.batch.spans.data())
        , m_sink(sink)
        , m_text(text)
        , m_encodeWord(std::move(encodeWord)) {}

    /// `endsWord`: for the sink's numbers. False: encodeWord() failed on the word at failedAt().
    [[gnu::always_inline]] bool add(std::size_t begin, std::size_t end, WordVariant variant, bool endsWord) {
        Word& word = m_words[m_count++];
        word.key = WordCache::key(m_text, begin, end, variant);
        word.hash = word.key.hash();
        word.begin = static_cast<std::uint32_t>(begin);
        word.endsWord = endsWord;
        m_scratch.cache.prefetchShort(word.hash);
        return m_count < BatchedWords::kMax || flush();
    }
    bool flush() {
        const std::size_t count = std::exchange(m_count, 0);
        if (count == 0)
            return true;
        const bool caches = m_scratch.usesCache(static_cast<std::uint32_t>(count));
        if (m_sink.wantsWords() || !caches)
            return putOneByOne(count, caches);
        for (std::size_t i = 0; i < count; ++i) {
            const Word& word = m_words[i];
            const WordCache::Slot* slot = m_scratch.cache.findShort(word.key, word.hash);
            if (slot == nullptr || slot->count() == 0) [[unlikely]] {
                const bool known = slot != nullptr && putKnown(word, m_scratch.cache.piecesOf(*slot));
                if (!known && !putMiss(word))
                    return false;
                continue;
            }
            // Always all of them: a branch on the number would often be predicted wrongly.
            std::uint32_t at = word.begin;
            for (std::uint32_t piece = 0; piece < WordCache::kInlinePieces; ++piece) {
                const std::uint32_t next = at + slot->length(piece);
                m_ids[m_tokens + piece] = slot->ids[piece];
                m_spans[m_tokens + piece] = {at, next};
                at = next;
            }
            m_tokens += slot->count();
        }
        putBuffered();
        return true;
    }
    [[nodiscard]] std::uint32_t failedAt() const { return m_failedAt; }

  private:
    using Word = BatchedWords::Word;

    void putBuffered() { m_sink.put(m_ids, m_spans, std::exchange(m_tokens, 0)); }
    /// False: there are none.
    bool putKnown(const Word& word, WordCache::Pieces pieces) {
        constexpr std::size_t kRoom = WordCache::kInlinePieces * BatchedWords::kMax; // for all other words
        if (m_tokens + pieces.count > BatchedWords::kMaxPieces - kRoom)
            putBuffered();
        std::uint32_t at = word.begin;
        for (std::uint32_t i = 0; i < pieces.count; ++i) {
            m_ids[m_tokens] = pieces.begin[i].id;
            m_spans[m_tokens++] = {at, at + pieces.begin[i].length};
            at += pieces.begin[i].length;
        }
        return pieces.count != 0;
    }
    [[gnu::noinline]] bool putMiss(const Word& word) {
        if (!encode(word))
            return false;
        putKnown(word, {m_scratch.row.data(), static_cast<std::uint32_t>(m_scratch.row.size())});
        return true;
    }
    /// Fills scratch.row and the cache.
    bool encode(const Word& word) {
        ++m_scratch.use.misses;
        m_failedAt = word.begin;
        if (!m_encodeWord(m_text.substr(word.begin, word.length()), word.variant()))
            return false;
        if (!startsInvalid(m_text, word.begin, word.begin + word.length()))
            m_scratch.cache.storeShort(word.key, word.hash, m_scratch.row);
        return true;
    }
    /// For sinks that count words, and for texts whose words don't recur.
    [[gnu::noinline]] bool putOneByOne(std::size_t count, bool caches) {
        for (std::size_t i = 0; i < count; ++i) {
            const Word& word = m_words[i];
            const WordCache::Slot* slot = m_scratch.cache.findShort(word.key, word.hash);
            if (slot != nullptr && slot->count() != 0) {
                std::uint32_t at = word.begin;
                for (std::uint32_t piece = 0; piece < slot->count(); ++piece) {
                    m_sink.put(slot->ids[piece], {at, at + slot->length(piece)});
                    at += slot->length(piece);
                }
            } else {
                WordCache::Pieces pieces = slot ? m_scratch.cache.piecesOf(*slot) : WordCache::Pieces{};
                if (pieces.count == 0) {
                    m_failedAt = word.begin;
                    const std::string_view bytes = m_text.substr(word.begin, word.length());
                    if (!(caches ? encode(word) : m_encodeWord(bytes, word.variant())))
                        return false;
                    pieces = {m_scratch.row.data(), static_cast<std::uint32_t>(m_scratch.row.size())};
                }
                putRow(m_sink, word.begin, pieces.begin, pieces.count);
            }
            if (word.endsWord)
                m_sink.nextWord();
        }
        return true;
    }

    EncodeScratch& m_scratch;
    Word* m_words;
    PieceId* m_ids;
    ByteSpan* m_spans;
    EncodingSink& m_sink;
    std::string_view m_text;
    EncodeWord m_encodeWord;
    std::size_t m_count = 0;
    std::size_t m_tokens = 0; ///< in m_ids and m_spans, not yet emitted
    std::uint32_t m_failedAt = 0;
};

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
        const auto characterAt = [piece](std::size_t at) { // most are ASCII
            const auto byte = static_cast<unsigned char>(piece[at]);
            return byte < 0x80 ? DecodedCharacter{byte, 1} : decodeUtf8(piece, at);
        };
        DecodedCharacter before = characterAt(0);
        for (std::size_t at = before.length; at < piece.size();) {
            const DecodedCharacter c = characterAt(at);
            if (c.valid() && before.valid())
                setPair(slot(before.value, c.value));
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
               hasPair(slot(before, after));
    }

    /// For a file: the bits of the pairs, and those of parts of characters.
    using Partial = std::bitset<65536>;
    [[nodiscard]] std::span<const std::uint64_t> pairs() const { return {m_pairs.begin(), m_pairs.size()}; }
    [[nodiscard]] const Partial& partial() const { return m_partial; }
    static bool isPairs(std::span<const std::uint64_t> pairs) {
        return std::has_single_bit(pairs.size()) && pairs.size() * 64 >= kMinBits &&
               pairs.size() * 64 <= kMaxBits;
    }
    Crossings(ZeroedTable<std::uint64_t> pairs, const Partial& partial)
        : m_shift(shiftOf(pairs.size() * 64))
        , m_pairs(std::move(pairs))
        , m_partial(partial) {}

  private:
    static constexpr std::size_t kMinBits = std::size_t{1} << 16U;
    static constexpr std::size_t kMaxBits = std::size_t{1} << 22U;
    static unsigned shiftOf(std::size_t bits) { return 64U - static_cast<unsigned>(std::countr_zero(bits)); }
    void setPair(std::size_t at) { m_pairs[at / 64] |= std::uint64_t{1} << (at % 64); }
    [[nodiscard]] bool hasPair(std::size_t at) const { return ((m_pairs[at / 64] >> (at % 64)) & 1U) != 0; }
    [[nodiscard]] std::size_t slot(char32_t before, char32_t after) const {
        const std::uint64_t key = (static_cast<std::uint64_t>(before) << 32U) | after;
        return (key * 0x9E3779B97F4A7C15ULL) >> m_shift;
    }

    unsigned m_shift;
    ZeroedTable<std::uint64_t> m_pairs{0}; ///< bits
    Partial m_partial;
};

inline Crossings::Crossings(std::size_t pieces) {
    // 16 bits for each piece keep false positives rare; 64 Ki to 4 Mi bits.
    const std::size_t bits = std::clamp<std::size_t>(std::bit_ceil(pieces * 16), kMinBits, kMaxBits);
    m_shift = shiftOf(bits);
    m_pairs = ZeroedTable<std::uint64_t>(bits / 64);
}

} // namespace tokenscope
