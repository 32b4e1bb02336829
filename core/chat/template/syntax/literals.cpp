#include "core/chat/template/syntax/literals.h"

#include "core/chat/template/values/characters.h"
#include "core/chat/template/values/text_builder.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace tokenscope::chat {

namespace {

/// '\0' beyond the end.
char charAt(const std::string& text, std::size_t at) {
    return at < text.size() ? text[at] : '\0';
}

bool isDigitOf(char c, unsigned base) {
    if (c >= '0' && c <= '9')
        return static_cast<unsigned>(c - '0') < base;
    return base == 16 && (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
}

/// Digits with single underscores between them; `leading`: also before them.
std::size_t afterDigits(const std::string& text, std::size_t at, unsigned base, bool leading) {
    const std::size_t begin = at;
    while (isDigitOf(charAt(text, at), base) ||
           (charAt(text, at) == '_' && (leading || at > begin) && isDigitOf(charAt(text, at + 1), base)))
        ++at;
    return at;
}

std::string withoutUnderscores(const std::string& text, std::size_t begin, std::size_t end) {
    std::string out = text.substr(begin, end - begin);
    std::erase(out, '_');
    return out;
}

} // namespace

NumberLiteral readNumber(const std::string& text, std::size_t at) {
    NumberLiteral literal;
    if (at == 0 || text[at - 1] != '.') {
        std::size_t end = afterDigits(text, at, 10, false);
        if (charAt(text, end) == '.' && isDigitOf(charAt(text, end + 1), 10)) {
            end = afterDigits(text, end + 1, 10, false);
            literal.real = true;
        }
        if ((charAt(text, end) | 0x20) == 'e') {
            const bool sign = charAt(text, end + 1) == '+' || charAt(text, end + 1) == '-';
            const std::size_t digits = end + (sign ? 2 : 1);
            if (isDigitOf(charAt(text, digits), 10)) {
                end = afterDigits(text, digits, 10, false);
                literal.real = true;
            }
        }
        if (literal.real) {
            literal.end = end;
            const std::string plain = withoutUnderscores(text, at, end);
            const auto result = std::from_chars(plain.data(), plain.data() + plain.size(), literal.number);
            if (result.ec == std::errc::result_out_of_range)
                literal.number = plain.find_first_of('-') != std::string::npos ? 0.0 : INFINITY;
            return literal;
        }
    }
    unsigned base = 10;
    std::size_t from = at;
    if (text[at] == '0') {
        const char mark = static_cast<char>(charAt(text, at + 1) | 0x20);
        const unsigned named = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 0;
        if (named != 0 && afterDigits(text, at + 2, named, true) > at + 2) {
            base = named;
            from = at + 2;
            literal.end = afterDigits(text, from, named, true);
        } else {
            literal.end = afterDigits(text, at, 1, false);
        }
    } else {
        literal.end = afterDigits(text, at, 10, false);
    }
    const std::string digits = withoutUnderscores(text, from, literal.end);
    literal.tooLong = base == 10 && digits.size() > 4300;
    if (!literal.tooLong)
        literal.integer = BigInteger::fromDigits(digits, base);
    return literal;
}

namespace {

struct Escape {
    std::string text;
    std::size_t end = 0; ///< position after it; 0: invalid
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

/// The backslash is at `at` and not the last character.
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
    if (next.value >=
        0x80) { // Python escapes this character first, so the backslash then escapes that escape's backslash
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
