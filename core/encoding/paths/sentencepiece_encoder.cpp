#include "core/encoding/paths/sentencepiece_encoder.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/scratch.h"
#include "core/stages/model/sentencepiece_models.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxText = std::size_t{1} << 30U;
constexpr std::size_t kMaxReported = 8; ///< control pieces of one text
constexpr std::size_t kMaxRetained = std::size_t{1}
                                     << 20U; ///< bytes of normalized text whose memory is reused

struct UnknownHandling {
    PieceId unkId = 0;
    bool byteFallback = false;
};

/// Absent if it isn't one of SentencePiece's models.
std::optional<UnknownHandling> unknownHandling(const ModelConfig& model) {
    if (const auto* bpe = std::get_if<BpeModel>(&model);
        bpe && bpe->order == BpeModel::Order::Scores && bpe->unkId)
        return UnknownHandling{*bpe->unkId, bpe->byteFallback};
    if (const auto* unigram = std::get_if<UnigramModel>(&model);
        unigram && unigram->sentencePiece && unigram->unkId)
        return UnknownHandling{*unigram->unkId, unigram->byteFallback};
    if (const auto* word = std::get_if<SentencePieceWordModel>(&model))
        return UnknownHandling{word->unkId, word->byteFallback};
    if (const auto* character = std::get_if<SentencePieceCharModel>(&model))
        return UnknownHandling{character->unkId, character->byteFallback};
    return std::nullopt;
}

/// Origins for a normalized text without an original.
struct IdentityOrigins {
    static ByteSpan originOf(ByteSpan span) { return span; }
    static ByteSpan referenceOf(ByteSpan span) { return span; }
};

ByteSpan shiftedBy(std::uint32_t offset, ByteSpan span) {
    return {span.begin + offset, span.end + offset};
}

/// Reports to the observer: the normalizer is one rule, and its result is one word.
PreTokenizedText asOneWord(const SentencePieceNormalized& normalized, std::string_view part,
                           std::uint32_t offset) {
    PreTokenizedText whole;
    whole.text.text = normalized.text;
    whole.text.begin = offset;
    NormalizedOrigins origins(normalized, part);
    for (std::uint32_t at = 0; at < normalized.text.size(); ++at) {
        const ByteSpan byte = {at, at + 1};
        whole.text.origin.push_back(shiftedBy(offset, origins.originOf(byte)));
        whole.text.reference.push_back(shiftedBy(offset, origins.referenceOf(byte)));
    }
    whole.words.push_back({0, static_cast<std::uint32_t>(normalized.text.size())});
    return whole;
}

} // namespace

/// Visits each chunk once, and skips those between two requested ranges.
void NormalizedOrigins::moveTo(std::uint32_t byte) {
    if (byte >= m_chunk.begin && byte < m_chunk.end)
        return;
    const auto& toOriginal = m_normalized->toOriginal;
    const std::string_view text = m_normalized->text;
    const std::uint32_t position = toOriginal[byte];
    if (byte < m_normalized->dummyPrefix) {
        m_chunk = {0, m_normalized->dummyPrefix, {position, position}, false};
        return;
    }
    std::uint32_t begin = byte;
    while (begin > m_normalized->dummyPrefix && toOriginal[begin - 1] == position)
        --begin;
    std::uint32_t end = byte + 1;
    while (end < text.size() && toOriginal[end] == position)
        ++end;
    m_chunk = {begin, end, {position, toOriginal[end]}, false};
    if (m_chunk.origin.size() != end - begin)
        return;
    m_chunk.untouched = end - begin == 1
                            ? m_original[position] == text[begin]
                            : m_original.substr(position, end - begin) == text.substr(begin, end - begin);
}

ByteSpan NormalizedOrigins::originOf(ByteSpan span) {
    moveTo(span.begin);
    ByteSpan origin = m_chunk.origin;
    if (m_chunk.untouched)
        origin.begin += span.begin - m_chunk.begin;
    moveTo(span.end - 1);
    origin.end = m_chunk.untouched ? m_chunk.origin.begin + (span.end - m_chunk.begin) : m_chunk.origin.end;
    return origin;
}

