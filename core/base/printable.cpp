#include "core/base/printable.h"

#include "core/text/utf8.h"

#include <fmt/format.h>

#include <iterator>

namespace tokenscope {
namespace {

void appendEscaped(std::string& out, char32_t c) {
    switch (c) {
    case '\n':
        out += "\\n";
        break;
    case '\r':
        out += "\\r";
        break;
    case '\t':
        out += "\\t";
        break;
    default:
        if (c < 0x80)
            out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
        else
            out += fmt::format("\\u{{{:04X}}}", static_cast<unsigned>(c));
    }
}

} // namespace

std::string printable(std::string_view bytes) {
    return printable(bytes, bytes.size());
}

std::string printable(std::string_view bytes, std::size_t maxBytes) {
    std::string out;
    std::size_t at = 0;
    while (at < bytes.size()) {
        if (at >= maxBytes) {
            out += "…";
            break;
        }
        const DecodedCharacter c = decodeUtf8(bytes, at);
        if (!c.valid())
            out += fmt::format("\\x{:02X}", static_cast<unsigned char>(bytes[at]));
        else if (isHiddenCharacter(c.value))
            appendEscaped(out, c.value);
        else
            out.append(bytes.substr(at, c.length));
        at += c.length;
    }
    return out;
}

} // namespace tokenscope
