#include "core/encoding/sentencepiece_road.h"

#include "core/definition/byte_piece.h"
#include "core/encoding/normalized_origins.h"
#include "core/model/sentencepiece_bpe.h"
#include "core/model/sentencepiece_simple.h"
#include "core/unicode/utf8.h"

#include <fmt/format.h>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 30U;

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

PrefixTrie specialLiterals(const Vocabulary& vocabulary) {
    std::vector<std::pair<std::string_view, std::uint32_t>> literals;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const PieceType type = vocabulary.entry(i).type;
        if (type == PieceType::Control || type == PieceType::Unknown)
            literals.emplace_back(vocabulary.entryBytes(i), vocabulary.entry(i).id);
    }
    return PrefixTrie(std::move(literals));
}

void add(Encoding& encoding, PieceId id, ByteSpan bytes, ByteSpan reference, const EncodeOptions& options) {
    encoding.ids.push_back(id);
    encoding.bytes.push_back(bytes);
    if (options.referenceSpans)
        encoding.reference.push_back(reference);
}

ByteSpan shifted(ByteSpan span, std::uint32_t offset) {
    return {span.begin + offset, span.end + offset};
}

/// Nothing here has words or a second text; the columns are there for those who read all formats alike.
void fillColumns(Encoding& encoding, bool bos, bool eos) {
    const std::size_t size = encoding.size();
    encoding.wordIds.assign(size, Encoding::kNone);
    encoding.sequenceIds.assign(size, 0);
    encoding.typeIds.assign(size, 0);
    encoding.specialMask.assign(size, 0);
    encoding.attentionMask.assign(size, 1);
    const auto markSpecial = [&](std::size_t index) {
        encoding.sequenceIds[index] = Encoding::kNone;
        encoding.specialMask[index] = 1;
    };
    if (bos)
        markSpecial(0);
    if (eos)
        markSpecial(size - 1);
}

} // namespace

SentencePieceRoad::SentencePieceRoad(const TokenizerDefinition& definition, SentencePieceLookup lookup,
                                     SentencePieceNormalizerPass normalizer)
    : m_definition(&definition)
    , m_lookup(std::move(lookup))
    , m_normalizer(std::move(normalizer))
    , m_specials(specialLiterals(definition.vocabulary)) {}