SentencePieceEncoder::SentencePieceEncoder(const TokenizerDefinition& definition,
                                           const SentencePieceNormalizer& config, SentencePieceLookup lookup,
                                           SentencePieceNormalizerPass normalizer)
    : m_definition(&definition)
    , m_config(&config)
    , m_lookup(std::move(lookup))
    , m_normalizer(std::move(normalizer)) {}

Result<std::unique_ptr<SentencePieceEncoder>>
SentencePieceEncoder::create(const TokenizerDefinition& definition) {
    const auto unknown = unknownHandling(definition.model);
    if (!unknown)
        return fail(ErrorCode::Unsupported, {}, "the model is none of SentencePiece's");
    const auto* config =
        definition.normalizer ? std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind) : nullptr;
    if (!config)
        return fail(ErrorCode::Unsupported, {}, "the normalizer is not SentencePiece's");
    SentencePieceLookup lookup(definition.vocabulary, unknown->unkId);
    TOKENSCOPE_TRY(auto normalizer, SentencePieceNormalizerPass::create(*config, lookup.userDefined()));
    std::unique_ptr<SentencePieceEncoder> encoder(
        new SentencePieceEncoder(definition, *config, std::move(lookup), std::move(normalizer)));
    encoder->m_byteFallback = unknown->byteFallback;
    if (encoder->m_byteFallback)
        encoder->m_byteIds = encoder->m_lookup.byteIds();
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = definition.vocabulary.entry(i);
        encoder->m_namesUnknown |= entry.type == PieceType::Unused && entry.score == kOutsideModelScore;
        encoder->m_matchesControl |= entry.type == PieceType::Control;
    }
    encoder->m_matchesControl &= !std::holds_alternative<UnigramModel>(definition.model);
    return encoder;
}

Result<SentencePieceNormalized> SentencePieceEncoder::normalize(std::string_view text,
                                                                const Progress& progress) const {
    if (text.size() > kMaxText)
        return fail(ErrorCode::TooLarge, {}, "the text has more than 1 GiB");
    return m_normalizer.apply(text, progress);
}

const SentencePieceUnigram* SentencePieceEncoder::unigram() const {
    if (!std::holds_alternative<UnigramModel>(m_definition->model))
        return nullptr;
    std::call_once(m_unigramOnce, [this] { m_unigram.emplace(m_definition->vocabulary, m_lookup.unkId()); });
    return &*m_unigram;
}

Result<void> SentencePieceEncoder::splitIntoPieces(std::string_view normalized,
                                                   std::vector<PlacedPiece>& pieces,
                                                   const Progress& progress) const {
    if (const SentencePieceUnigram* model = unigram())
        return model->encode(normalized, pieces, progress);
    if (std::holds_alternative<BpeModel>(m_definition->model))
        return encodeSentencePieceBpe(m_lookup, normalized, pieces, progress);
    NoModelObserver none;
    if (std::holds_alternative<SentencePieceWordModel>(m_definition->model))
        splitSentencePieceWords(m_lookup, normalized, pieces, none);
    else
        splitSentencePieceCharacters(m_lookup, normalized, pieces, none);
    return {};
}

Result<void> SentencePieceEncoder::explain(std::string_view normalized, EncodingSink& sink,
                                           ModelObserver& observer, const Progress& progress) const {
    std::vector<PlacedPiece> pieces;
    Result<void> done;
    if (const SentencePieceUnigram* model = unigram())
        done = model->explain(normalized, pieces, observer, progress);
    else if (std::holds_alternative<BpeModel>(m_definition->model))
        done = explainSentencePieceBpe(m_lookup, normalized, pieces, observer, progress);
    else if (std::holds_alternative<SentencePieceWordModel>(m_definition->model))
        splitSentencePieceWords(m_lookup, normalized, pieces, observer);
    else
        splitSentencePieceCharacters(m_lookup, normalized, pieces, observer);
    if (!done)
        return done;
    putPieces(normalized, pieces, sink);
    return {};
}

