#include "core/encoding/normalized_origins.h"

namespace tokenscope {

void NormalizedOrigins::moveTo(std::uint32_t byte) {
    const auto& toOriginal = m_normalized->toOriginal;
    const auto size = static_cast<std::uint32_t>(m_normalized->text.size());
    while (m_chunk.end <= byte) {
        const std::uint32_t begin = m_chunk.end;
        const std::uint32_t place = toOriginal[begin];
        if (begin < m_normalized->dummyPrefix) {
            m_chunk = {begin, m_normalized->dummyPrefix, {place, place}, false};
            continue;
        }
        std::uint32_t end = begin + 1;
        while (end < size && toOriginal[end] == place)
            ++end;
        m_chunk = {begin, end, {place, toOriginal[end]}, false};
        m_chunk.untouched = m_chunk.origin.size() == end - begin &&
                            m_original.substr(place, end - begin) ==
                                std::string_view(m_normalized->text).substr(begin, end - begin);
    }
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
