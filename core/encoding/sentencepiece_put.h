#pragma once
// How SentencePiece's pieces become tokens: byte fallback, unknown pieces in a row joined to one. Private to the road.

#include "core/encoding/encoding_sink.h"
#include "core/encoding/sentencepiece_road.h"

namespace tokenscope {

inline ByteSpan shifted(ByteSpan span, std::uint32_t offset) {
    return {span.begin + offset, span.end + offset};
}

template <class Origins>
void SentencePieceRoad::put(const CutPiece& piece, std::string_view normalized, Origins& origins,
                            std::uint32_t offset, EncodingSink& sink, bool& afterUnknown) const {
    const std::string_view surface = normalized.substr(piece.span.begin, piece.span.size());
    const ByteSpan reference = shifted(origins.referenceOf(piece.span), offset);
    const bool unknown =
        piece.id == m_lookup.unkId() && m_definition->vocabulary.type(piece.id) == PieceType::Unknown;
    if (unknown && m_byteFallback) {
        for (std::uint32_t i = 0; i < piece.span.size(); ++i) {
            const std::uint32_t at = piece.span.begin + i;
            const bool last = i + 1 == piece.span.size();
            sink.put(m_byteIds[static_cast<unsigned char>(surface[i])],
                     shifted(origins.originOf({at, at + 1}), offset),
                     {reference.begin, last ? reference.end : reference.begin});
        }
    } else if (unknown && afterUnknown) {
        Encoding& out = sink.out();
        out.bytes.back().end = shifted(origins.originOf(piece.span), offset).end;
        if (sink.wantsReference())
            out.reference.back().end = reference.end;
        out.spellings.back().second += surface;
    } else {
        sink.put(piece.id, shifted(origins.originOf(piece.span), offset), reference);
        if (unknown)
            sink.spell(std::string(surface));
    }
    afterUnknown = unknown;
}

} // namespace tokenscope
