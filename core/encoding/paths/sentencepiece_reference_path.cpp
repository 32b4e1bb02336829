#include "core/encoding/paths/sentencepiece_reference_path.h"

namespace tokenscope {

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

} // namespace tokenscope
