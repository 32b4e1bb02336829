#include "core/encoding/paths/normalized_origins.h"

namespace tokenscope {

/// Visits each chunk once, and skips those between two requested ranges.
void NormalizedOrigins::moveTo(std::uint32_t byte) {
    if (byte >= m_chunk.begin && byte < m_chunk.end)
        return;
    const auto& toOriginal = m_normalized->toOriginal;
    const std::string_view text = m_normalized->text;
    const std::uint32_t position = toOriginal[byte];
    if (byte < m_normalized->dummyPrefix) {
        m_chunk = {0, m_normalized->dummyPrefix, {position, position}, false};
        return;
    }
    std::uint32_t begin = byte;
    while (begin > m_normalized->dummyPrefix && toOriginal[begin - 1] == position)
        --begin;
    std::uint32_t end = byte + 1;
    while (end < text.size() && toOriginal[end] == position)
        ++end;
    m_chunk = {begin, end, {position, toOriginal[end]}, false};
    if (m_chunk.origin.size() != end - begin)
        return;
    m_chunk.untouched = end - begin == 1
                            ? m_original[position] == text[begin]
                            : m_original.substr(position, end - begin) == text.substr(begin, end - begin);
}

ByteSpan NormalizedOrigins::originOf(ByteSpan span) {
    moveTo(span.begin);
    ByteSpan origin = m_chunk.origin;
    if (m_chunk.untouched)
        origin.begin += span.begin - m_chunk.begin;
    moveTo(span.end - 1);
    origin.end = m_chunk.untouched ? m_chunk.origin.begin + (span.end - m_chunk.begin) : m_chunk.origin.end;
    return origin;
}

} // namespace tokenscope
