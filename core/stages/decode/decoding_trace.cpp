#include "core/stages/decode/decoding_trace.h"

#include <iterator>
#include <utility>

namespace tokenscope {

void DecodingTrace::grown(std::string_view text, std::size_t first, std::size_t count) {
    const std::string_view more = text.substr(m_seen);
    m_seen = text.size();
    m_open.text += more;
    if (more.size() == count) {
        const auto origins = m_origins.subspan(first, count);
        m_open.origin.insert(m_open.origin.end(), origins.begin(), origins.end());
        return;
    }
    ByteSpan all = m_origins[first];
    for (std::size_t i = first + 1; i < first + count; ++i)
        all = cover(all, m_origins[i]);
    m_open.origin.insert(m_open.origin.end(), more.size(), all);
}

void DecodingTrace::end(PieceId added) {
    if (m_open.text.empty())
        return;
    m_open.added = added;
    m_list.push_back(std::exchange(m_open, {}));
}

void DecodingTrace::repair() {
    const std::vector<OriginText> parts(
        std::make_move_iterator(m_list.begin() + static_cast<std::ptrdiff_t>(m_repaired)),
        std::make_move_iterator(m_list.end()));
    m_list.resize(m_repaired);
    const OriginText bytes = joined(parts);
    std::size_t part = 0; // the part that contains the next byte of an element
    std::size_t partEnd = parts.empty() ? 0 : parts[0].text.size();
    OriginText element;
    // A character of bytes [begin, end) starts in this part, and may continue in the next ones.
    const auto open = [&](std::size_t end) {
        if (element.text.empty())
            element.added = parts[part].added;
        for (; partEnd < end; element.added = kNoPiece)
            partEnd += parts[++part].text.size();
    };
    const auto close = [&](std::size_t end) {
        if (partEnd > end)
            return;
        m_list.push_back(std::exchange(element, {}));
        if (++part < parts.size())
            partEnd += parts[part].text.size();
    };
    forEachUtf8Run(
        bytes.text,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t at = begin; at < end;) {
                const std::size_t next = at + decodeUtf8(bytes.text, at).length;
                open(next);
                appendPart(element, bytes, at, next);
                close(next);
                at = next;
            }
        },
        [&](std::size_t begin, std::size_t end) {
            open(end);
            appendInstead(element, "\xEF\xBF\xBD", bytes, begin, end);
            close(end);
        });
    m_repaired = m_list.size();
}

} // namespace tokenscope
