#include "core/encoding/paths/chunk_path.h"

#include "core/base/try.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// Bytes that are encoded at once if chunks don't recur.
constexpr std::size_t kLongChunk = std::size_t{1} << 12U;
constexpr std::uint32_t kPause = 64; ///< number of long chunks until the cache is tried again

void putKnown(const ChunkCache::Entry& entry, std::uint32_t offset, EncodingSink& sink) {
    std::uint32_t word = 0;
    const std::string* spelling = entry.spellings;
    for (std::uint32_t i = 0; i < entry.count; ++i) {
        const ChunkToken& token = entry.tokens[i];
        for (; word < token.word; ++word)
            sink.nextWord();
        sink.put(token.id, {offset + token.begin, offset + token.end},
                 {offset + token.referenceBegin, offset + token.referenceEnd});
        if (token.spelled)
            sink.spell(*spelling++);
    }
    for (; word < entry.words; ++word)
        sink.nextWord();
}

void putKnown(const ChunkCache::ShortSlot& slot, std::uint32_t offset, EncodingSink& sink) {
    std::uint32_t end = offset;
    for (std::uint32_t i = 0; i < slot.count; ++i) {
        const ChunkCache::ShortToken token = slot.tokens[i];
        if (token.startsWord())
            sink.nextWord();
        const ByteSpan span = {end + token.gap(), offset + token.end()};
        sink.put(token.id(), span, span);
        end = span.end;
    }
    for (std::uint32_t i = 0; i < slot.nextWords; ++i)
        sink.nextWord();
}

} // namespace

void ChunkPath::makeNormalizerFor(ChunkNormalizer& chunk, bool starts, bool ends) const {
    chunk.normalizer = m_reference.normalizer();
    if (!m_definition.normalizer)
        return;
    const auto config = withoutEnds(*m_definition.normalizer, starts, ends);
    if (!config)
        return;
    auto normalizer = makeNormalizer(*config);
    if (!normalizer)
        return; // can't happen: the complete normalizer could be built
    chunk.own = std::move(*normalizer);
    chunk.normalizer = chunk.own.get();
}

/// No added token that is matched after normalization spans a break, or strips spaces across it.
bool ChunkPath::addedTokensStayInChunks() const {
    for (std::size_t i = 0; i < m_definition.addedTokens.size(); ++i) {
        const AddedToken& token = m_definition.addedTokens[i];
        if (!token.normalized)
            continue;
        const std::string& matched = m_reference.matched(i);
        if (token.rstrip || std::any_of(matched.begin(), matched.end(), [](char c) {
                const auto byte = static_cast<unsigned char>(c);
                return byte <= ' ' || byte >= 0x7F;
            }))
            return false;
    }
    return true;
}

void ChunkPath::prepare() const {
    if (!addedTokensStayInChunks())
        return;
    makeNormalizerFor(m_within, false, false);
    m_breaks = ChunkBreaks::of(m_definition, m_within.normalizer, !m_reference.normalizedTokens().empty());
    if (!m_breaks)
        return;
    makeNormalizerFor(m_first, true, false);
    makeNormalizerFor(m_last, false, true);
    m_whole.normalizer = m_reference.normalizer();
}

/// True before a space between two ASCII letters or digits, if chunks start there and stages do nothing at
/// the ends of a text.
bool ChunkPath::canSplitAt(std::string_view text, std::size_t offset) const {
    if (!m_safeBreaks.isBetweenWords(text, offset))
        return false;
    std::call_once(m_once, [this] { prepare(); });
    return m_breaks && m_definition.preTokenizer && !m_within.own &&
           m_breaks->next(text, offset - 1, offset + 2) == offset;
}

const Normalizer* ChunkPath::normalizerOf(bool first, bool last) const {
    return (first ? last ? m_whole : m_first : last ? m_last : m_within).normalizer;
}

/// What the encoding depends on besides its bytes.
WordVariant ChunkPath::variantOf(const Chunk& chunk, bool parseSpecial) const {
    unsigned normalizer = 0;
    for (const ChunkNormalizer* const other : {&m_within, &m_first, &m_last, &m_whole}) {
        if (chunk.normalizer == other->normalizer)
            break;
        ++normalizer;
    }
    // Special tokens can be matched in the chunk; Metaspace can put a prefix at the start of the text only.
    return static_cast<WordVariant>((parseSpecial ? 1U : 0U) | (chunk.begin == 0 ? 2U : 0U) |
                                    (normalizer << 2U));
}

