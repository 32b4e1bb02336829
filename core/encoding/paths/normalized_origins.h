#pragma once
// Maps ranges of SentencePiece's normalized text to the bytes of the original that they represent.
//
//   original     x  ½        🫩 (4 bytes, no piece)
//   normalized   x  1 ⁄ 2    F0 9F AB A9
//   represents   x  ½ ½ ½    one byte each: unchanged text maps byte by byte

#include "core/base/byte_span.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"

#include <string_view>

namespace tokenscope {

/// A cursor: request ranges from left to right. Both texts must outlive it.
class NormalizedOrigins {
  public:
    NormalizedOrigins(const SentencePieceNormalized& normalized, std::string_view original)
        : m_normalized(&normalized)
        , m_original(original) {}

    /// `span` is not empty. A dummy prefix represents nothing: an empty span at its position.
    ByteSpan originOf(ByteSpan span);
    /// The span that the reference reports: of the result of a replaced character only the last byte covers
    /// the character.
    [[nodiscard]] ByteSpan referenceOf(ByteSpan span) const {
        return {m_normalized->toOriginal[span.begin], m_normalized->toOriginal[span.end]};
    }

  private:
    /// The result of one step of the normalizer.
    struct Chunk {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        ByteSpan origin;
        bool untouched = false;
    };
    void moveTo(std::uint32_t byte);

    const SentencePieceNormalized* m_normalized;
    std::string_view m_original;
    Chunk m_chunk;
};

} // namespace tokenscope