Result<SentencePieceRoad> SentencePieceRoad::create(const TokenizerDefinition& definition) {
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
    SentencePieceRoad road(definition, std::move(lookup), std::move(*normalizer));

    if (std::holds_alternative<UnigramModel>(definition.model))
        road.m_unigram.emplace(definition.vocabulary, facts->unkId);
    road.m_byteFallback = facts->byteFallback;
    for (unsigned byte = 0; road.m_byteFallback && byte < 256; ++byte)
        road.m_byteIds[byte] = road.m_lookup.idOf(bytePiece(static_cast<unsigned char>(byte)));
    if (definition.postProcessor) {
        if (const auto* around = std::get_if<BosEosPostProcessor>(&definition.postProcessor->kind))
            road.m_around = *around;
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
    return road;
}

Result<SentencePieceNormalized> SentencePieceRoad::normalize(std::string_view text,
                                                             const Progress& progress) const {
    if (text.size() > kMaxText)
        return fail(ErrorCode::TooLarge, {}, "the text has more than 1 GiB");
    return m_normalizer.apply(text, progress);
}

Result<Decoded> SentencePieceRoad::decode(std::span<const PieceId> ids) const {
    return decodeSentencePiece(m_definition->vocabulary, m_decodeRules, ids);
}

Result<void> SentencePieceRoad::cut(std::string_view normalized, std::vector<CutPiece>& pieces,
                                    const Progress& progress) const {
    if (m_unigram)
        return m_unigram->encode(normalized, pieces, progress);
    if (std::holds_alternative<BpeModel>(m_definition->model))
        return encodeSentencePieceBpe(m_lookup, normalized, pieces, progress);
    if (std::holds_alternative<SentencePieceWordModel>(m_definition->model))
        encodeSentencePieceWords(m_lookup, normalized, pieces);
    else
        encodeSentencePieceCharacters(m_lookup, normalized, pieces);
    return {};
}

Result<void> SentencePieceRoad::encodePart(std::string_view text, std::uint32_t offset,
                                           const EncodeOptions& options, Encoding& encoding) const {
    const auto normalized = normalize(text, options.progress);
    if (!normalized)
        return tl::unexpected(normalized.error());
    std::vector<CutPiece> pieces;
    if (auto done = cut(normalized->text, pieces, options.progress); !done)
        return done;

    NormalizedOrigins origins(*normalized, text);
    bool afterUnknown = false; // unknown pieces in a row are one
    for (const CutPiece& piece : pieces) {
        const std::string_view surface =
            std::string_view(normalized->text).substr(piece.span.begin, piece.span.size());
        const ByteSpan reference = shifted(origins.referenceOf(piece.span), offset);
        const bool unknown = m_definition->vocabulary.type(piece.id) == PieceType::Unknown;
        if (unknown && m_byteFallback) {
            for (std::uint32_t i = 0; i < piece.span.size(); ++i) {
                const std::uint32_t at = piece.span.begin + i;
                const bool last = i + 1 == piece.span.size();
                add(encoding, m_byteIds[static_cast<unsigned char>(surface[i])],
                    shifted(origins.originOf({at, at + 1}), offset),
                    {reference.begin, last ? reference.end : reference.begin}, options);
            }
        } else if (unknown && afterUnknown) {
            encoding.bytes.back().end = shifted(origins.originOf(piece.span), offset).end;
            if (options.referenceSpans)
                encoding.reference.back().end = reference.end;
            encoding.spellings.back().second += surface;
        } else {
            if (unknown)
                encoding.spellings.emplace_back(static_cast<std::uint32_t>(encoding.size()), surface);
            add(encoding, piece.id, shifted(origins.originOf(piece.span), offset), reference, options);
        }
        afterUnknown = unknown;
    }
    return {};
}

Result<void> SentencePieceRoad::encodeWithSpecials(std::string_view text, const EncodeOptions& options,
                                                   Encoding& encoding) const {
    std::uint32_t begin = 0;
    const auto between = [&](std::uint32_t end) -> Result<void> {
        if (begin == end)
            return {};
        return encodePart(text.substr(begin, end - begin), begin, options, encoding);
    };
    for (std::uint32_t at = 0; at < text.size();) {
        const auto literal = m_specials.longestPrefix(text.substr(at));
        if (!literal) {
            ++at;
            continue;
        }
        if (auto done = between(at); !done)
            return done;
        begin = at + literal->length;
        add(encoding, literal->value, {at, begin}, {at, begin}, options);
        at = begin;
    }
    return between(static_cast<std::uint32_t>(text.size()));
}

Result<std::optional<PieceId>> SentencePieceRoad::around(std::optional<bool> wanted, bool byDefault,
                                                         std::optional<PieceId> piece,
                                                         std::string_view name) const {
    if (!wanted.value_or(byDefault))
        return std::nullopt;
    if (wanted && !piece)
        return fail(ErrorCode::BadInput, {}, fmt::format("{} was to be added, but the model has none", name));
    return piece;
}

Result<Encoding> SentencePieceRoad::encode(std::string_view text, const EncodeOptions& options) const {
    if (text.size() > kMaxText)
        return fail(ErrorCode::TooLarge, {}, "the text has more than 1 GiB");
    const bool addSpecial = options.addSpecial.value_or(m_definition->addSpecialByDefault);
    const auto bos = around(options.addBos, addSpecial, m_around.bos, "bos");
    const auto eos = around(options.addEos, false, m_around.eos, "eos");
    if (!bos || !eos)
        return tl::unexpected(!bos ? bos.error() : eos.error());

    Encoding encoding;
    if (*bos)
        add(encoding, **bos, {0, 0}, {0, 0}, options);
    const bool parseSpecial = options.parseSpecial.value_or(m_definition->parseSpecialByDefault);
    auto done =
        parseSpecial ? encodeWithSpecials(text, options, encoding) : encodePart(text, 0, options, encoding);
    if (!done)
        return tl::unexpected(done.error());
    const auto size = static_cast<std::uint32_t>(text.size());
    if (*eos)
        add(encoding, **eos, {size, size}, {size, size}, options);
    if (options.full)
        fillColumns(encoding, bos->has_value(), eos->has_value());
    if (const std::size_t invalid = firstInvalidUtf8(text); invalid < text.size())
        encoding.diagnostics.push_back({Severity::Warning, fmt::format("byte {}", invalid),
                                        "the text is not UTF-8; each byte that isn't is read as U+FFFD"});
    return encoding;
}

} // namespace tokenscope
