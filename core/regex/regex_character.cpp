#include "core/regex/regex_character.h"

#include "core/text/utf8.h"

namespace tokenscope {
namespace {

constexpr std::u32string_view kNamedFrom = U"tnrfvae";
constexpr char32_t kMaxTaken = 0x1FFFFF; ///< by Oniguruma, as a character
constexpr std::u32string_view kNamedTo = U"\t\n\r\f\v\a\x1B";

int digitValue(char32_t c) {
    if (c >= '0' && c <= '9')
        return static_cast<int>(c - '0');
    if (c >= 'a' && c <= 'f')
        return static_cast<int>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F')
        return static_cast<int>(c - 'A') + 10;
    return 99;
}

/// At most `most` digits of `base`; nullopt when fewer than `least`.
std::optional<char32_t> number(RegexReader& in, int base, int least, int most) {
    char32_t value = 0;
    int digits = 0;
    for (; digits < most && digitValue(in.peek()) < base; ++digits)
        value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digitValue(in.next()));
    if (digits < least)
        return std::nullopt;
    return value;
}

char32_t checkedCharacter(RegexReader& in, std::optional<char32_t> c) {
    if (!c)
        in.damaged("digits are missing");
    else if (in.oniguruma() && ((*c >= 0xD800 && *c <= 0xDFFF) || (*c > 0x10FFFF && *c <= kMaxTaken)))
        in.unsupported("a number that no character of a text has", "leave it out: it matches nothing");
    else if (*c > 0x10FFFF || (*c >= 0xD800 && *c <= 0xDFFF))
        in.damaged("a number that is no character");
    else
        return *c;
    return 0;
}

/// Behind a backslash, Oniguruma's byte: \x and up to two digits, or up to three octal ones.
std::optional<char32_t> byteEscape(RegexReader& in) {
    if (in.peek() == 'x' && in.peek(1) != '{') {
        ++in.at;
        return number(in, 16, 1, 2);
    }
    return number(in, 8, 1, 3);
}

/// \x41 and \101 of Oniguruma are bytes: those from 0x80 on join to a character in UTF-8.
char32_t characterOfBytes(RegexReader& in, std::optional<char32_t> first) {
    if (!first || *first < 0x80)
        return checkedCharacter(in, first);
    std::string bytes(1, static_cast<char>(*first));
    while (bytes.size() < 4 && in.skip(U'\\')) {
        const auto byte = byteEscape(in);
        if (!byte || *byte < 0x80 || *byte > 0xBF)
            break;
        bytes += static_cast<char>(*byte);
        if (const DecodedCharacter c = decodeUtf8(bytes, 0); c.valid() && c.length == bytes.size())
            return c.value;
    }
    if (bytes.size() == 1 && *first > 0xF4)
        in.unsupported("a byte that is in no character", "write the character itself");
    else
        in.damaged("bytes that are no UTF-8 character");
    return 0;
}

/// Behind the opening brace.
char32_t bracedNumber(RegexReader& in, int base, int most) {
    const auto value = number(in, base, 1, most);
    if (value && in.oniguruma() && (in.peek() == ' ' || in.peek() == '\n' || in.peek() == '-')) {
        in.unsupported("several characters in one escape");
        return 0;
    }
    if (!in.skip(U'}'))
        return checkedCharacter(in, std::nullopt);
    return checkedCharacter(in, value);
}

/// Oniguruma takes a brace without digits, and the letter before it, for themselves.
bool isBracedNumber(const RegexReader& in, int base) {
    return in.peek() == '{' && (!in.oniguruma() || digitValue(in.peek(1)) < base);
}

char32_t hexadecimal(RegexReader& in, bool inClass) {
    if (isBracedNumber(in, 16)) {
        ++in.at;
        return bracedNumber(in, 16, 8);
    }
    if (in.oniguruma() && (in.peek() == '{' || (in.atEnd() && !inClass)))
        return U'x';
    const auto value = number(in, 16, in.oniguruma() ? 0 : 2, 2);
    return in.oniguruma() ? characterOfBytes(in, value) : checkedCharacter(in, value);
}

/// \cA, \C-A and \M-A, each of which may stand within the others.
char32_t controlCharacter(RegexReader& in) {
    const char32_t kind = in.next();
    if (kind != 'c' && !in.skip(U'-'))
        in.damaged("a control character without its letter");
    char32_t c = in.next();
    if (c == RegexReader::kEnd) {
        in.damaged("a control character without its letter");
        return 0;
    }
    if (kind != 'M' && c == '?')
        return 0x7F;
    if (c == '\\') {
        const char32_t inner = in.peek();
        const std::size_t named = kNamedFrom.find(inner);
        if (inner == 'c' || inner == 'C' || inner == 'M')
            c = controlCharacter(in);
        else
            c = in.next() == 'b' ? U'\b' : named != std::u32string_view::npos ? kNamedTo[named] : inner;
    }
    return kind == 'M' ? (c & 0xFFU) | 0x80U : c & 0x9FU;
}

bool isControlEscape(const RegexReader& in) {
    const char32_t c = in.peek();
    return in.oniguruma() && (c == 'c' || c == 'C' || c == 'M');
}

} // namespace

