#pragma once
// Records what detokenizers that work on ids (SentencePiece's, llama.cpp's, raw bytes) give for each token,
// while they append to one text.

#include "core/stages/decode/origin_text.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

class DecodingTrace {
  public:
    /// `origins`: where each token to be decoded comes from; they must outlive the trace.
    explicit DecodingTrace(std::span<const ByteSpan> origins)
        : m_origins(origins) {}

    /// Tokens [first, first + count) have extended the text to `text`: by one byte each, or all of them
    /// together.
    void grown(std::string_view text, std::size_t first, std::size_t count = 1);
    /// What was added since the last end() becomes one element of the list.
    void end(PieceId added = kNoPiece);
    /// The elements since the last repair() are bytes. Converts them together like toValidUtf8; elements that
    /// share a character become one.
    void repair();

    [[nodiscard]] const std::vector<OriginText>& list() const { return m_list; }
    /// The origin of the token with this index.
    [[nodiscard]] ByteSpan origin(std::size_t index) const { return m_origins[index]; }

  private:
    std::span<const ByteSpan> m_origins;
    std::vector<OriginText> m_list;
    OriginText m_open;
    std::size_t m_seen = 0;     ///< bytes of the text
    std::size_t m_repaired = 0; ///< elements
};

} // namespace tokenscope