Result<void> SentencePieceEncoder::encodeBlock(std::size_t begin, std::size_t end, bool continues,
                                               EncodeCall& call, bool& afterUnknown,
                                               const Splitter& split) const {
    const std::string_view part = call.text.substr(begin, end - begin);
    const auto offset = static_cast<std::uint32_t>(begin);
    const auto start = continues ? SentencePieceNormalizerPass::Start::Continuation
                                 : SentencePieceNormalizerPass::Start::Text;
    const std::size_t middle = begin + part.size() / 3; // normalizing is about a third of the work
    SentencePieceNormalized& normalized = call.scratch.normalized;
    TOKENSCOPE_TRY_VOID(
        m_normalizer.apply(part, normalized, call.progress.part(begin, middle, call.text.size()), start));
    PreTokenizedText word;
    if (call.observer) {
        word = asOneWord(normalized, part, offset);
        call.observer->plain(NormalizedText::identity(part, offset));
        call.observer->normalized(0, word.text);
        call.observer->segment(word);
    }
    const std::size_t first = call.sink.out().size();
    std::vector<PlacedPiece>& pieces = call.scratch.pieces;
    pieces.clear();
    TOKENSCOPE_TRY_VOID(split(normalized.text, pieces, call.progress.part(middle, end, call.text.size())));
    NormalizedOrigins origins(normalized, part);
    for (const PlacedPiece& piece : pieces)
        put(piece, normalized.text, origins, offset, call.sink, afterUnknown);
    if (call.observer)
        call.observer->word({word.text.text, word.text.origin, first, call.sink.out().size()});
    if (normalized.text.capacity() > kMaxRetained) {
        normalized = {};
        std::vector<PlacedPiece>().swap(pieces);
    }
    return {};
}

void SentencePieceEncoder::putPieces(std::string_view normalized, std::span<const PlacedPiece> pieces,
                                     EncodingSink& sink) const {
    IdentityOrigins origins;
    bool afterUnknown = false;
    for (const PlacedPiece& piece : pieces)
        put(piece, normalized, origins, 0, sink, afterUnknown);
}

/// The id of a run of unknown characters.
PieceId SentencePieceEncoder::idOfUnknown(std::string_view surface, PieceId unkId) const {
    // Longer runs are never pieces outside the model and need no look-up.
    constexpr std::size_t kMaxBytes = 256;
    const Vocabulary& vocabulary = m_definition->vocabulary;
    const PieceId found = surface.size() > kMaxBytes ? kNoPiece : vocabulary.find(surface);
    const bool outsideModel = found != kNoPiece && vocabulary.type(found) == PieceType::Unused &&
                              vocabulary.score(found) == kOutsideModelScore;
    return outsideModel ? found : unkId;
}

bool SentencePieceEncoder::isUnknown(std::string_view surface) const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    const PieceId unkId = m_lookup.unkId();
    return vocabulary.type(unkId) == PieceType::Unknown &&
           (vocabulary.sharedIds().empty() || surface == vocabulary.bytes(unkId) ||
            vocabulary.find(surface) != unkId);
}

void SentencePieceEncoder::reportControl(PieceId id, std::string_view surface, Encoding& out) {
    Message found =
        message("the text contains the control piece {}: SentencePiece's ids have it here as {}, its "
                "functions that give spans reject the text, and decoding drops it",
                printable(surface, 60), id);
    const bool reported = std::any_of(out.diagnostics.begin(), out.diagnostics.end(),
                                      [&](const Diagnostic& known) { return known.message == found; });
    if (reported || out.diagnostics.size() >= kMaxReported)
        return;
    out.diagnostics.push_back(
        {Severity::Warning, fmt::format("byte {}", out.bytes.back().begin), std::move(found)});
}

} // namespace tokenscope
