#include "core/encoding/paths/gguf_paths.h"

#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

void putPieces(const std::vector<PlacedPiece>& pieces, std::size_t first, std::size_t last,
               std::size_t offset, EncodingSink& sink) {
    const auto by = static_cast<std::uint32_t>(offset);
    for (std::size_t i = first; i < last; ++i)
        sink.put(pieces[i].id, {pieces[i].span.begin + by, pieces[i].span.end + by});
}

/// Forwards words: their origins count from `offset`, their tokens from `firstToken`.
GgufWordObserver wordsTo(StageObserver& observer, std::size_t offset, std::size_t firstToken) {
    return [&observer, by = static_cast<std::uint32_t>(offset), firstToken](const GgufWord& word) {
        std::vector<ByteSpan> origins(word.origins.begin(), word.origins.end());
        for (ByteSpan& origin : origins)
            origin = {origin.begin + by, origin.end + by};
        observer.word({word.text, origins, firstToken + word.firstPiece, firstToken + word.endPiece});
    };
}

using Kind = GgufTokenizer::Kind;

/// No byte shortly before `offset` starts a character that, by its first byte, continues after it.
bool separatesCharacters(std::string_view text, std::size_t offset) {
    for (std::size_t at = offset < 3 ? 0 : offset - 3; at < offset; ++at) {
        if (at + lenientLength(text[at]) > offset)
            return false;
    }
    return true;
}

} // namespace

Result<std::unique_ptr<GgufReferencePath>> GgufReferencePath::create(const TokenizerDefinition& definition) {
    TOKENSCOPE_TRY_VOID(checkGgufModel(definition));
    return std::unique_ptr<GgufReferencePath>(new GgufReferencePath(definition));
}

const Result<std::unique_ptr<GgufModel>>& GgufReferencePath::model() const {
    std::call_once(m_modelOnce, [this] { m_model = makeGgufModel(m_definition); });
    return m_model;
}

Result<void> GgufReferencePath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const std::string_view part = call.text.substr(begin, end - begin);
    EncodingSink& sink = call.sink;
    const std::size_t first = sink.out().size();
    if (call.observer)
        call.observer->plain(NormalizedText::identity(part, static_cast<std::uint32_t>(begin)));
    if (!model())
        return tl::unexpected<Error>(model().error());
    std::vector<PlacedPiece> pieces;
    std::vector<std::size_t> wordEnds;
    const GgufWordObserver words = call.observer ? wordsTo(*call.observer, begin, first) : GgufWordObserver();
    TOKENSCOPE_TRY_VOID((*model())->encode(part, !call.continuesAt(begin), pieces, wordEnds, call.progress,
                                           call.observer ? &words : nullptr));
    std::size_t at = 0;
    for (const std::size_t wordEnd : wordEnds) {
        putPieces(pieces, at, wordEnd, begin, sink);
        at = wordEnd;
        sink.nextWord();
    }
    if (sink.wantsReference())
        appendWholeCharacterSpans(call.text, sink.out(), first, false);
    return {};
}

Result<void> GgufReferencePath::encodeInWord(std::size_t begin, std::size_t end, bool starts,
                                             EncodeCall& call) const {
    if (!model())
        return tl::unexpected<Error>(model().error());
    std::vector<PlacedPiece> pieces;
    std::vector<std::size_t> wordEnds;
    TOKENSCOPE_TRY_VOID((*model())->encode(call.text.substr(begin, end - begin), starts, pieces, wordEnds,
                                           call.progress, nullptr));
    putPieces(pieces, 0, pieces.size(), begin, call.sink);
    return {};
}

Result<void> GgufReferencePath::explainWord(std::string_view word, EncodingSink& sink,
                                            ModelObserver& observer, const Progress& progress) const {
    if (!model())
        return tl::unexpected<Error>(model().error());
    std::vector<PlacedPiece> pieces;
    auto done = (*model())->explain(word, pieces, observer, progress);
    putPieces(pieces, 0, pieces.size(), 0, sink);
    return done;
}

const MergeRules* GgufReferencePath::mergeRules() const {
    return model() ? (*model())->mergeRules() : nullptr;
}

bool GgufReferencePath::preservesInvalidBytes() const {
    return m_definition.gguf->kind == GgufTokenizer::Kind::Spm ||
           m_definition.gguf->kind == GgufTokenizer::Kind::Rwkv;
}

LenientText::LenientText(std::string_view text) {
    m_text.reserve(text.size() + text.size() / 8 + 16);
    for (std::size_t at = 0; at < text.size();) {
        const LenientCharacter c = decodeLenient(text, at);
        const std::size_t before = m_text.size();
        appendUtf8(m_text, c.value);
        const auto length = static_cast<std::uint16_t>(m_text.size() - before);
        const bool same = length == c.length;
        const Run run = {static_cast<std::uint32_t>(before), static_cast<std::uint32_t>(at),
                         same ? std::uint16_t{0} : length,
                         same ? std::uint16_t{0} : static_cast<std::uint16_t>(c.length)};
        if (m_runs.empty() || run.length != m_runs.back().length ||
            run.originalLength != m_runs.back().originalLength)
            m_runs.push_back(run);
        at += c.length;
    }
}

