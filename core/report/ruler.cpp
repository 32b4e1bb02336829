#include "core/report/ruler.h"

namespace tokenscope::report {

ByteSpan Ruler::afterTheEnd(ByteSpan span) const {
    if (span.begin >= m_size)
        return span;
    const std::uint32_t begin = at(start(span));
    return {begin, begin + 2}; // the reference takes the end for that of the next character
}

void Ruler::write(JsonWriter& json, ByteSpan span) const {
    if (m_unit == SpanUnit::Bytes) {
        json.span(span.begin, span.end);
        return;
    }
    const ByteSpan counted = span.end > m_size ? afterTheEnd(span) : ByteSpan{at(start(span)), at(span.end)};
    json.span(counted.begin, counted.end);
}

} // namespace tokenscope::report
