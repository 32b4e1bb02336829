#include "core/chat/template/syntax/number_literal.h"

#include <charconv>
#include <cmath>

namespace tokenscope::chat {
namespace {

/// '\0' behind the end.
char charAt(const std::string& text, std::size_t at) {
    return at < text.size() ? text[at] : '\0';
}

bool isDigitOf(char c, unsigned base) {
    if (c >= '0' && c <= '9')
        return static_cast<unsigned>(c - '0') < base;
    return base == 16 && (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
}

/// Digits with single underscores between them; `leading`: before them too.
std::size_t behindDigits(const std::string& text, std::size_t at, unsigned base, bool leading) {
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
        std::size_t end = behindDigits(text, at, 10, false);
        if (charAt(text, end) == '.' && isDigitOf(charAt(text, end + 1), 10)) {
            end = behindDigits(text, end + 1, 10, false);
            literal.real = true;
        }
        if ((charAt(text, end) | 0x20) == 'e') {
            const bool sign = charAt(text, end + 1) == '+' || charAt(text, end + 1) == '-';
            const std::size_t digits = end + (sign ? 2 : 1);
            if (isDigitOf(charAt(text, digits), 10)) {
                end = behindDigits(text, digits, 10, false);
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
        if (named != 0 && behindDigits(text, at + 2, named, true) > at + 2) {
            base = named;
            from = at + 2;
            literal.end = behindDigits(text, from, named, true);
        } else {
            literal.end = behindDigits(text, at, 1, false);
        }
    } else {
        literal.end = behindDigits(text, at, 10, false);
    }
    const std::string digits = withoutUnderscores(text, from, literal.end);
    literal.tooLong = base == 10 && digits.size() > 4300;
    if (!literal.tooLong)
        literal.integer = BigInteger::fromDigits(digits, base);
    return literal;
}

} // namespace tokenscope::chat
