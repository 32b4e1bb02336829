#include "core/encoding/sentencepiece_road.h"

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/normalized_origins.h"
#include "core/encoding/sentencepiece_put.h"
#include "core/model/sentencepiece_bpe.h"
#include "core/model/sentencepiece_simple.h"
#include "core/text/utf8.h"
#include "core/unicode/char_class.h"

#include <fmt/format.h>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 30U;
constexpr std::size_t kBytesBetweenTells = std::size_t{1} << 18U;
constexpr std::size_t kMostKept = std::size_t{1} << 20U; ///< bytes of normalized text, from text to text
constexpr std::size_t kBlock = std::size_t{1} << 15U;    ///< bytes, and up to the next break

struct ModelFacts {
    PieceId unkId = 0;
    bool byteFallback = false;
};

std::optional<ModelFacts> factsOf(const ModelConfig& model) {
    if (const auto* bpe = std::get_if<BpeModel>(&model);
        bpe && bpe->order == BpeModel::Order::Scores && bpe->unkId)
        return ModelFacts{*bpe->unkId, bpe->byteFallback};
    if (const auto* unigram = std::get_if<UnigramModel>(&model);
        unigram && unigram->sentencePiece && unigram->unkId)
        return ModelFacts{*unigram->unkId, unigram->byteFallback};
    if (const auto* word = std::get_if<SentencePieceWordModel>(&model))
        return ModelFacts{word->unkId, word->byteFallback};
    if (const auto* character = std::get_if<SentencePieceCharModel>(&model))
        return ModelFacts{character->unkId, character->byteFallback};
    return std::nullopt;
}

/// The normalizer is one rule, and what it gives is one word.
PreTokenizedText asOneWord(const SentencePieceNormalized& normalized, std::string_view part,
                           std::uint32_t offset) {
    PreTokenizedText whole;
    whole.text.text = normalized.text;
    whole.text.begin = offset;
    NormalizedOrigins origins(normalized, part);
    for (std::uint32_t at = 0; at < normalized.text.size(); ++at) {
        const ByteSpan byte = {at, at + 1};
        whole.text.origin.push_back(shifted(origins.originOf(byte), offset));
        whole.text.reference.push_back(shifted(origins.referenceOf(byte), offset));
    }
    whole.words.push_back({0, static_cast<std::uint32_t>(normalized.text.size())});
    return whole;
}

void putKnownWord(const PlainWordCache::Word& known, const PlainWordCache& cache,
                  const PlainWords::Word& word, EncodingSink& sink) {
    auto from = static_cast<std::uint32_t>(word.blank);
    const auto end = static_cast<std::uint32_t>(word.end);
    const auto put = [&](PieceId id, std::uint32_t to) {
        sink.put(id, {from, to}, {from, to});
        from = to;
    };
    const std::uint32_t count = known.count();
    auto to = static_cast<std::uint32_t>(word.begin) - 1;
    for (std::uint32_t i = 0; i + 1 < count; ++i)
        put(known.id(i), to += known.length(i));
    if (count != 0) {
        put(known.id(count - 1), end);
        return;
    }
    to -= 2; // the blank's symbol has three bytes
    for (const PlainWordCache::Piece& piece : cache.piecesOf(known))
        put(piece.id, to += piece.length);
}

} // namespace

SentencePieceRoad::SentencePieceRoad(const TokenizerDefinition& definition, SentencePieceLookup lookup,
                                     SentencePieceNormalizerPass normalizer)
    : m_definition(&definition)
    , m_lookup(std::move(lookup))
    , m_normalizer(std::move(normalizer)) {}

