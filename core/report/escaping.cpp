#include "core/report/escaping.h"

#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::report {
namespace {

bool isInXml(char32_t c) {
    return (c >= 0x20 || c == '\t' || c == '\n' || c == '\r') && c != 0xFFFE && c != 0xFFFF;
}

} // namespace

/// A bar needs a backslash there even in code, and backticks a longer fence.
std::string markdownCell(std::string_view label) {
    std::size_t longest = 0;
    std::size_t run = 0;
    std::string text;
    for (const char c : label) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
        if (c == '|')
            text += '\\';
        text += c;
    }
    const std::string fence(longest + 1, '`');
    const bool touches = text.front() == '`' || text.back() == '`';
    return fence + (touches ? " " + text + " " : text) + fence;
}

std::string markupText(std::string_view text) {
    const std::string valid = toValidUtf8(text);
    std::string out;
    for (std::size_t at = 0; at < valid.size();) {
        const DecodedCharacter c = decodeUtf8(valid, at);
        if (c.value == '&')
            out += "&amp;";
        else if (c.value == '<')
            out += "&lt;";
        else if (c.value == '>')
            out += "&gt;";
        else if (c.value == '"')
            out += "&quot;";
        else if (c.value == '\'')
            out += "&#39;";
        else if (isInXml(c.value))
            out.append(valid, at, c.length);
        else
            out += "\xEF\xBF\xBD"; // U+FFFD
        at += c.length;
    }
    return out;
}

std::string scriptString(std::string_view text) {
    std::string out = "\"";
    for (const char c : toValidUtf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || c == '<' || c == '>' || c == '&' || c == '"' || c == '\\' || byte == 0x7F)
            out += fmt::format("\\u{:04x}", byte);
        else
            out += c;
    }
    return out + '"';
}

} // namespace tokenscope::report
