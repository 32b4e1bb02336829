#include "core/encoding/paths/metaspace_path.h"

#include "core/base/try.h"
#include "core/encoding/paths/reference_spans.h"

namespace tokenscope {

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
