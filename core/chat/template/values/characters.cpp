#include "core/chat/template/values/characters.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <unicode/uchar.h>
#include <unicode/ustring.h>

namespace tokenscope::chat {
namespace {

/// Characters newer than Unicode 14 are unassigned in Python 3.11.
bool known(char32_t c) {
    if (c < 0x300)
        return true;
    UVersionInfo age;
    u_charAge(static_cast<UChar32>(c), age);
    return age[0] > 0 && age[0] <= 14;
}

UChar32 icu(char32_t c) {
    return static_cast<UChar32>(c);
}

} // namespace

std::size_t countCharacters(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text)
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    return count;
}

std::size_t byteOfCharacter(std::string_view text, std::size_t index, bool ascii) {
    if (ascii)
        return std::min(index, text.size());
    std::size_t at = 0;
    for (; index > 0 && at < text.size(); --index)
        at += characterAt(text, at).size;
    return std::min(at, text.size());
}

bool isPythonSpace(char32_t c) {
    if (c < 0x80)
        return c == ' ' || (c >= 9 && c <= 13) || (c >= 0x1C && c <= 0x1F);
    return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
           c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isPythonPrintable(char32_t c) {
    if (c < 0x7F)
        return c >= 0x20;
    if (!known(c))
        return false;
    switch (u_charType(icu(c))) {
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_SURROGATE:
    case U_PRIVATE_USE_CHAR:
    case U_UNASSIGNED:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
    case U_SPACE_SEPARATOR:
        return false;
    default:
        return true;
    }
}

bool isPythonAlpha(char32_t c) {
    if (c < 0x80)
        return (c | 0x20U) >= 'a' && (c | 0x20U) <= 'z';
    return known(c) && (U_GET_GC_MASK(icu(c)) & U_GC_L_MASK) != 0;
}
bool isPythonDecimal(char32_t c) {
    return known(c) && u_charType(icu(c)) == U_DECIMAL_DIGIT_NUMBER;
}
bool isPythonDigit(char32_t c) {
    const auto type = u_getIntPropertyValue(icu(c), UCHAR_NUMERIC_TYPE);
    return known(c) && (type == U_NT_DECIMAL || type == U_NT_DIGIT);
}
bool isPythonNumeric(char32_t c) {
    return known(c) && (u_getIntPropertyValue(icu(c), UCHAR_NUMERIC_TYPE) != U_NT_NONE);
}
bool isPythonLower(char32_t c) {
    return known(c) && u_hasBinaryProperty(icu(c), UCHAR_LOWERCASE);
}
bool isPythonUpper(char32_t c) {
    return known(c) && u_hasBinaryProperty(icu(c), UCHAR_UPPERCASE);
}
bool isPythonTitle(char32_t c) {
    return u_charType(icu(c)) == U_TITLECASE_LETTER;
}
bool isPythonCased(char32_t c) {
    return known(c) && u_hasBinaryProperty(icu(c), UCHAR_CASED);
}
bool isCaseIgnorable(char32_t c) {
    return u_hasBinaryProperty(icu(c), UCHAR_CASE_IGNORABLE);
}
bool beginsIdentifier(char32_t c) {
    return c == '_' || (known(c) && u_hasBinaryProperty(icu(c), UCHAR_XID_START));
}
bool continuesIdentifier(char32_t c) {
    return c == '_' || (known(c) && u_hasBinaryProperty(icu(c), UCHAR_XID_CONTINUE));
}

int decimalValue(char32_t c) {
    if (c >= '0' && c <= '9')
        return static_cast<int>(c - '0');
    return c < 0x80 || !isPythonDecimal(c) ? -1 : u_charDigitValue(icu(c));
}

std::string changedCase(char32_t c, CaseChange change) {
    std::string out;
    if (c < 0x80) {
        const bool lower = c >= 'a' && c <= 'z';
        const bool upper = c >= 'A' && c <= 'Z';
        const bool up = change == CaseChange::Upper || change == CaseChange::Title;
        const bool down = change == CaseChange::Lower || change == CaseChange::Fold;
        out += static_cast<char>(up && lower ? c - 32 : down && upper ? c + 32 : c);
        return out;
    }
    if (change == CaseChange::None || (c >= 0xD800 && c < 0xE000) || !known(c)) {
        appendUtf8(out, c);
        return out;
    }
    UChar from[2];
    int32_t size = 0;
    U16_APPEND_UNSAFE(from, size, c);
    UChar to[16];
    UErrorCode status = U_ZERO_ERROR;
    int32_t made = 0;
    switch (change) {
    case CaseChange::None:
        break;
    case CaseChange::Lower:
        made = u_strToLower(to, 16, from, size, "", &status);
        if (c == 0x3A3) // on its own it would be the final form
            to[0] = 0x3C3;
        break;
    case CaseChange::Upper:
        made = u_strToUpper(to, 16, from, size, "", &status);
        break;
    case CaseChange::Title:
        made = u_strToTitle(to, 16, from, size, nullptr, "", &status);
        break;
    case CaseChange::Fold:
        made = u_strFoldCase(to, 16, from, size, U_FOLD_CASE_DEFAULT, &status);
        break;
    }
    for (int32_t i = 0; i < made;) {
        UChar32 next = 0;
        U16_NEXT(to, i, made, next);
        appendUtf8(out, static_cast<char32_t>(next));
    }
    return out;
}

char32_t characterNamed(const std::string& name) {
    for (const UCharNameChoice choice : {U_UNICODE_CHAR_NAME, U_CHAR_NAME_ALIAS}) {
        UErrorCode status = U_ZERO_ERROR;
        std::string upper = name;
        std::transform(upper.begin(), upper.end(), upper.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
        const UChar32 found = u_charFromName(choice, upper.c_str(), &status);
        if (U_SUCCESS(status) && known(static_cast<char32_t>(found)))
            return static_cast<char32_t>(found);
    }
    return 0xFFFF'FFFF;
}

std::string utf8Of(char32_t c) {
    std::string out;
    appendUtf8(out, c);
    return out;
}

std::string_view stripSpacesAtEnd(std::string_view text) {
    while (!text.empty()) {
        const std::size_t begin = beginOfCharacterBefore(text, text.size());
        if (!isPythonSpace(characterAt(text, begin).value))
            break;
        text.remove_suffix(text.size() - begin);
    }
    return text;
}

std::string_view stripSpaces(std::string_view text) {
    while (!text.empty()) {
        const Character c = characterAt(text, 0);
        if (!isPythonSpace(c.value))
            break;
        text.remove_prefix(c.size);
    }
    return stripSpacesAtEnd(text);
}

} // namespace tokenscope::chat
