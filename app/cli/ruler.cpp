#include "app/cli/ruler.h"

#include "app/cli/json_text.h"

#include <fmt/format.h>

namespace tokenscope::cli {

Result<Unit> readUnit(const Arguments& arguments) {
    const std::string unit = arguments.value("unit").value_or("codepoints");
    if (unit == "bytes")
        return Unit::Bytes;
    if (unit == "utf16")
        return Unit::Utf16;
    if (unit == "codepoints")
        return Unit::CodePoints;
    return fail(ErrorCode::BadInput, {}, fmt::format("there is no unit '{}'", unit),
                "units are bytes, codepoints, utf16");
}

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
    if (m_unit == Unit::Bytes)
        return appendSpan(out, span.begin, span.end);
    const ByteSpan counted = span.end > m_size ? behindTheEnd(span) : ByteSpan{at(start(span)), at(span.end)};
    appendSpan(out, counted.begin, counted.end);
}

} // namespace tokenscope::cli