Result<std::unique_ptr<SentencePieceRoad>> SentencePieceRoad::create(const TokenizerDefinition& definition,
                                                                     Way fastest) {
    const auto facts = factsOf(definition.model);
    if (!facts)
        return fail(ErrorCode::Unsupported, {}, "the model is none of SentencePiece's");
    const auto* config =
        definition.normalizer ? std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind) : nullptr;
    if (!config)
        return fail(ErrorCode::Unsupported, {}, "the normalizer is not SentencePiece's");
    SentencePieceLookup lookup(definition.vocabulary, facts->unkId);
    auto normalizer = SentencePieceNormalizerPass::create(*config, lookup.userDefined());
    if (!normalizer)
        return tl::unexpected(normalizer.error());
    std::unique_ptr<SentencePieceRoad> made(
        new SentencePieceRoad(definition, std::move(lookup), std::move(*normalizer)));
    SentencePieceRoad& road = *made;

    road.m_byteFallback = facts->byteFallback;
    if (road.m_byteFallback)
        road.m_byteIds = road.m_lookup.byteIds();
    if (fastest == Way::Fast &&
        !road.m_lookup.sharesSpellings()) // which one table of pieces can't tell apart
        road.m_words = MetaspaceRoad::create(definition, std::make_shared<SharedBpeTable>(),
                                             MetaspaceRoad::Input::Normalized);
    road.m_escapesBlanks = config->escapeWhitespaces;
    road.m_removesExtraBlanks = config->removeExtraWhitespaces;
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = definition.vocabulary.entry(i);
        road.m_namesUnknown |= entry.type == PieceType::Unused && entry.score == kOutsideModelScore;
        road.m_userDefinedHasBlank |= fastest == Way::Fast && entry.type == PieceType::UserDefined &&
                                      definition.vocabulary.entryBytes(i).find(' ') != std::string_view::npos;
    }

    const auto* decoder =
        definition.decoder ? std::get_if<SentencePieceDecoder>(&definition.decoder->kind) : nullptr;
    road.m_decodeRules.addDummyPrefix = config->addDummyPrefix;
    road.m_decodeRules.removeExtraWhitespaces = config->removeExtraWhitespaces;
    road.m_decodeRules.unkSurface = decoder ? decoder->unkSurface : SentencePieceDecoder().unkSurface;
    if (decoder && decoder->denormalizer) {
        auto denormalizer = SentencePieceNormalizerPass::create(*decoder->denormalizer, nullptr);
        if (!denormalizer)
            return tl::unexpected(denormalizer.error());
        road.m_decodeRules.denormalizer = std::move(*denormalizer);
    }
    return made;
}

Result<SentencePieceNormalized> SentencePieceRoad::normalize(std::string_view text,
                                                             const Progress& progress) const {
    if (text.size() > kMaxText)
        return fail(ErrorCode::TooLarge, {}, "the text has more than 1 GiB");
    return m_normalizer.apply(text, progress);
}

Result<Decoded> SentencePieceRoad::decode(std::span<const PieceId> ids, DecodingTrace* trace,
                                          const AfterDecoderRule* after) const {
    return decodeSentencePiece(m_definition->vocabulary, m_decodeRules, ids, trace, after);
}

const SentencePieceUnigram* SentencePieceRoad::unigram() const {
    if (!std::holds_alternative<UnigramModel>(m_definition->model))
        return nullptr;
    std::call_once(m_unigramOnce, [this] { m_unigram.emplace(m_definition->vocabulary, m_lookup.unkId()); });
    return &*m_unigram;
}

Result<void> SentencePieceRoad::cut(std::string_view normalized, std::vector<CutPiece>& pieces,
                                    const Progress& progress) const {
    if (const SentencePieceUnigram* model = unigram())
        return model->encode(normalized, pieces, progress);
    if (std::holds_alternative<BpeModel>(m_definition->model))
        return encodeSentencePieceBpe(m_lookup, normalized, pieces, progress);
    NoModelObserver none;
    if (std::holds_alternative<SentencePieceWordModel>(m_definition->model))
        encodeSentencePieceWords(m_lookup, normalized, pieces, none);
    else
        encodeSentencePieceCharacters(m_lookup, normalized, pieces, none);
    return {};
}

