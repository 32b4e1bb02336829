#pragma once
// How SentencePiece's pieces become tokens: byte fallback, unknown pieces in a row joined to one. Private to the road.

#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding_sink.h"
#include "core/encoding/sentencepiece_road.h"

namespace tokenscope {

inline ByteSpan shifted(ByteSpan span, std::uint32_t offset) {
    return {span.begin + offset, span.end + offset};
}

/// The id of unknown characters in a row.
inline PieceId idOfUnknown(const Vocabulary& vocabulary, std::string_view surface, PieceId unkId) {
    constexpr std::size_t kLongest = 256; // bytes; no one looks for more, so that long rows stay cheap
    const PieceId found = surface.size() > kLongest ? kNoPiece : vocabulary.find(surface);
    const bool beside = found != kNoPiece && vocabulary.type(found) == PieceType::Unused &&
                        vocabulary.score(found) == kOutsideModelScore;
    return beside ? found : unkId;
}

/// A piece of the model that goes without an id of its own is no unknown character, though its id is the same.
inline bool isUnknown(const Vocabulary& vocabulary, PieceId id, std::string_view surface, PieceId unkId) {
    return id == unkId && vocabulary.type(id) == PieceType::Unknown &&
           (vocabulary.sharedIds().empty() || surface == vocabulary.bytes(unkId) ||
            vocabulary.find(surface) != unkId);
}

template <class Origins>
void SentencePieceRoad::put(const CutPiece& piece, std::string_view normalized, Origins& origins,
                            std::uint32_t offset, EncodingSink& sink, bool& afterUnknown) const {
    const std::string_view surface = normalized.substr(piece.span.begin, piece.span.size());
    const ByteSpan reference = shifted(origins.referenceOf(piece.span), offset);
    const Vocabulary& vocabulary = m_definition->vocabulary;
    const bool unknown = isUnknown(vocabulary, piece.id, surface, m_lookup.unkId());
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
        if (m_namesUnknown)
            out.ids.back() = idOfUnknown(vocabulary, out.spellings.back().second, piece.id);
    } else {
        sink.put(unknown && m_namesUnknown ? idOfUnknown(vocabulary, surface, piece.id) : piece.id,
                 shifted(origins.originOf(piece.span), offset), reference);
        if (unknown)
            sink.spell(std::string(surface));
    }
    afterUnknown = unknown;
}

} // namespace tokenscope
