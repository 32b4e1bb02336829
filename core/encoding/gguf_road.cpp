#include "core/encoding/gguf_road.h"

#include "core/encoding/reference_spans.h"
#include "core/unicode/lenient_utf8.h"

#include <simdjson.h>

namespace tokenscope {

using Kind = GgufTokenizer::Kind;

GgufRoad::GgufRoad(const TokenizerDefinition& definition)
    : m_definition(definition)
    , m_specials(definition) {}

Result<std::unique_ptr<GgufRoad>> GgufRoad::create(const TokenizerDefinition& definition) {
    std::unique_ptr<GgufRoad> road(new GgufRoad(definition));
    const GgufTokenizer& gguf = *definition.gguf;
    if (auto good = checkGgufModel(definition); !good)
        return tl::unexpected<Error>(std::move(good.error()));
    if (gguf.kind == Kind::Bpe && gguf.byteAlphabet && gguf.spelledMerges.empty()) {
        auto byteLevel = ByteLevelRoad::create(definition);
        if (!byteLevel)
            return tl::unexpected<Error>(std::move(byteLevel.error()));
        road->m_byteLevel = std::move(*byteLevel);
    }
    return road;
}

bool GgufRoad::partsCharacters(std::string_view text, std::size_t offset) {
    for (std::size_t at = offset < 3 ? 0 : offset - 3; at < offset; ++at) {
        if (at + lenientLength(text[at]) > offset)
            return false;
    }
    return true;
}

bool GgufRoad::keepsBytes() const {
    return m_definition.gguf->kind == Kind::Spm || m_definition.gguf->kind == Kind::Rwkv;
}

const MetaspaceRoad* GgufRoad::metaspace() const {
    if (m_definition.gguf->kind != Kind::Spm)
        return nullptr;
    std::call_once(m_metaspaceOnce, [this] { m_metaspace = MetaspaceRoad::create(m_definition); });
    return m_metaspace.get();
}

Result<void> GgufRoad::cut(std::string_view part, bool begins, std::vector<CutPiece>& pieces,
                           const Progress& progress) const {
    const bool bpe = m_definition.gguf->kind == Kind::Bpe;
    std::call_once(m_modelOnce, [&] {
        if (bpe)
            m_bpe = GgufBpe::create(m_definition);
        else
            m_model = makeGgufModel(m_definition);
    });
    if (bpe)
        return m_bpe ? (*m_bpe)->encode(part, pieces, progress) : tl::unexpected<Error>(m_bpe.error());
    return m_model ? (*m_model)->encode(part, begins, pieces, progress)
                   : tl::unexpected<Error>(m_model.error());
}

Result<void> GgufRoad::encodePart(std::string_view text, std::size_t begin, std::size_t end, bool begins,
                                  bool generally, Scratch& scratch, EncodingSink& sink,
                                  const Progress& progress) const {
    const std::string_view part = text.substr(begin, end - begin);
    const bool fast = !generally && (m_byteLevel || m_definition.gguf->kind == Kind::Spm) &&
                      simdjson::validate_utf8(part.data(), part.size());
    if (fast && m_byteLevel)
        return m_byteLevel->encode(text, begin, end, scratch, sink, progress);
    if (const MetaspaceRoad* road = fast ? metaspace() : nullptr)
        return road->encode(text, begin, end, !begins, scratch, sink, progress);
    std::vector<CutPiece> pieces;
    if (auto done = cut(part, begins, pieces, progress); !done)
        return done;
    const auto offset = static_cast<std::uint32_t>(begin);
    for (const CutPiece& piece : pieces)
        sink.put(piece.id, {piece.span.begin + offset, piece.span.end + offset});
    return {};
}

Result<void> GgufRoad::encode(std::string_view text, Way way, Scratch& scratch, EncodingSink& sink,
                              const Progress& progress, StageObserver* observer) const {
    const auto parts = m_specials.split(text, way.parseSpecial, progress);
    if (!parts)
        return tl::unexpected<Error>(parts.error());
    bool begins = !way.continuesText;
    for (const GgufSpecials::Part& part : *parts) {
        if (!part.isText()) {
            const ByteSpan span = {part.begin, part.end};
            if (observer)
                observer->added(span, part.token);
            sink.put(part.token, span, span);
        } else {
            const std::size_t first = sink.out().size();
            if (observer)
                observer->plain(
                    NormalizedText::identity(text.substr(part.begin, part.end - part.begin), part.begin));
            if (auto done =
                    encodePart(text, part.begin, part.end, begins, way.generally, scratch, sink, progress);
                !done)
                return done;
            if (sink.wantsReference())
                appendWholeCharacterSpans(text, sink.out(), first, false);
        }
        sink.nextWord();
        begins = !part.isText();
    }
    return {};
}

} // namespace tokenscope
