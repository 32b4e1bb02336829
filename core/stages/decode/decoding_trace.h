#pragma once
// What decoders that work on ids (SentencePiece's, llama.cpp's, raw bytes) give for each token, recorded while they append
// to one text.

#include "core/stages/decode/origin_text.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

class DecodingTrace {
  public:
    /// Where each token to be decoded comes from; outlives the trace.
    explicit DecodingTrace(std::span<const ByteSpan> origins)
        : m_origins(origins) {}

    /// The text has grown to `text` by tokens [first, first + count): a byte of each, or all for one.
    void grown(std::string_view text, std::size_t first, std::size_t count = 1);
    /// What has grown since the last end is one element of the list.
    void end(PieceId added = kNoPiece);
    /// The elements since the last repair are bytes; they become what toValidUtf8 makes of all of them in a row.
    /// Elements that share a character are one.
    void repair();

    [[nodiscard]] const std::vector<OriginText>& list() const { return m_list; }
    /// Of token `index` of those to be decoded.
    [[nodiscard]] ByteSpan origin(std::size_t index) const { return m_origins[index]; }

  private:
    std::span<const ByteSpan> m_origins;
    std::vector<OriginText> m_list;
    OriginText m_open;
    std::size_t m_seen = 0;     ///< bytes of the text
    std::size_t m_repaired = 0; ///< elements
};

} // namespace tokenscope
