#include "core/encoding/paths/sentencepiece_paths.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/scratch.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope {
namespace {

constexpr std::size_t kBlock = std::size_t{1} << 15U; ///< bytes, and up to the next break

/// Each piece has the same span as the text that it represents.
struct SameOrigins {
    static ByteSpan originOf(ByteSpan span) { return span; }
    static ByteSpan referenceOf(ByteSpan span) { return span; }
};

/// Collects tokens with equal spans, and appends many at once.
class TokenBuffer {
  public:
    TokenBuffer(BatchedWords& batch, EncodingSink& sink)
        : m_ids(batch.ids.data())
        , m_spans(batch.spans.data())
        , m_sink(sink)
        , m_oneByOne(sink.wantsReference() || sink.wantsWords()) {}

    /// For a word. At most 255 pieces, if it has more than three.
    void put(const PlainWordCache::Word& known, const PlainWordCache& cache, const PlainWords::Part& word) {
        if (m_count > BatchedWords::kMaxPieces - 256)
            flush();
        auto from = static_cast<std::uint32_t>(word.space);
        const bool bare = word.kind == PlainWords::Part::Kind::Bare;
        auto to = static_cast<std::uint32_t>(word.begin) - (bare ? 0 : 1);
        const std::uint32_t count = known.count();
        if (count == 0) [[unlikely]] {
            to -= bare ? 0 : 2; // `▁` has three bytes, a space one
            for (const PlainWordCache::Piece& piece : cache.piecesOf(known)) {
                add(piece.id, {from, to += piece.length});
                from = to;
            }
            return;
        }
        // Always all of them: a branch on the number would often be predicted wrongly.
        for (std::uint32_t i = 0; i < PlainWordCache::kInlinePieces; ++i) {
            to += known.length(i);
            m_ids[m_count + i] = known.id(i);
            m_spans[m_count + i] = {from, to};
            from = to;
        }
        m_count += count;
        m_spans[m_count - 1].end = static_cast<std::uint32_t>(word.end);
    }
    /// Before anything else is emitted, and at the end.
    void flush() {
        const std::size_t count = std::exchange(m_count, 0);
        if (!m_oneByOne) {
            m_sink.put(m_ids, m_spans, count);
            return;
        }
        for (std::size_t i = 0; i < count; ++i)
            m_sink.put(m_ids[i], m_spans[i], m_spans[i]);
    }

  private:
    void add(PieceId id, ByteSpan span) {
        m_ids[m_count] = id;
        m_spans[m_count++] = span;
    }

    PieceId* m_ids;
    ByteSpan* m_spans;
    EncodingSink& m_sink;
    bool m_oneByOne;
    std::size_t m_count = 0;
};

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
        const SentencePieceNormalizerPass& normalizer = m_encoder->normalizer();
        const auto after = normalizer.breaksAfter();
        if (after.none())
            return;
        const SentencePieceNormalizer& config = m_encoder->normalizerConfig();
        m_plain.emplace(normalizer.plain(), after, model->crossedAfter(),
                        PlainWords::Options{config.removeExtraWhitespaces,
                                            config.addDummyPrefix && !config.treatWhitespaceAsSuffix});
        const Vocabulary& vocabulary = m_encoder->definition().vocabulary;
        if (model->knowsScores() && vocabulary.type(m_encoder->lookup().unkId()) == PieceType::Unknown)
            m_plain->addWideCharacters(normalizer.untouchedPairs(), normalizer.wideCharacters(),
                                       model->charactersOfPieces());
    });
    return m_plain ? &*m_plain : nullptr;
}

Result<void> SentencePieceFastPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    auto done = encodeBlocks(begin, end, call);
    call.sink.nextWord();
    return done;
}

/// The first break after `at`: before a space, or before a run.
std::size_t SentencePieceFastPath::breakAfter(std::string_view text, std::size_t at, std::size_t end,
                                              const PlainWords& plain) const {
    const SentencePieceNormalizerPass& normalizer = m_encoder->normalizer();
    const std::size_t space = plain.breakAfter(text, at, end);
    bool afterSpace = true; // or nothing
    const std::string_view part = text.substr(0, end);
    for (std::size_t to = at; to < space;) {
        if (!afterSpace && plain.startsRun(text, to, end))
            return to;
        const auto step = normalizer.stepFrom(part, to);
        if (!step)
            break;
        afterSpace = step->isNothing ? afterSpace : step->endsInSpace;
        to += step->consumed;
    }
    return space;
}