char32_t octalCharacter(RegexReader& in, bool inClass) {
    if (in.peek() == '8' || in.peek() == '9')
        return in.next();
    auto value = number(in, 8, 1, 3);
    if (value && *value > 0xFF && inClass) {
        in.damaged("an octal number that is no byte");
        return 0;
    }
    if (value)
        *value &= 0xFFU;
    return characterOfBytes(in, value);
}

std::optional<char32_t> escapedCharacter(RegexReader& in, bool inClass) {
    const char32_t c = in.peek();
    if (c == RegexReader::kEnd) {
        in.damaged("a backslash at the end");
        return U' ';
    }
    if (const std::size_t i = kNamedFrom.find(c); i != std::u32string_view::npos) {
        ++in.at;
        return kNamedTo[i];
    }
    if (isControlEscape(in))
        return controlCharacter(in);
    if (in.oniguruma() && (c == '0' || (inClass && c >= '1' && c <= '9')))
        return octalCharacter(in, inClass);
    switch (c) {
    case 'x':
        ++in.at;
        return hexadecimal(in, inClass);
    case 'o':
        if (!in.oniguruma())
            break;
        ++in.at;
        if (!isBracedNumber(in, 8))
            return U'o';
        ++in.at;
        return bracedNumber(in, 8, 11);
    case 'u':
        ++in.at;
        if (!in.oniguruma() && in.skip(U'{'))
            return bracedNumber(in, 16, 8);
        return checkedCharacter(in, number(in, 16, 4, 4));
    case 'U':
        if (in.oniguruma())
            break;
        ++in.at;
        return in.skip(U'{') ? bracedNumber(in, 16, 8) : checkedCharacter(in, number(in, 16, 8, 8));
    case 'b':
        if (!inClass || !in.oniguruma())
            return std::nullopt;
        ++in.at;
        return U'\b';
    default:
        break;
    }
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter) {
        ++in.at;
        return c;
    }
    // Oniguruma takes an unknown letter for itself. What means something outside of brackets, or needs more
    // than a character, isn't decided here.
    constexpr std::u32string_view kMeaningful = U"dDwWsShHpPbBAzZGKRXNOyYkg123456789";
    constexpr std::u32string_view kInClass = U"dDwWsShHpP";
    const bool meaningful = (inClass ? kInClass : kMeaningful).find(c) != std::u32string_view::npos;
    if (!in.oniguruma() || meaningful) {
        const bool properties = c == 'p' || c == 'P';
        if (!(in.oniguruma() && properties && in.peek(1) != '{'))
            return std::nullopt;
    }
    ++in.at;
    return c;
}

} // namespace tokenscope
