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

void Ruler::append(std::string& out, ByteSpan span) const {
    if (m_unit == Unit::Bytes)
        appendSpan(out, span.begin, span.end);
    else if (m_unit == Unit::CodePoints)
        appendSpan(out, m_index.codePointAt(start(span)), m_index.codePointAt(span.end));
    else
        appendSpan(out, m_index.utf16At(start(span)), m_index.utf16At(span.end));
}

} // namespace tokenscope::cli
