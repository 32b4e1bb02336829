#include "core/encoding/paths/gguf_fast_path.h"

#include "core/base/try.h"
#include "core/encoding/paths/reference_spans.h"
#include "core/text/utf8.h"

namespace tokenscope {
namespace {

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

Result<std::unique_ptr<GgufFastPath>> GgufFastPath::create(const TokenizerDefinition& definition,
                                                           const GgufReferencePath& reference,
                                                           const GgufSpecialTokens& specials,
                                                           const SafeBreaks& breaks) {
    std::unique_ptr<GgufFastPath> path(new GgufFastPath(definition, reference, breaks));
    const GgufTokenizer& gguf = *definition.gguf;
    if (gguf.kind == Kind::Bpe && gguf.byteAlphabet && gguf.spelledMerges.empty()) {
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
