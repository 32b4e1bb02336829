#include "core/json/ruler.h"

#include "core/json/json_text.h"

namespace tokenscope {

void appendSpan(std::string& out, std::uint32_t begin, std::uint32_t end) {
    out += '[';
    appendJsonNumber(out, begin);
    out += ',';
    appendJsonNumber(out, end);
    out += ']';
}

ByteSpan Ruler::behindTheEnd(ByteSpan span) const {
    if (span.begin >= m_size)
        return span;
    const std::uint32_t begin = at(start(span));
    return {begin, begin + 2}; // the end that the reference takes for lost is that of the next character
}

void Ruler::append(std::string& out, ByteSpan span) const {
    if (m_unit == SpanUnit::Bytes)
        return appendSpan(out, span.begin, span.end);
    const ByteSpan counted = span.end > m_size ? behindTheEnd(span) : ByteSpan{at(start(span)), at(span.end)};
    appendSpan(out, counted.begin, counted.end);
}

} // namespace tokenscope