/// The same as cut() for BPE, each word but once. Byte pieces are put together again to the unknown characters
/// that they stand for.
Result<void> SentencePieceRoad::cutByWords(std::string_view normalized, std::vector<CutPiece>& pieces,
                                           Scratch& scratch, const Progress& progress) const {
    Encoding words;
    EncodingSink sink(words, false, false);
    sink.reserve(normalized.size());
    if (auto done = m_words->encode(normalized, 0, normalized.size(), false, scratch, sink, progress); !done)
        return done;
    pieces.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (m_definition->vocabulary.type(words.ids[i]) != PieceType::Byte) {
            pieces.push_back({words.ids[i], words.bytes[i]});
            continue;
        }
        const std::uint32_t begin = words.bytes[i].begin;
        const std::uint32_t length = decodeUtf8(normalized, begin).length;
        pieces.push_back({m_lookup.unkId(), {begin, begin + length}});
        i += length - 1;
    }
    return {};
}

bool SentencePieceRoad::breaksBeforeBlankAfter(unsigned char ascii) const {
    if (!m_words || m_userDefinedHasBlank)
        return false;
    std::call_once(m_partsOnce, [this] { m_normalizesInParts = m_normalizer.partsBeforeWords(); });
    return m_normalizesInParts && m_words->breaksBeforeBlankAfter(ascii);
}

/// The fast ways may go on with a new block between this letter or digit and a blank that one follows.
bool SentencePieceRoad::endsBlock(unsigned char ascii) const {
    if (m_userDefinedHasBlank || !m_escapesBlanks)
        return false;
    std::call_once(m_partsOnce, [this] { m_normalizesInParts = m_normalizer.partsBeforeWords(); });
    if (!m_normalizesInParts)
        return false;
    if (const SentencePieceUnigram* model = unigram())
        return model->breaksBeforeBlankAfter(ascii);
    return m_words ? m_words->breaksBeforeBlankAfter(ascii)
                   : !std::holds_alternative<BpeModel>(m_definition->model);
}

