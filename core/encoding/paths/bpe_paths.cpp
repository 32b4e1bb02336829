#include "core/encoding/paths/bpe_paths.h"

#include "core/base/try.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// Bytes that are checked at once, and normalized if necessary: few enough for the processor's cache.
constexpr std::size_t kStep = std::size_t{1} << 14U;

} // namespace

ByteLevelPath::ByteLevelPath(const TokenizerDefinition& definition, std::unique_ptr<ByteLevelEncoder> encoder,
                             const ReferencePath& reference, const SafeBreaks& breaks)
    : FastPath(reference)
    , m_definition(definition)
    , m_encoder(std::move(encoder))
    , m_normalizer(reference.normalizer())
    , m_normalizedTokens(reference.normalizedTokens())
    , m_breaks(breaks)
    , m_chunks(definition, reference, breaks) {}

/// The first safe break of a part at or after `from`, or its end.
std::size_t ByteLevelPath::breakFrom(std::string_view part, std::size_t from) const {
    for (std::size_t at = from; at + 1 < part.size(); ++at) {
        if (m_breaks.of(*m_encoder, part, at))
            return at;
    }
    return part.size();
}

Result<void> ByteLevelPath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    if (m_encoder->acceptsAny())
        return encodeAccepted(begin, end, call);
    const bool normalizes = m_encoder->normalizes() && m_normalizedTokens.empty();
    for (std::size_t at = begin; at < end;) {
        const std::string_view rest = call.text.substr(at, end - at);
        const std::size_t next = at + breakFrom(rest, std::min(rest.size(), kStep));
        const std::string_view part = rest.substr(0, next - at);
        TOKENSCOPE_TRY_VOID(m_encoder->accepts(part)          ? encodeAccepted(at, next, call)
                            : normalizes && isValidUtf8(part) ? encodeNormalized(at, next, call)
                                                              : m_chunks.encode(at, next, call));
        at = next;
    }
    return {};
}

/// Normalizes valid UTF-8 as the reference path does, then encodes the result as if it were a text.
Result<void> ByteLevelPath::encodeNormalized(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const auto offset = static_cast<std::uint32_t>(begin);
    const Progress progress = call.progress.part(begin, end, call.text.size());
    NormalizedText part = NormalizedText::identity(call.text.substr(begin, end - begin), offset);
    TOKENSCOPE_TRY_VOID(m_normalizer->apply(part, progress));
    Encoding& tokens = call.scratch.chunk;
    tokens.clear();
    EncodingSink sink(tokens, false, call.sink.wantsWords());
    TOKENSCOPE_TRY_VOID(m_encoder->encode(part.text, 0, part.text.size(), call.scratch, sink, progress));
    for (ByteSpan& span : tokens.bytes) {
        if (call.sink.wantsReference())
            tokens.reference.push_back(part.referenceOf(span));
        span = part.originOf(span);
    }
    call.sink.take(tokens, sink.words());
    return {};
}

/// Encodes text that the byte-level encoder accepts.
Result<void> ByteLevelPath::encodeAccepted(std::size_t begin, std::size_t end, EncodeCall& call) const {
    EncodingSink& sink = call.sink;
    const auto plain = [&](std::size_t from, std::size_t to) -> Result<void> {
        const std::size_t first = sink.out().size();
        TOKENSCOPE_TRY_VOID(m_encoder->encode(call.text, from, to, call.scratch, sink, call.progress));
        if (sink.wantsReference())
            appendWholeCharacterSpans(call.text, sink.out(), first, false);
        return {};
    };
    // The text is normalized already, so the normalized contents of tokens are searched in it directly.
    if (m_normalizedTokens.leavesWhole(call.text.substr(begin, end - begin), call.parseSpecial,
                                       call.progress))
        return plain(begin, end);
    TOKENSCOPE_TRY(const auto parts, m_normalizedTokens.scan(call.text.substr(begin, end - begin),
                                                             call.parseSpecial, call.progress));
    for (const auto& found : parts) {
        const std::size_t from = begin + found.begin;
        const std::size_t to = begin + found.end;
        if (found.token == AddedTokenScanner::kPlain) {
            TOKENSCOPE_TRY_VOID(plain(from, to));
            continue;
        }
        const AddedToken& token = m_definition.addedTokens[found.token];
        const ByteSpan span = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
        sink.putAdded(token.id, span, span);
        if (call.text.substr(from, to - from) != token.content)
            sink.spell(std::string(call.text.substr(from, to - from)));
        sink.nextWord();
    }
    return {};
}

bool ByteLevelPath::canSplitAt(std::string_view text, std::size_t offset) const {
    return m_breaks.of(*m_encoder, text, offset);
}

Result<void> MetaspacePath::encode(std::size_t begin, std::size_t end, EncodeCall& call) const {
    const bool sentencePiece = m_definition.format == SourceFormat::SentencePiece;
    if (sentencePiece && !m_encoder->isWorthIt(end - begin))
        return reference().encode(begin, end, call);
    const std::size_t first = call.sink.out().size();
    TOKENSCOPE_TRY_VOID(m_encoder->encode(call.text, begin, end, call.continuesAt(begin), call.scratch,
                                          call.sink, call.progress));
    if (call.sink.wantsReference())
        appendReferenceSpans(call.text, first, call.sink.out());
    call.sink.nextWord();
    return {};
}

void MetaspacePath::appendReferenceSpans(std::string_view text, std::size_t first, Encoding& out) const {
    if (m_definition.format != SourceFormat::SentencePiece) {
        appendWholeCharacterSpans(text, out, first, true);
        return;
    }
    std::vector<bool> isByte(out.size() - first);
    for (std::size_t i = first; i < out.size(); ++i)
        isByte[i - first] = m_definition.vocabulary.type(out.ids[i]) == PieceType::Byte;
    appendSentencePieceSpans(text, out, first, isByte);
}

} // namespace tokenscope
