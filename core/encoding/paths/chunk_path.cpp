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

Result<void> ChunkPath::encodeChunk(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const std::string_view chunk = call.text.substr(begin, end - begin);
    const auto offset = static_cast<std::uint32_t>(begin);
    ChunkCache& cache = call.scratch.chunks;
    const bool isShort = chunk.size() <= WordCache::kInlineBytes;
    const WordVariant variant = call.parseSpecial ? 1 : 0; // special tokens can be matched in the chunk
    WordKey key;
    ChunkCache::ShortSlot* slot = nullptr;
    if (isShort) {
        key = WordCache::key(call.text, begin, end, variant);
        slot = &cache.shortSlot(key);
        if (slot->key.high != 0) {
            putKnown(*slot, offset, call.sink);
            return {};
        }
    }
    const std::uint64_t hash = ChunkCache::hashOf(chunk, variant);
    ChunkCache::Entry known;
    if (cache.find(chunk, hash, known)) {
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
    TOKENSCOPE_TRY_VOID(m_reference.encodeWith(m_within.normalizer, begin, end, alone));
    if (!notes.added.empty()) // truncation needs to know these words
        return m_reference.encodeWith(m_within.normalizer, begin, end, call);
    if (!isShort || !cache.storeShort(*slot, key, tokens, offset, sink.words()))
        cache.store(chunk, hash, tokens, offset, sink.words());
    call.sink.take(tokens, sink.words());
    return {};
}

Result<void> ChunkPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    std::call_once(m_once, [this] { prepare(); });
    const std::size_t firstEnd = m_breaks && m_breaks->mayBegin(call.text.substr(begin, end - begin))
                                     ? m_breaks->next(call.text, begin, end)
                                     : end;
    if (firstEnd == end)
        return m_reference.encodeWith(m_reference.normalizer(), begin, end, call);
    if (m_definition.preTokenizer)
        return encodeChunks(begin, firstEnd, end, call);
    call.sink.keepWord(true); // without a pre-tokenizer the part is one word
    auto done = encodeChunks(begin, firstEnd, end, call);
    call.sink.keepWord(false);
    call.sink.nextWord();
    return done;
}

Result<void> ChunkPath::encodeChunks(std::size_t begin, std::size_t firstEnd, std::size_t end,
                                     EncodeCall& call) const {
    TOKENSCOPE_TRY_VOID(m_reference.encodeWith(m_first.normalizer, begin, firstEnd, call));
    std::size_t nextReport = firstEnd;
    std::size_t to = firstEnd;
    for (std::size_t at = firstEnd; at < end; at = to) {
        if (at >= nextReport) {
            nextReport = at + kProgressInterval;
            call.progress.notify(at, call.text.size());
            if (call.progress.stopped())
                return fail(ErrorCode::Canceled, {}, "canceled");
        }
        const bool cached = call.scratch.usesCache(call.scratch.chunks.isLarge(), kPause);
        to = m_breaks->next(call.text, at, end);
        while (!cached && to < end && to - at < kLongChunk)
            to = m_breaks->next(call.text, to, end);
        if (to < end && cached && to - at <= ChunkCache::kMaxBytes) {
            TOKENSCOPE_TRY_VOID(encodeChunk(at, to, call));
            continue;
        }
        const ChunkNormalizer& normalizer = to == end ? m_last : m_within;
        TOKENSCOPE_TRY_VOID(m_reference.encodeWith(normalizer.normalizer, at, to, call));
    }
    return {};
}

} // namespace tokenscope