Result<void> SentencePieceFastPath::encodeBlocks(std::size_t begin, std::size_t end, EncodeCall& call) const {
    call.scratch.unigram.reset();
    bool afterUnknown = false;
    const bool continues = call.continuesAt(begin);
    const PlainWords* const plain = plainWords();
    std::size_t nextReport = begin + SentencePieceEncoder::kProgressBytes;
    std::size_t at = begin;
    if (plain && !continues)
        at = putPlainParts(begin, end, true, *plain, call, afterUnknown);
    while (at < end) {
        const std::size_t to = plain ? breakAfter(call.text, at, end, *plain) : blockEnd(call.text, at, end);
        TOKENSCOPE_TRY_VOID(encodeBlock(at, to, continues || at > begin, call, afterUnknown));
        at = plain ? putPlainParts(to, end, false, *plain, call, afterUnknown) : to;
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

/// Emits plain parts of one call. Many at once: while the memory of their slots in the cache is on its way, the next
/// ones are found.
class SentencePieceFastPath::PlainParts {
  public:
    PlainParts(const SentencePieceEncoder& encoder, const PlainWords& plain, EncodeCall& call,
               bool& afterUnknown)
        : m_encoder(encoder)
        , m_model(*encoder.unigram())
        , m_plain(plain)
        , m_call(call)
        , m_words(call.scratch.unigram)
        , m_tokens(call.scratch.batch, call.sink)
        , m_afterUnknown(afterUnknown) {}

    /// See putPlainParts().
    std::size_t put(std::size_t at, std::size_t end, bool startsText) {
        const std::size_t stop = at + kBlock;
        std::size_t count = kMaxFound;
        bool afterRun = false;
        while (count == kMaxFound && at < stop) {
            const int usual = usualKey();
            count = find(at, end, usual, startsText, afterRun);
            for (std::size_t i = 0; i < count; ++i) {
                if (!putPart(m_found[i], usual)) {
                    m_tokens.flush();
                    return at; // the next block reports it
                }
                at = m_found[i].part.next;
            }
            startsText = false;
        }
        m_tokens.flush();
        return at;
    }

  private:
    using Kind = PlainWords::Part::Kind;
    static constexpr std::size_t kMaxFound = 32;
    struct Found {
        PlainWords::Part part;
        PlainWordCache::Key key; ///< of a word that isShort()
        [[nodiscard]] bool isShort() const { return part.length() <= PlainWordCache::kMaxBytes; }
    };

    /// With which binade, or UnigramCache::kSure, most words are in the cache.
    int usualKey() {
        if (m_words.bound >= UnigramCache::kMaxSure)
            m_model.settle(m_words);
        if (m_words.bound < UnigramCache::kMaxSure && m_model.knowsScores())
            return UnigramCache::kSure;
        return UnigramBinade::of(m_words.sum).exponent;
    }
    std::size_t find(std::size_t at, std::size_t end, int usual, bool startsText, bool& afterRun) {
        const std::string_view text = m_call.text;
        std::size_t count = 0;
        for (; count < kMaxFound; ++count) {
            PlainWords::Part& part = m_found[count].part;
            if (!(startsText ? m_plain.firstWordAt(text, at, end, part)
                             : m_plain.partAt(text, at, end, afterRun, part)))
                break;
            startsText = false;
            at = part.next;
            afterRun = part.kind == Kind::Run;
            if (afterRun || !m_found[count].isShort())
                continue;
            m_found[count].key =
                PlainWordCache::key(text, part.begin, part.length(), usual, part.kind == Kind::Bare);
            m_words.plain.prefetch(m_found[count].key);
        }
        return count;
    }
    /// False: stopped.
    bool putPart(const Found& found, int usual) {
        if (found.part.kind == Kind::Run) {
            putRun(found.part);
            return true;
        }
        if (!found.isShort())
            return splitLongWord(found.part);
        if (usual != UnigramCache::kSure)
            return putByBinade(found, nullptr);
        PlainWordCache::Word& sure = m_words.plain.find(found.key);
        if (sure.known() && isBelow(sure.sum)) [[likely]] {
            m_tokens.put(sure, m_words.plain, found.part);
            defer(sure);
            m_afterUnknown = false;
            return true;
        }
        m_model.settle(m_words);
        return putByBinade(found, &sure);
    }
    bool isBelow(float limit) {
        if (m_words.bound >= limit) [[unlikely]]
            m_model.settle(m_words);
        return m_words.bound < limit;
    }
    void defer(const PlainWordCache::Word& known) {
        const std::uint32_t count = known.count();
        const auto pieces =
            count == 0 ? m_words.plain.piecesOf(known) : std::span<const PlainWordCache::Piece>();
        if (m_words.deferredCount + PlainWordCache::kInlinePieces + pieces.size() >
            UnigramWords::kMaxDeferred)
            m_model.settle(m_words);
        for (std::uint32_t i = 0; i < PlainWordCache::kInlinePieces; ++i)
            m_words.deferred[m_words.deferredCount + i] = known.id(i);
        m_words.deferredCount += count;
        for (const PlainWordCache::Piece& piece : pieces)
            m_words.deferred[m_words.deferredCount++] = piece.id;
        // One more for rounding, which changes such small sums by less.
        m_words.bound += static_cast<float>(known.reach() + 1);
    }
    /// `sure`: the free slot, or one with a limit that the sum exceeds. May be null.
    bool putByBinade(const Found& found, PlainWordCache::Word* sure) {
        const UnigramBinade binade = UnigramBinade::of(m_words.sum);
        PlainWordCache::Key key;
        PlainWordCache::Word* known = nullptr;
        if (binade.known) {
            key = PlainWordCache::withBinade(found.key, binade.exponent);
            known = &m_words.plain.find(key);
            if (known->known() && known->rounded() && known->odd() != UnigramBinade::isOdd(m_words.sum)) {
                key = PlainWordCache::otherParity(key);
                known = &m_words.plain.find(key);
            }
            if (known->known() && (!known->rounded() || known->odd() == UnigramBinade::isOdd(m_words.sum)) &&
                static_cast<double>(m_words.sum) - known->reach() > binade.low) {
                m_tokens.put(*known, m_words.plain, found.part);
                m_words.sum += known->sum;
                m_words.bound = std::abs(m_words.sum);
                m_afterUnknown = false;
                return true;
            }
        }
        return splitWord(found, sure, known, key);
    }
    /// Stores the word in one of two free slots, unless they are null or taken. `key`: that of `known`.
    bool splitWord(const Found& found, PlainWordCache::Word* sure, PlainWordCache::Word* known,
                   const PlainWordCache::Key& key) {
        m_model.settle(m_words);
        m_tokens.flush();
        std::string& normalized = m_call.scratch.word;
        m_plain.normalize(m_call.text, found.part, normalized);
        const UnigramBinade binade = UnigramBinade::of(m_words.sum);
        const auto split = m_model.splitWord(normalized, binade, m_words, m_call.progress);
        if (split.stopped)
            return false;
        m_words.bound = std::abs(m_words.sum);
        PlainOrigins origins(found.part);
        std::uint32_t from = 0;
        bool anyUnknown = false;
        for (const UnigramCache::Piece& piece : split.pieces) {
            m_encoder.put(PlacedPiece{piece.id, {from, from + piece.length}}, normalized, origins, 0,
                          m_call.sink, m_afterUnknown);
            anyUnknown = anyUnknown || piece.id == m_encoder.lookup().unkId();
            from += piece.length;
        }
        if (anyUnknown)
            return true;
        const float limit = sure && !sure->known() ? m_model.sureLimit(split, normalized.size()) : 0;
        const auto before = static_cast<double>(split.before);
        if (limit > std::abs(split.before)) {
            const double least = std::min(split.watch.least - before, before - split.watch.most);
            m_words.plain.store(*sure, found.key, split.pieces, limit, least, false, false);
        } else if (known && !known->known() && split.watch.most <= before &&
                   binade.holds(split.watch.least, split.watch.most)) {
            m_words.plain.store(*known, key, split.pieces, m_words.sum - split.before,
                                split.watch.least - before, split.watch.rounded,
                                split.watch.rounded && UnigramBinade::isOdd(split.before));
        }
        return true;
    }
    /// A word that exceeds a key of the cache.
    bool splitLongWord(const PlainWords::Part& word) {
        m_model.settle(m_words);
        m_tokens.flush();
        std::string& normalized = m_call.scratch.word;
        m_plain.normalize(m_call.text, word, normalized);
        std::vector<PlacedPiece>& pieces = m_call.scratch.pieces;
        pieces.clear();
        const float before = m_words.sum;
        if (!m_model.encodeByWords(normalized, pieces, m_words, m_call.progress)) {
            m_words.sum = before;
            return false;
        }
        m_words.bound = std::abs(m_words.sum);
        PlainOrigins origins(word);
        for (const PlacedPiece& piece : pieces)
            m_encoder.put(piece, normalized, origins, 0, m_call.sink, m_afterUnknown);
        return true;
    }
    void putRun(const PlainWords::Part& part) {
        m_tokens.flush();
        const std::string_view surface = m_call.text.substr(part.begin, part.length());
        const auto offset = static_cast<std::uint32_t>(part.begin);
        std::size_t characters = 0;
        SameOrigins origins;
        const auto put = [&](std::size_t begin, std::size_t end) {
            const ByteSpan span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
            m_encoder.put(PlacedPiece{m_encoder.lookup().unkId(), span}, surface, origins, offset,
                          m_call.sink, m_afterUnknown);
        };
        std::size_t first = 0;
        for (std::size_t at = 1; at <= surface.size(); ++at) {
            if (at < surface.size() && isContinuationByte(surface[at]))
                continue;
            ++characters;
            if (m_encoder.hasByteFallback())
                put(std::exchange(first, at), at);
        }
        if (!m_encoder.hasByteFallback())
            put(0, surface.size());
        m_model.addUnknown(m_words, characters);
    }

    const SentencePieceEncoder& m_encoder;
    const SentencePieceUnigram& m_model;
    const PlainWords& m_plain;
    EncodeCall& m_call;
    UnigramWords& m_words;
    TokenBuffer m_tokens;
    bool& m_afterUnknown;
    std::array<Found, kMaxFound> m_found;
};

std::size_t SentencePieceFastPath::putPlainParts(std::size_t at, std::size_t end, bool startsText,
                                                 const PlainWords& plain, EncodeCall& call,
                                                 bool& afterUnknown) const {
    const SentencePieceUnigram& model = *m_encoder->unigram();
    model.settle(call.scratch.unigram); // a block has changed the sum
    at = PlainParts(*m_encoder, plain, call, afterUnknown).put(at, end, startsText);
    model.settle(call.scratch.unigram);
    return at;
}

} // namespace tokenscope
