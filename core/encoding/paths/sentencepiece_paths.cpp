#include "core/encoding/paths/sentencepiece_paths.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/scratch.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <cmath>
#include <utility>

namespace tokenscope {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 15U; ///< bytes, and up to the next break

void putKnownWord(const PlainWordCache::Word& known, const PlainWordCache& cache,
                  const PlainWords::Word& word, EncodingSink& sink) {
    auto from = static_cast<std::uint32_t>(word.space);
    const auto end = static_cast<std::uint32_t>(word.end);
    // Always inlined: clang else calls it for every token.
    const auto put = [&](PieceId id, std::uint32_t to) __attribute__((always_inline)) {
        sink.put(id, {from, to}, {from, to});
        from = to;
    };
    const std::uint32_t count = known.count();
    auto to = static_cast<std::uint32_t>(word.begin) - 1;
    for (std::uint32_t i = 0; i < count; ++i)
        put(known.id(i), i + 1 < count ? to += known.length(i) : end);
    if (count != 0)
        return;
    to -= 2; // `▁` has three bytes, a space one
    for (const PlainWordCache::Piece& piece : cache.piecesOf(known))
        put(piece.id, to += piece.length);
}

} // namespace

Result<void> SentencePieceReferencePath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    bool afterUnknown = false;
    auto done = m_encoder->encodeBlock(
        begin, end, call.continuesAt(begin), call, afterUnknown,
        [this](std::string_view normalized, std::vector<PlacedPiece>& pieces, const Progress& progress) {
            return m_encoder->splitIntoPieces(normalized, pieces, progress);
        });
    if (done && end - begin >= SentencePieceEncoder::kProgressBytes) {
        call.progress.notify(end, call.text.size());
        if (call.progress.stopped())
            done = fail(ErrorCode::Canceled, {}, "encoding was canceled");
    }
    call.sink.nextWord();
    return done;
}

const MergeRules* SentencePieceReferencePath::mergeRules() const {
    std::call_once(m_rulesOnce, [this] {
        if (std::holds_alternative<BpeModel>(m_encoder->definition().model))
            m_rules = makeScoreMergeRules(m_encoder->lookup());
    });
    return m_rules.get();
}

PlainWords::PlainWords(const std::array<char, 256>& plain, const std::bitset<256>& breaksAfter,
                       const std::bitset<256>& crossed, bool removesExtraSpaces, bool addsPrefix)
    : m_plain(plain)
    , m_removesExtraSpaces(removesExtraSpaces)
    , m_addsPrefix(addsPrefix) {
    for (std::size_t c = 0; c < 256; ++c) {
        const auto mapped = static_cast<unsigned char>(plain[c]);
        if (mapped == 0)
            continue;
        unsigned kinds = mapped == ' ' ? Space : Inner;
        if (mapped != ' ' && isAsciiAlphanumeric(static_cast<unsigned char>(c)))
            kinds |= Alphanumeric;
        if (breaksAfter[c])
            kinds |= BeforeBreak;
        if (!crossed[mapped] && !crossed[c]) // `c` too: a user-defined piece is not normalized
            kinds |= Uncrossed;
        m_kinds[c] = static_cast<unsigned char>(kinds);
    }
}

std::size_t PlainWords::afterSpaces(std::string_view text, std::size_t at, std::size_t end) const {
    while (at < end && (kind(text[at]) & Space) != 0)
        ++at;
    return at;
}

bool PlainWords::wordAt(std::string_view text, std::size_t at, std::size_t end, Word& word) const {
    if (at >= end || (kind(text[at]) & Space) == 0)
        return false;
    word.space = at;
    word.begin = m_removesExtraSpaces ? afterSpaces(text, at + 1, end) : at + 1;
    return finishWord(text, end, word);
}

bool PlainWords::firstWordAt(std::string_view text, std::size_t begin, std::size_t end, Word& word) const {
    if (!m_addsPrefix)
        return false;
    word.space = word.begin = m_removesExtraSpaces ? afterSpaces(text, begin, end) : begin;
    return finishWord(text, end, word);
}