void LenientText::toOriginal(std::vector<ByteSpan>& spans, std::size_t first, std::uint32_t offset) const {
    auto run = m_runs.begin();
    // Converts the span of one byte.
    const auto origin = [&](std::uint32_t byte) {
        while (run + 1 != m_runs.end() && run[1].begin <= byte)
            ++run;
        const std::uint32_t into = byte - run->begin;
        if (run->length == 0)
            return ByteSpan{offset + run->original + into, offset + run->original + into + 1};
        const std::uint32_t begin =
            offset + run->original + into / run->length * std::uint32_t{run->originalLength};
        return ByteSpan{begin, begin + run->originalLength};
    };
    for (std::size_t i = first; i < spans.size(); ++i) {
        const std::uint32_t begin = origin(spans[i].begin).begin;
        spans[i] = {begin, origin(spans[i].end - 1).end};
    }
}

std::size_t straySymbolsEnd(std::string_view text, std::size_t at) {
    while (at < text.size() && !decodeUtf8(text, at).valid()) {
        // A space counts as the three bytes of `▁`; a symbol that reaches into them includes them all, since
        // the rest starts no character.
        for (std::size_t left = lenientLength(text[at]); left > 0 && at < text.size(); ++at)
            left -= std::min(left, text[at] == ' ' ? kMetaspace.size() : 1);
    }
    return at;
}

Result<std::unique_ptr<GgufFastPath>> GgufFastPath::create(const TokenizerDefinition& definition,
                                                           const GgufReferencePath& reference,
                                                           const GgufSpecialTokens& specials,
                                                           const SafeBreaks& breaks) {
    std::unique_ptr<GgufFastPath> path(new GgufFastPath(definition, reference, breaks));
    const GgufTokenizer& gguf = *definition.gguf;
    if (gguf.kind == Kind::Bpe && gguf.byteAlphabet && gguf.spelledMerges.empty() && !gguf.dropsWhitespace) {
        TOKENSCOPE_TRY(auto byteLevel,
                       ByteLevelEncoder::create(definition, std::make_shared<SharedBpeTable>()));
        path->m_byteLevel = std::move(byteLevel);
    }
    path->m_specialsKeepBreaks = specials.leavesAlone(path->m_byteLevel ? '\n' : ' ');
    return path;
}

const MetaspaceEncoder* GgufFastPath::metaspace() const {
    if (m_definition.gguf->kind != Kind::Spm)
        return nullptr;
    std::call_once(m_metaspaceOnce, [this] {
        m_metaspace = MetaspaceEncoder::create(m_definition, std::make_shared<SharedBpeTable>());
    });
    return m_metaspace.get();
}

bool GgufFastPath::canSplitAt(std::string_view text, std::size_t offset) const {
    if (!m_specialsKeepBreaks || !separatesCharacters(text, offset))
        return false;
    if (m_byteLevel)
        return text[offset - 1] == '\n' && m_breaks.of(*m_byteLevel, text, offset);
    return text[offset] == ' ' && metaspace() && m_breaks.of(*metaspace(), text, offset);
}

/// No piece contains part of a character, so that nothing merges with a symbol that is no character.
bool GgufFastPath::piecesAreCharacters() const {
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

Result<void> GgufFastPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    EncodingSink& sink = call.sink;
    const std::size_t first = sink.out().size();
    const auto fast = encodeFast(begin, end, call);
    if (!fast)
        return tl::unexpected<Error>(fast.error());
    if (!*fast)
        return m_reference.encode(begin, end, call);
    if (sink.wantsReference())
        appendWholeCharacterSpans(call.text, sink.out(), first, false);
    return {};
}

Result<bool> GgufFastPath::encodeFast(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const auto finished = [](Result<void> done) -> Result<bool> {
        if (!done)
            return tl::unexpected<Error>(std::move(done.error()));
        return true;
    };
    const std::string_view part = call.text.substr(begin, end - begin);
    const bool valid = isValidUtf8(part);
    if (m_byteLevel) {
        if (valid)
            return finished(
                m_byteLevel->encode(call.text, begin, end, call.scratch, call.sink, call.progress));
        const LenientText read(part);
        if (isValidUtf8(read.text())) // not if it has surrogates
            return finished(encodeLenient(read, begin, call));
    }
    const MetaspaceEncoder* const encoder = metaspace();
    if (!encoder || !encoder->isWorthIt(part.size()) || !(valid || piecesAreCharacters()))
        return false;
    auto done = valid ? encoder->encode(call.text, begin, end, call.continuesAt(begin), call.scratch,
                                        call.sink, call.progress)
                      : encodeBetweenInvalid(begin, end, call);
    call.sink.nextWord();
    return finished(std::move(done));
}

Result<void> GgufFastPath::encodeLenient(const LenientText& read, std::size_t begin, EncodeCall& call) const {
    const std::size_t first = call.sink.out().size();
    TOKENSCOPE_TRY_VOID(
        m_byteLevel->encode(read.text(), 0, read.text().size(), call.scratch, call.sink, call.progress));
    read.toOriginal(call.sink.out().bytes, first, static_cast<std::uint32_t>(begin));
    return {};
}

/// Encodes valid text by the metaspace encoder and the bytes between by the reference path; all of it is one
/// word.
Result<void> GgufFastPath::encodeBetweenInvalid(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const std::string_view before = call.text.substr(0, end);
    bool starts = !call.continuesAt(begin);
    for (std::size_t at = begin; at < end;) {
        const std::size_t invalid = at + firstInvalidUtf8(before.substr(at));
        if (invalid > at) {
            TOKENSCOPE_TRY_VOID(
                m_metaspace->encode(call.text, at, invalid, !starts, call.scratch, call.sink, call.progress));
            starts = false;
        }
        if (invalid == end)
            return {};
        at = straySymbolsEnd(before, invalid);
        TOKENSCOPE_TRY_VOID(m_reference.encodeInWord(invalid, at, starts, call));
        starts = false;
    }
    return {};
}

} // namespace tokenscope