Result<void> ChunkPath::encodeChunk(const Chunk& chunk, EncodeCall& call) const {
    const std::string_view bytes = call.text.substr(chunk.begin, chunk.end - chunk.begin);
    const auto offset = static_cast<std::uint32_t>(chunk.begin);
    ChunkCache& cache = call.scratch.chunks;
    ChunkCache::ShortSlot* slot = nullptr;
    if (chunk.isShort()) {
        slot = &cache.shortSlot(chunk.key);
        if (slot->key.high != 0) {
            putKnown(*slot, offset, call.sink);
            return {};
        }
    }
    const std::uint64_t hash = ChunkCache::hashOf(bytes, chunk.variant);
    ChunkCache::Entry known;
    if (cache.find(bytes, hash, known)) {
        putKnown(known, offset, call.sink);
        return {};
    }
    ++call.scratch.use.misses;
    Encoding& tokens = call.scratch.chunk;
    tokens.ids.clear();
    tokens.bytes.clear();
    tokens.reference.clear();
    tokens.spellings.clear();
    tokens.wordIds.clear();
    WordNotes notes;
    EncodingSink sink(tokens, true, true, &notes);
    EncodeCall alone = {call.text, call.parseSpecial, false, call.progress, call.scratch, sink};
    TOKENSCOPE_TRY_VOID(m_reference.encodeWith(chunk.normalizer, chunk.begin, chunk.end, alone));
    if (!notes.added.empty()) // truncation needs to know these words
        return m_reference.encodeWith(chunk.normalizer, chunk.begin, chunk.end, call);
    if (!slot || !cache.storeShort(*slot, chunk.key, tokens, offset, sink.words()))
        cache.store(bytes, hash, tokens, offset, sink.words());
    call.sink.take(tokens, sink.words());
    return {};
}

/// Finds the next chunks of text[begin, end) from `at` on, and requests the memory of their slots. Returns
/// their number: 0 if the next one is too long to be cached.
std::size_t ChunkPath::findChunks(std::size_t begin, std::size_t at, std::size_t end, const EncodeCall& call,
                                  std::array<Chunk, kMaxChunks>& chunks) const {
    std::size_t count = 0;
    for (; count < kMaxChunks && at < end; ++count) {
        Chunk& chunk = chunks[count];
        chunk.begin = at;
        chunk.end = m_breaks->next(call.text, at, end);
        if (chunk.end - at > ChunkCache::kMaxBytes)
            break;
        chunk.normalizer = normalizerOf(at == begin, chunk.end == end);
        chunk.variant = variantOf(chunk, call.parseSpecial);
        if (chunk.isShort()) {
            chunk.key = WordCache::key(call.text, at, chunk.end, chunk.variant);
            call.scratch.chunks.prefetch(chunk.key);
        }
        at = chunk.end;
    }
    return count;
}

Result<void> ChunkPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    std::call_once(m_once, [this] { prepare(); });
    if (begin == end || !m_breaks || !m_breaks->mayBegin(call.text.substr(begin, end - begin)))
        return m_reference.encodeWith(m_reference.normalizer(), begin, end, call);
    if (m_definition.preTokenizer)
        return encodeChunks(begin, end, call);
    call.sink.keepWord(true); // without a pre-tokenizer the part is one word
    auto done = encodeChunks(begin, end, call);
    call.sink.keepWord(false);
    call.sink.nextWord();
    return done;
}

Result<void> ChunkPath::encodeChunks(std::size_t begin, std::size_t end, EncodeCall& call) const {
    std::size_t nextReport = begin + kProgressInterval;
    std::array<Chunk, kMaxChunks> chunks;
    for (std::size_t at = begin; at < end;) {
        if (at >= nextReport) {
            nextReport = at + kProgressInterval;
            call.progress.notify(at, call.text.size());
            if (call.progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
        }
        const bool cached = call.scratch.usesCache(call.scratch.chunks.isLarge(), kPause);
        const std::size_t count = cached ? findChunks(begin, at, end, call, chunks) : 0;
        if (count > 0) {
            call.scratch.use.lookups += static_cast<std::uint32_t>(count - 1);
            for (std::size_t i = 0; i < count; ++i)
                TOKENSCOPE_TRY_VOID(encodeChunk(chunks[i], call));
            at = chunks[count - 1].end;
            continue;
        }
        std::size_t to = m_breaks->next(call.text, at, end);
        while (!cached && to < end && to - at < kLongChunk)
            to = m_breaks->next(call.text, to, end);
        TOKENSCOPE_TRY_VOID(m_reference.encodeWith(normalizerOf(at == begin, to == end), at, to, call));
        at = to;
    }
    return {};
}

} // namespace tokenscope