/// Finds the end of a word that starts at word.begin. False: it isn't plain.
bool PlainWords::finishWord(std::string_view text, std::size_t end, Word& word) const {
    std::size_t to = word.begin;
    while (to < end && (kind(text[to]) & Inner) != 0)
        ++to;
    word.end = word.next = to;
    if (to == word.begin)
        return false;
    // If ASCII follows the space after the word, the space remains. At the end of the text it is removed.
    if (to + 1 < end && (kind(text[to]) & Space) != 0 && static_cast<unsigned char>(text[to + 1]) < 0x80 &&
        (kind(text[to - 1]) & Uncrossed) != 0 && afterSpaces(text, to, end) != end)
        return true;
    word.next = end;
    return to == end || (m_removesExtraSpaces && afterSpaces(text, to, end) == end);
}

std::size_t PlainWords::breakAfter(std::string_view text, std::size_t at, std::size_t end) const {
    constexpr unsigned kBefore = BeforeBreak | Uncrossed;
    for (++at; at + 1 < end; ++at) {
        if (text[at] == ' ' && (kind(text[at - 1]) & kBefore) == kBefore &&
            (kind(text[at + 1]) & Alphanumeric) != 0)
            return at;
    }
    return end;
}

void PlainWords::normalize(std::string_view text, const Word& word, std::string& normalized) const {
    normalized = kMetaspace;
    for (std::size_t at = word.begin; at < word.end; ++at)
        normalized += m_plain[static_cast<unsigned char>(text[at])];
}

SentencePieceFastPath::SentencePieceFastPath(std::shared_ptr<const SentencePieceEncoder> encoder,
                                             const EncodePath& reference, const SafeBreaks& breaks)
    : FastPath(reference)
    , m_encoder(std::move(encoder))
    , m_breaks(breaks) {
    const TokenizerDefinition& definition = m_encoder->definition();
    if (!m_encoder->lookup().sharesSpellings()) // one table of pieces can't distinguish equal spellings
        m_words = MetaspaceEncoder::create(definition, std::make_shared<SharedBpeTable>(),
                                           MetaspaceEncoder::Input::Normalized);
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i)
        m_userDefinedHasSpace |= definition.vocabulary.entry(i).type == PieceType::UserDefined &&
                                 definition.vocabulary.entryBytes(i).find(' ') != std::string_view::npos;
}

/// Splits for BPE, each distinct word once. Byte pieces are joined again to the unknown characters that they
/// represent.
Result<void> SentencePieceFastPath::splitByWords(std::string_view normalized,
                                                 std::vector<PlacedPiece>& pieces, EncodeScratch& scratch,
                                                 const Progress& progress) const {
    Encoding words;
    EncodingSink sink(words, false, false);
    sink.reserve(normalized.size());
    TOKENSCOPE_TRY_VOID(m_words->encode(normalized, 0, normalized.size(), false, scratch, sink, progress));
    pieces.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (m_encoder->definition().vocabulary.type(words.ids[i]) != PieceType::Byte) {
            pieces.push_back({words.ids[i], words.bytes[i]});
            continue;
        }
        const std::uint32_t begin = words.bytes[i].begin;
        const std::uint32_t length = decodeUtf8(normalized, begin).length;
        pieces.push_back({m_encoder->lookup().unkId(), {begin, begin + length}});
        i += length - 1;
    }
    return {};
}

bool SentencePieceFastPath::normalizesInParts() const {
    std::call_once(m_inPartsOnce, [this] { m_inParts = m_encoder->normalizer().partsBeforeWords(); });
    return m_inParts;
}

bool SentencePieceFastPath::canSplitAt(std::string_view text, std::size_t offset) const {
    return m_breaks.isBetweenWords(text, offset) && m_words && !m_userDefinedHasSpace &&
           normalizesInParts() &&
           m_words->breaksBeforeSpaceAfter(static_cast<unsigned char>(text[offset - 1]));
}

/// A new block can start between this letter or digit and a space that another one follows.
bool SentencePieceFastPath::endsBlock(unsigned char ascii) const {
    if (m_userDefinedHasSpace || !m_encoder->normalizerConfig().escapeWhitespaces || !normalizesInParts())
        return false;
    if (const SentencePieceUnigram* model = m_encoder->unigram())
        return model->breaksBeforeSpaceAfter(ascii);
    return m_words ? m_words->breaksBeforeSpaceAfter(ascii)
                   : !std::holds_alternative<BpeModel>(m_encoder->definition().model);
}

