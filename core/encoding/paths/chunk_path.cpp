#include "core/encoding/paths/chunk_path.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// What is encoded at once where chunks don't come again.
constexpr std::size_t kLongStretch = std::size_t{1} << 12U;
constexpr std::uint32_t kPause = 64; ///< as many of those, until chunks are looked for again

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
        if (token.beginsWord())
            sink.nextWord();
        const ByteSpan span = {end + token.gap(), offset + token.end()};
        sink.put(token.id(), span, span);
        end = span.end;
    }
    for (std::uint32_t i = 0; i < slot.nextWords; ++i)
        sink.nextWord();
}

} // namespace

void ChunkRoad::makeStretch(Stretch& stretch, bool begins, bool ends) const {
    stretch.normalizer = m_general.normalizer();
    if (!m_definition.normalizer)
        return;
    const auto config = withoutEnds(*m_definition.normalizer, begins, ends);
    if (!config)
        return;
    auto made = makeNormalizer(*config);
    if (!made)
        return; // can't be: the whole of it was made
    stretch.own = std::move(*made);
    stretch.normalizer = stretch.own.get();
}

/// No added token that is matched after normalization can lie across a break, nor take blanks across it.
bool ChunkRoad::literalsStayInChunks() const {
    return std::all_of(m_definition.addedTokens.begin(), m_definition.addedTokens.end(),
                       [&](const auto& token) {
                           if (!token.normalized)
                               return true;
                           const std::string literal = m_general.normalized(token.content);
                           return !token.rstrip && std::none_of(literal.begin(), literal.end(), [](char c) {
                               const auto byte = static_cast<unsigned char>(c);
                               return byte <= ' ' || byte >= 0x7F;
                           });
                       });
}

void ChunkRoad::prepare() const {
    if (!literalsStayInChunks())
        return;
    makeStretch(m_within, false, false);
    m_breaks = ChunkBreaks::of(m_definition, m_within.normalizer, !m_general.normalizedTokens().empty());
    if (!m_breaks)
        return;
    makeStretch(m_first, true, false);
    makeStretch(m_last, false, true);
}

bool ChunkRoad::breaksAtBlank(std::string_view text, std::size_t offset) const {
    std::call_once(m_once, [this] { prepare(); });
    return m_breaks && m_definition.preTokenizer && !m_within.own &&
           m_breaks->next(text, offset - 1, offset + 2) == offset;
}

Result<void> ChunkRoad::encodeChunk(std::string_view text, std::size_t begin, std::size_t end,
                                    bool parseSpecial, Scratch& scratch, EncodingSink& sink,
                                    const Progress& progress) const {
    const std::string_view chunk = text.substr(begin, end - begin);
    const auto offset = static_cast<std::uint32_t>(begin);
    ChunkCache& cache = scratch.chunks;
    const bool isShort = chunk.size() <= WordCache::kInlineBytes;
    const WordVariant variant = parseSpecial ? 1 : 0; // special tokens may be matched in the chunk
    WordKey key;
    ChunkCache::ShortSlot* slot = nullptr;
    if (isShort) {
        key = WordCache::key(text, begin, end, variant);
        slot = &cache.shortSlot(key);
        if (slot->key.high != 0) {
            putKnown(*slot, offset, sink);
            return {};
        }
    }
    const std::uint64_t hash = ChunkCache::hashOf(chunk, variant);
    ChunkCache::Entry known;
    if (cache.find(chunk, hash, known)) {
        putKnown(known, offset, sink);
        return {};
    }
    ++scratch.use.misses;
    Encoding& made = scratch.chunk;
    made.ids.clear();
    made.bytes.clear();
    made.reference.clear();
    made.spellings.clear();
    made.wordIds.clear();
    WordNotes notes;
    EncodingSink own(made, true, true, &notes);
    if (auto done = m_general.encodeBy(m_within.normalizer, text, begin, end, parseSpecial, own, progress);
        !done)
        return done;
    if (!notes.added.empty()) // they count as such
        return m_general.encodeBy(m_within.normalizer, text, begin, end, parseSpecial, sink, progress);
    if (!isShort || !cache.storeShort(*slot, key, made, offset, own.words()))
        cache.store(chunk, hash, made, offset, own.words());
    sink.take(made, own.words());
    return {};
}

Result<void> ChunkRoad::encode(std::string_view text, std::size_t begin, std::size_t end, bool parseSpecial,
                               Scratch& scratch, EncodingSink& sink, const Progress& progress) const {
    std::call_once(m_once, [this] { prepare(); });
    std::size_t to = m_breaks && m_breaks->mayBegin(text.substr(begin, end - begin))
                         ? m_breaks->next(text, begin, end)
                         : end;
    if (to == end)
        return m_general.encode(text, begin, end, parseSpecial, sink, progress);
    if (m_definition.preTokenizer)
        return encodeChunks(text, begin, to, end, parseSpecial, scratch, sink, progress);
    sink.keepWord(true); // which nothing has cut
    auto done = encodeChunks(text, begin, to, end, parseSpecial, scratch, sink, progress);
    sink.keepWord(false);
    sink.nextWord();
    return done;
}

/// The first chunk ends at `to`.
Result<void> ChunkRoad::encodeChunks(std::string_view text, std::size_t begin, std::size_t to,
                                     std::size_t end, bool parseSpecial, Scratch& scratch, EncodingSink& sink,
                                     const Progress& progress) const {
    if (auto done = m_general.encodeBy(m_first.normalizer, text, begin, to, parseSpecial, sink, progress);
        !done)
        return done;
    std::size_t nextReport = to;
    for (std::size_t at = to; at < end; at = to) {
        if (at >= nextReport) {
            nextReport = at + kProgressInterval;
            progress.tell(at, text.size());
            if (progress.stopped())
                return fail(ErrorCode::Cancelled, {}, "cancelled");
        }
        const bool cached = scratch.usesCache(scratch.chunks.isLarge(), kPause);
        to = m_breaks->next(text, at, end);
        while (!cached && to < end && to - at < kLongStretch)
            to = m_breaks->next(text, to, end);
        if (to < end && cached && to - at <= ChunkCache::kMaxBytes) {
            if (auto done = encodeChunk(text, at, to, parseSpecial, scratch, sink, progress); !done)
                return done;
            continue;
        }
        const Stretch& stretch = to == end ? m_last : m_within;
        if (auto done = m_general.encodeBy(stretch.normalizer, text, at, to, parseSpecial, sink, progress);
            !done)
            return done;
    }
    return {};
}

} // namespace tokenscope
