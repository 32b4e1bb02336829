#include "core/chat/template/syntax/string_literal.h"

#include "core/chat/template/values/characters.h"
#include "core/chat/template/values/text_builder.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

struct Escape {
    std::string text;
    std::size_t end = 0; ///< behind it; 0: it can't be read
    std::string error;
};

Escape hexEscape(const std::string& raw, std::size_t at, std::size_t digits, const char* form) {
    Escape escape;
    char32_t value = 0;
    for (std::size_t i = 0; i < digits; ++i) {
        const char c = at + 2 + i < raw.size() ? raw[at + 2 + i] : '\0';
        const int digit = c >= '0' && c <= '9'                     ? c - '0'
                          : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                                   : -1;
        if (digit < 0) {
            escape.error = fmt::format("truncated {} escape", form);
            return escape;
        }
        value = value * 16 + static_cast<char32_t>(digit);
    }
    if (value > 0x10FFFF) {
        escape.error = "illegal Unicode character";
        return escape;
    }
    escape.text = utf8Of(value);
    escape.end = at + 2 + digits;
    return escape;
}

/// The backslash stands at `at`, something follows.
Escape escapeAt(const std::string& raw, std::size_t at) {
    const Character next = characterAt(raw, at + 1);
    const auto simple = [&](std::string text) { return Escape{std::move(text), at + 1 + next.size, {}}; };
    switch (next.value) {
    case '\n':
        return simple("");
    case '\\':
        return simple("\\");
    case '\'':
        return simple("'");
    case '"':
        return simple("\"");
    case 'a':
        return simple("\a");
    case 'b':
        return simple("\b");
    case 'f':
        return simple("\f");
    case 'n':
        return simple("\n");
    case 'r':
        return simple("\r");
    case 't':
        return simple("\t");
    case 'v':
        return simple("\v");
    case 'x':
        return hexEscape(raw, at, 2, "\\xXX");
    case 'u':
        return hexEscape(raw, at, 4, "\\uXXXX");
    case 'U':
        return hexEscape(raw, at, 8, "\\UXXXXXXXX");
    case 'N': {
        const std::size_t close = raw.find('}', at);
        if (at + 2 >= raw.size() || raw[at + 2] != '{' || close == std::string::npos || close == at + 3)
            return {{}, 0, "malformed \\N character escape"};
        const char32_t named = characterNamed(raw.substr(at + 3, close - at - 3));
        if (named > 0x10FFFF)
            return {{}, 0, "unknown Unicode character name"};
        return {utf8Of(named), close + 1, {}};
    }
    default:
        break;
    }
    if (next.value >= '0' && next.value <= '7') {
        char32_t value = 0;
        std::size_t end = at + 1;
        for (; end < raw.size() && end < at + 4 && raw[end] >= '0' && raw[end] <= '7'; ++end)
            value = value * 8 + static_cast<char32_t>(raw[end] - '0');
        return {utf8Of(value), end, {}};
    }
    if (next.value >= 0x80) { // Python escapes it first, and the backslash then escapes that one's
        const auto code = static_cast<unsigned>(next.value);
        return simple(code < 0x100     ? fmt::format("\\x{:02x}", code)
                      : code < 0x10000 ? fmt::format("\\u{:04x}", code)
                                       : fmt::format("\\U{:08x}", code));
    }
    return simple("\\" + std::string(1, static_cast<char>(next.value)));
}

} // namespace

bool readStringLiteral(const std::string& raw, const Origins& places, std::string& text, Origins& origins,
                       std::string& error) {
    const Value whole = newString(raw, places);
    const auto& string = whole.as<StringObject>();
    TextBuilder out;
    std::size_t clean = 0;
    for (std::size_t at = raw.find('\\'); at != std::string::npos && at + 1 < raw.size();
         at = raw.find('\\', clean)) {
        out.copy(string, clean, at);
        const Escape escape = escapeAt(raw, at);
        if (escape.end == 0) {
            error = escape.error;
            return false;
        }
        out.changed(escape.text, string, at, escape.end);
        clean = escape.end;
    }
    out.copy(string, clean, raw.size());
    text = out.text();
    origins = out.origins();
    return true;
}

} // namespace tokenscope::chat