std::size_t SentencePieceFastPath::blockEnd(std::string_view text, std::size_t begin, std::size_t end) const {
    const auto wordy = [&](std::size_t at) {
        return isAsciiAlphanumeric(static_cast<unsigned char>(text[at]));
    };
    for (std::size_t at = begin + kBlock; at + 1 < end; ++at) {
        if (text[at] == ' ' && wordy(at - 1) && wordy(at + 1) &&
            endsBlock(static_cast<unsigned char>(text[at - 1])))
            return at;
    }
    return end;
}

const PlainWords* SentencePieceFastPath::plainWords() const {
    std::call_once(m_plainOnce, [this] {
        const SentencePieceUnigram* model = m_encoder->unigram();
        if (!model || !m_encoder->normalizerConfig().escapeWhitespaces || m_userDefinedHasSpace)
            return;
        if (const auto after = m_encoder->normalizer().breaksAfter(); after.any()) {
            const SentencePieceNormalizer& config = m_encoder->normalizerConfig();
            m_plain.emplace(m_encoder->normalizer().plain(), after, model->crossedAfter(),
                            config.removeExtraWhitespaces,
                            config.addDummyPrefix && !config.treatWhitespaceAsSuffix);
        }
    });
    return m_plain ? &*m_plain : nullptr;
}

Result<void> SentencePieceFastPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    auto done = encodeBlocks(begin, end, call);
    call.sink.nextWord();
    return done;
}

Result<void> SentencePieceFastPath::encodeBlocks(std::size_t begin, std::size_t end, EncodeCall& call) const {
    call.scratch.unigram.sum = 0;
    bool afterUnknown = false;
    const bool continues = call.continuesAt(begin);
    const PlainWords* const plain = plainWords();
    std::size_t nextReport = begin + SentencePieceEncoder::kProgressBytes;
    std::size_t at = begin;
    if (plain && !continues)
        at = putPlainWords(begin, end, true, *plain, call, afterUnknown);
    while (at < end) {
        const std::size_t to = plain ? plain->breakAfter(call.text, at, end) : blockEnd(call.text, at, end);
        TOKENSCOPE_TRY_VOID(encodeBlock(at, to, continues || at > begin, call, afterUnknown));
        at = plain ? putPlainWords(to, end, false, *plain, call, afterUnknown) : to;
        if (at < nextReport)
            continue;
        nextReport = at + SentencePieceEncoder::kProgressBytes;
        call.progress.notify(at, call.text.size());
        if (call.progress.stopped())
            return fail(ErrorCode::Canceled, {}, "encoding was canceled");
    }
    return {};
}

Result<void> SentencePieceFastPath::encodeBlock(std::size_t begin, std::size_t end, bool continues,
                                                EncodeCall& call, bool& afterUnknown) const {
    return m_encoder->encodeBlock(
        begin, end, continues, call, afterUnknown,
        [&](std::string_view normalized, std::vector<PlacedPiece>& pieces, const Progress& progress) {
            if (const SentencePieceUnigram* model = m_encoder->unigram())
                return model->encodeByWords(normalized, pieces, call.scratch.unigram, progress);
            return m_words ? splitByWords(normalized, pieces, call.scratch, progress)
                           : m_encoder->splitIntoPieces(normalized, pieces, progress);
        });
}

/// Many at once: while the memory of their slots in the cache is on its way, the next ones are found.
std::size_t SentencePieceFastPath::putPlainWords(std::size_t at, std::size_t end, bool startsText,
                                                 const PlainWords& plain, EncodeCall& call,
                                                 bool& afterUnknown) const {
    constexpr std::size_t kMaxFound = 32;
    std::array<PlainWords::Word, kMaxFound> found;
    UnigramWords& words = call.scratch.unigram;
    const std::size_t stop = at + kBlock;
    std::size_t count = kMaxFound;
    while (count == kMaxFound && at < stop) {
        UnigramBinade binade = UnigramBinade::of(words.sum);
        const int usual = usualKey(words.sum, binade);
        std::size_t next = at;
        const auto find = [&](PlainWords::Word& word) {
            return std::exchange(startsText, false) ? plain.firstWordAt(call.text, next, end, word)
                                                    : plain.wordAt(call.text, next, end, word);
        };
        for (count = 0; count < kMaxFound && find(found[count]); ++count) {
            const PlainWords::Word& word = found[count];
            next = word.next;
            if (word.length() <= PlainWordCache::kMaxBytes)
                words.plain.prefetch(PlainWordCache::key(call.text, word.begin, word.length(), usual));
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (!binade.holds(words.sum))
                binade = UnigramBinade::of(words.sum);
            if (!putPlainWord(found[i], binade, plain, call, afterUnknown))
                return at; // the next block reports it
            at = found[i].next;
        }
    }
    return at;
}