std::size_t SentencePieceRoad::blockEnd(std::string_view text, std::size_t begin, std::size_t end) const {
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

const PlainWords* SentencePieceRoad::plainWords() const {
    std::call_once(m_plainOnce, [this] {
        const SentencePieceUnigram* model = unigram();
        if (!model || !m_escapesBlanks || m_userDefinedHasBlank)
            return;
        if (const auto after = m_normalizer.partsAfter(); after.any())
            m_plain.emplace(m_normalizer.plain(), after, model->crossedAfter(), m_removesExtraBlanks);
    });
    return m_plain ? &*m_plain : nullptr;
}

/// In blocks, so that what is made on the way stays near the processor.
Result<void> SentencePieceRoad::encode(std::string_view text, std::size_t begin, std::size_t end,
                                       bool continuesText, Way way, Scratch& scratch, EncodingSink& sink,
                                       const Progress& progress, StageObserver* observer) const {
    if (text.size() > kMaxText)
        return fail(ErrorCode::TooLarge, {}, "the text has more than 1 GiB");
    scratch.unigram.sum = 0;
    bool afterUnknown = false;
    const bool fast = way == Way::Fast && !observer;
    const PlainWords* plain = fast ? plainWords() : nullptr;
    std::size_t nextTell = begin + kBytesBetweenTells;
    for (std::size_t at = begin; at < end;) {
        const std::size_t to = plain  ? plain->breakAfter(text, at, end)
                               : fast ? blockEnd(text, at, end)
                                      : end;
        if (auto done = encodeBlock(text, at, to, continuesText || at > begin, way, scratch, sink,
                                    afterUnknown, progress, observer);
            !done)
            return done;
        at = plain ? putPlainWords(text, to, end, *plain, scratch, sink, afterUnknown, progress) : to;
        if (at < nextTell)
            continue;
        nextTell = at + kBytesBetweenTells;
        progress.tell(at, text.size());
        if (progress.stopped())
            return fail(ErrorCode::Cancelled, {}, "encoding was cancelled");
    }
    return {};
}

std::size_t SentencePieceRoad::putPlainWords(std::string_view text, std::size_t at, std::size_t end,
                                             const PlainWords& plain, Scratch& scratch, EncodingSink& sink,
                                             bool& afterUnknown, const Progress& progress) const {
    UnigramWords& words = scratch.unigram;
    const SentencePieceUnigram& model = *unigram();
    UnigramBinade binade;
    PlainWords::Word word;
    const std::size_t stop = at + kBlock;
    for (; at < stop && plain.wordAt(text, at, end, word); at = word.end) {
        if (!binade.holds(words.sum))
            binade = UnigramBinade::of(words.sum);
        const std::size_t length = word.end - word.begin;
        const bool isShort = binade.known && length <= PlainWordCache::kMaxBytes;
        PlainWordCache::Key key;
        PlainWordCache::Word* known = nullptr;
        if (isShort) {
            key = PlainWordCache::key(text, word.begin, length, binade.exponent);
            known = &words.plain.find(key);
            if (known->known() && (!known->rounded() || known->odd() == binade.isOdd(words.sum)) &&
                static_cast<double>(words.sum) - known->reach() > binade.low) {
                putKnownWord(*known, words.plain, word, sink);
                words.sum += known->sum;
                afterUnknown = false;
                continue;
            }
        }
        plain.normalize(text, word, scratch.word);
        const auto cut = model.cutWord(scratch.word, binade, words, progress);
        if (cut.stopped)
            break; // the next block says so
        PlainOrigins origins(word);
        std::uint32_t from = 0;
        bool anyUnknown = false;
        for (const UnigramCache::Piece& piece : cut.pieces) {
            put(CutPiece{piece.id, {from, from + piece.length}}, scratch.word, origins, 0, sink,
                afterUnknown);
            anyUnknown = anyUnknown || piece.id == m_lookup.unkId();
            from += piece.length;
        }
        const auto before = static_cast<double>(cut.before);
        if (known && !known->known() && !anyUnknown && cut.watch.most <= before &&
            binade.holds(cut.watch.least, cut.watch.most))
            words.plain.store(*known, key, cut.pieces, words.sum - cut.before, cut.watch.least - before,
                              cut.watch.rounded, cut.watch.rounded && binade.isOdd(cut.before));
    }
    return at;
}

Result<void> SentencePieceRoad::encodeBlock(std::string_view text, std::size_t begin, std::size_t end,
                                            bool continuesText, Way way, Scratch& scratch, EncodingSink& sink,
                                            bool& afterUnknown, const Progress& progress,
                                            StageObserver* observer) const {
    const std::string_view part = text.substr(begin, end - begin);
    const auto offset = static_cast<std::uint32_t>(begin);
    const auto start = continuesText ? SentencePieceNormalizerPass::Start::Continuation
                                     : SentencePieceNormalizerPass::Start::Text;
    const std::size_t middle = begin + part.size() / 3;
    SentencePieceNormalized& normalized = scratch.normalized;
    if (auto done = m_normalizer.apply(part, normalized, progress.part(begin, middle, text.size()), start);
        !done)
        return done;
    PreTokenizedText word;
    if (observer) {
        word = asOneWord(normalized, part, offset);
        observer->plain(NormalizedText::identity(part, offset));
        observer->normalized(0, word.text);
        observer->segment(word);
    }
    const std::size_t first = sink.out().size();
    std::vector<CutPiece>& pieces = scratch.cut;
    pieces.clear();
    const Progress rest = progress.part(middle, end, text.size());
    const auto cutAll = [&]() -> Result<void> {
        const SentencePieceUnigram* model = way == Way::Fast ? unigram() : nullptr;
        if (model)
            return model->encodeByWords(normalized.text, pieces, scratch.unigram, rest);
        return way == Way::Fast && m_words ? cutByWords(normalized.text, pieces, scratch, rest)
                                           : cut(normalized.text, pieces, rest);
    };
    const auto done = cutAll();
    if (!done)
        return done;

    NormalizedOrigins origins(normalized, part);
    for (const CutPiece& piece : pieces)
        put(piece, normalized.text, origins, offset, sink, afterUnknown);
    if (observer)
        observer->word({word.text.text, word.text.origin, first, sink.out().size()});
    if (normalized.text.capacity() > kMostKept) {
        normalized = {};
        std::vector<CutPiece>().swap(pieces);
    }
    return {};
}

} // namespace tokenscope
