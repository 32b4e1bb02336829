#include "core/encoding/gguf_road.h"

#include "core/encoding/reference_spans.h"
#include "core/text/utf8.h"

#include <simdjson.h>

namespace tokenscope {

using Kind = GgufTokenizer::Kind;

namespace {

bool isUtf8(std::string_view text) {
    return simdjson::validate_utf8(text.data(), text.size());
}

void putPieces(const std::vector<CutPiece>& pieces, std::size_t first, std::size_t last, std::size_t offset,
               EncodingSink& sink) {
    const auto by = static_cast<std::uint32_t>(offset);
    for (std::size_t i = first; i < last; ++i)
        sink.put(pieces[i].id, {pieces[i].span.begin + by, pieces[i].span.end + by});
}

/// Hands words on: their origins count from `offset` on, their tokens from `firstToken` on.
GgufWordTold teller(StageObserver& observer, std::size_t offset, std::size_t firstToken) {
    return [&observer, by = static_cast<std::uint32_t>(offset), firstToken](const GgufWord& word) {
        std::vector<ByteSpan> origins(word.origins.begin(), word.origins.end());
        for (ByteSpan& origin : origins)
            origin = {origin.begin + by, origin.end + by};
        observer.word({word.text, origins, firstToken + word.firstPiece, firstToken + word.endPiece});
    };
}

} // namespace

GgufRoad::GgufRoad(const TokenizerDefinition& definition)
    : m_definition(definition)
    , m_specials(definition) {}

Result<std::unique_ptr<GgufRoad>> GgufRoad::create(const TokenizerDefinition& definition) {
    std::unique_ptr<GgufRoad> road(new GgufRoad(definition));
    const GgufTokenizer& gguf = *definition.gguf;
    if (auto good = checkGgufModel(definition); !good)
        return tl::unexpected<Error>(std::move(good.error()));
    if (gguf.kind == Kind::Bpe && gguf.byteAlphabet && gguf.spelledMerges.empty()) {
        auto byteLevel = ByteLevelRoad::create(definition, std::make_shared<SharedBpeTable>());
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
    std::call_once(m_metaspaceOnce, [this] {
        m_metaspace = MetaspaceRoad::create(m_definition, std::make_shared<SharedBpeTable>());
    });
    return m_metaspace.get();
}

/// One of m_bpe and m_model, by the kind.
Result<void> GgufRoad::makeModels() const {
    const bool bpe = m_definition.gguf->kind == Kind::Bpe;
    std::call_once(m_modelOnce, [&] {
        if (bpe)
            m_bpe = GgufBpe::create(m_definition);
        else
            m_model = makeGgufModel(m_definition);
        if (m_definition.gguf->kind == Kind::Spm)
            m_rules = makeSpmMergeRules(m_definition.vocabulary);
    });
    if (bpe ? !m_bpe : !m_model)
        return tl::unexpected<Error>(bpe ? m_bpe.error() : m_model.error());
    return {};
}

const MergeRules* GgufRoad::mergeRules() const {
    const bool made = makeModels().has_value();
    return made && m_definition.gguf->kind == Kind::Bpe ? m_bpe->get() : m_rules.get();
}

/// Without words of their own all pieces are one.
Result<void> GgufRoad::cut(std::string_view part, bool begins, std::vector<CutPiece>& pieces,
                           std::vector<std::size_t>& wordEnds, const Progress& progress,
                           const GgufWordTold* told) const {
    if (auto made = makeModels(); !made)
        return made;
    if (m_definition.gguf->kind == Kind::Bpe)
        return (*m_bpe)->encode(part, pieces, wordEnds, progress, told);
    auto done = (*m_model)->encode(part, begins, pieces, progress, told);
    wordEnds.push_back(pieces.size());
    return done;
}

Result<void> GgufRoad::explain(std::string_view word, EncodingSink& sink, ModelObserver& observer,
                               const Progress& progress) const {
    if (auto made = makeModels(); !made)
        return made;
    std::vector<CutPiece> pieces;
    auto done = m_definition.gguf->kind == Kind::Bpe ? (*m_bpe)->explain(word, pieces, observer, progress)
                                                     : (*m_model)->explain(word, pieces, observer, progress);
    putPieces(pieces, 0, pieces.size(), 0, sink);
    return done;
}

Result<void> GgufRoad::encodeRead(const LenientText& read, std::size_t begin, Scratch& scratch,
                                  EncodingSink& sink, const Progress& progress) const {
    const std::size_t first = sink.out().size();
    if (auto done = m_byteLevel->encode(read.text(), 0, read.text().size(), scratch, sink, progress); !done)
        return done;
    read.toOriginal(sink.out().bytes, first, static_cast<std::uint32_t>(begin));
    return {};
}

/// No piece has a part of a character, so that none is merged with a symbol that is none.
bool GgufRoad::piecesAreCharacters() const {
    std::call_once(m_charactersOnce, [this] {
        const Vocabulary& vocabulary = m_definition.vocabulary;
        m_characters = true;
        for (std::size_t i = 0; m_characters && i < vocabulary.size(); ++i) {
            const std::string_view piece = vocabulary.entryBytes(i);
            m_characters = piece.size() == 1 || isValidUtf8(piece);
        }
    });
    return m_characters;
}

Result<void> GgufRoad::encodeBetweenStrays(std::string_view text, std::size_t begin, std::size_t end,
                                           bool begins, Scratch& scratch, EncodingSink& sink,
                                           const Progress& progress) const {
    const std::string_view before = text.substr(0, end);
    std::vector<CutPiece> pieces;
    std::vector<std::size_t> wordEnds;
    for (std::size_t at = begin; at < end;) {
        const std::size_t stray = at + firstInvalidUtf8(before.substr(at));
        if (stray > at) {
            if (auto done = m_metaspace->encode(text, at, stray, !begins, scratch, sink, progress); !done)
                return done;
            begins = false;
        }
        if (stray == end)
            return {};
        at = straySymbolsEnd(before, stray);
        pieces.clear();
        wordEnds.clear();
        if (auto done = cut(text.substr(stray, at - stray), begins, pieces, wordEnds, progress, nullptr);
            !done)
            return done;
        putPieces(pieces, 0, pieces.size(), stray, sink);
        begins = false;
    }
    return {};
}

Result<void> GgufRoad::encodePart(std::string_view text, std::size_t begin, std::size_t end, bool begins,
                                  bool generally, Scratch& scratch, EncodingSink& sink,
                                  const Progress& progress, StageObserver* observer) const {
    const std::string_view part = text.substr(begin, end - begin);
    const bool whole = !generally && isUtf8(part);
    if (whole && m_byteLevel)
        return m_byteLevel->encode(text, begin, end, scratch, sink, progress);
    if (!generally && m_byteLevel) {
        const LenientText read(part);
        if (isUtf8(read.text())) // surrogates are no characters there
            return encodeRead(read, begin, scratch, sink, progress);
    }
    const MetaspaceRoad* road = generally ? nullptr : metaspace();
    if (road && road->isWorthIt(part.size()) && (whole || piecesAreCharacters())) {
        auto done = whole ? road->encode(text, begin, end, !begins, scratch, sink, progress)
                          : encodeBetweenStrays(text, begin, end, begins, scratch, sink, progress);
        sink.nextWord();
        return done;
    }
    std::vector<CutPiece> pieces;
    std::vector<std::size_t> wordEnds;
    const GgufWordTold told = observer ? teller(*observer, begin, sink.out().size()) : GgufWordTold();
    if (auto done = cut(part, begins, pieces, wordEnds, progress, observer ? &told : nullptr); !done)
        return done;
    std::size_t at = 0;
    for (const std::size_t wordEnd : wordEnds) {
        putPieces(pieces, at, wordEnd, begin, sink);
        at = wordEnd;
        sink.nextWord();
    }
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
            sink.nextWord();
        } else {
            const std::size_t first = sink.out().size();
            if (observer)
                observer->plain(
                    NormalizedText::identity(text.substr(part.begin, part.end - part.begin), part.begin));
            if (auto done = encodePart(text, part.begin, part.end, begins, way.generally, scratch, sink,
                                       progress, observer);
                !done)
                return done;
            if (sink.wantsReference())
                appendWholeCharacterSpans(text, sink.out(), first, false);
        }
        begins = !part.isText();
    }
    return {};
}

} // namespace tokenscope