int SentencePieceFastPath::usualKey(float sum, const UnigramBinade& binade) const {
    const bool isSure = std::abs(sum) < UnigramCache::kMaxSure && m_encoder->unigram()->knowsScores();
    return isSure ? UnigramCache::kSure : binade.exponent;
}

bool SentencePieceFastPath::putPlainWord(const PlainWords::Word& word, const UnigramBinade& binade,
                                         const PlainWords& plain, EncodeCall& call,
                                         bool& afterUnknown) const {
    EncodeScratch& scratch = call.scratch;
    UnigramWords& words = scratch.unigram;
    const SentencePieceUnigram& model = *m_encoder->unigram();
    const bool isShort = word.length() <= PlainWordCache::kMaxBytes;
    PlainWordCache::Key sureKey, key;
    PlainWordCache::Word* sure = nullptr;
    PlainWordCache::Word* known = nullptr;
    if (isShort && usualKey(words.sum, binade) == UnigramCache::kSure) {
        sureKey = PlainWordCache::key(call.text, word.begin, word.length(), UnigramCache::kSure);
        sure = &words.plain.find(sureKey);
        if (sure->known() && std::abs(words.sum) < sure->sum) {
            putKnownWord(*sure, words.plain, word, call.sink);
            for (std::uint32_t i = 0; i < sure->count(); ++i)
                words.sum = model.plus(words.sum, sure->id(i));
            for (std::uint32_t i = 0; sure->count() == 0 && i < words.plain.piecesOf(*sure).size(); ++i)
                words.sum = model.plus(words.sum, words.plain.piecesOf(*sure)[i].id);
            afterUnknown = false;
            return true;
        }
    }
    if (isShort && binade.known) {
        key = PlainWordCache::key(call.text, word.begin, word.length(), binade.exponent);
        known = &words.plain.find(key);
        if (known->known() && known->rounded() && known->odd() != UnigramBinade::isOdd(words.sum)) {
            key = PlainWordCache::otherParity(key);
            known = &words.plain.find(key);
        }
        if (known->known() && (!known->rounded() || known->odd() == UnigramBinade::isOdd(words.sum)) &&
            static_cast<double>(words.sum) - known->reach() > binade.low) {
            putKnownWord(*known, words.plain, word, call.sink);
            words.sum += known->sum;
            afterUnknown = false;
            return true;
        }
    }
    plain.normalize(call.text, word, scratch.word);
    const auto split = model.splitWord(scratch.word, binade, words, call.progress);
    if (split.stopped)
        return false;
    PlainOrigins origins(word);
    std::uint32_t from = 0;
    bool anyUnknown = false;
    for (const UnigramCache::Piece& piece : split.pieces) {
        m_encoder->put(PlacedPiece{piece.id, {from, from + piece.length}}, scratch.word, origins, 0,
                       call.sink, afterUnknown);
        anyUnknown = anyUnknown || piece.id == m_encoder->lookup().unkId();
        from += piece.length;
    }
    if (anyUnknown)
        return true;
    const float limit = sure && !sure->known() ? model.sureLimit(split, scratch.word.size()) : 0;
    const auto before = static_cast<double>(split.before);
    if (limit > std::abs(split.before))
        words.plain.store(*sure, sureKey, split.pieces, limit, 0, false, false);
    else if (known && !known->known() && split.watch.most <= before &&
             binade.holds(split.watch.least, split.watch.most))
        words.plain.store(*known, key, split.pieces, words.sum - split.before, split.watch.least - before,
                          split.watch.rounded, split.watch.rounded && UnigramBinade::isOdd(split.before));
    return true;
}

} // namespace tokenscope
