// One normalized text through the model alone, and how.
#include "core/encoding/paths/sentencepiece_put.h"
#include "core/stages/model/sentencepiece_bpe.h"
#include "core/stages/model/sentencepiece_simple.h"

namespace tokenscope {
namespace {

/// The normalized text is the original.
struct OwnOrigins {
    static ByteSpan originOf(ByteSpan span) { return span; }
    static ByteSpan referenceOf(ByteSpan span) { return span; }
};

} // namespace

Result<void> SentencePieceRoad::cutAndTell(std::string_view normalized, std::vector<CutPiece>& pieces,
                                           ModelObserver& observer, const Progress& progress) const {
    if (const SentencePieceUnigram* model = unigram())
        return model->explain(normalized, pieces, observer, progress);
    if (std::holds_alternative<BpeModel>(m_definition->model))
        return explainSentencePieceBpe(m_lookup, normalized, pieces, observer, progress);
    if (std::holds_alternative<SentencePieceWordModel>(m_definition->model))
        encodeSentencePieceWords(m_lookup, normalized, pieces, observer);
    else
        encodeSentencePieceCharacters(m_lookup, normalized, pieces, observer);
    return {};
}

Result<void> SentencePieceRoad::explain(std::string_view normalized, EncodingSink& sink,
                                        ModelObserver& observer, const Progress& progress) const {
    std::vector<CutPiece> pieces;
    if (auto done = cutAndTell(normalized, pieces, observer, progress); !done)
        return done;
    putCut(normalized, pieces, sink);
    return {};
}

void SentencePieceRoad::putCut(std::string_view normalized, std::span<const CutPiece> pieces,
                               EncodingSink& sink) const {
    OwnOrigins origins;
    bool afterUnknown = false;
    for (const CutPiece& piece : pieces)
        put(piece, normalized, origins, 0, sink, afterUnknown);
}

} // namespace tokenscope
