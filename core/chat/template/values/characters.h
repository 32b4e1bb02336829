#pragma once
// Character classes of Python 3.11 (Unicode 14), and access to texts by character. Texts are UTF-8 and may
// contain lone surrogates, encoded in three bytes each.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope::chat {

struct Character {
    char32_t value;
    std::uint32_t size; ///< bytes
};
/// `at` < text.size(), at the start of a character.
inline Character characterAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) & 0x3FU : 0U;
    };
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80)
        return {first, 1};
    if (first < 0xE0)
        return {((first & 0x1FU) << 6U) | byte(1), 2};
    if (first < 0xF0)
        return {((first & 0x0FU) << 12U) | (byte(1) << 6U) | byte(2), 3};
    return {((first & 0x07U) << 18U) | (byte(1) << 12U) | (byte(2) << 6U) | byte(3), 4};
}
/// `end` > 0, after a character.
inline std::size_t beginOfCharacterBefore(std::string_view text, std::size_t end) {
    do
        --end;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
    return end;
}
std::size_t countCharacters(std::string_view text);
/// The byte offset of the character with this index; text.size() for the index after the last one.
std::size_t byteOfCharacter(std::string_view text, std::size_t index, bool ascii);

bool isPythonSpace(char32_t c);
bool isPythonPrintable(char32_t c);
bool isPythonAlpha(char32_t c);
bool isPythonDecimal(char32_t c);
bool isPythonDigit(char32_t c);
bool isPythonNumeric(char32_t c);
bool isPythonLower(char32_t c);
bool isPythonUpper(char32_t c);
bool isPythonTitle(char32_t c);
bool isPythonCased(char32_t c);
bool isCaseIgnorable(char32_t c);
bool beginsIdentifier(char32_t c);
bool continuesIdentifier(char32_t c);
/// The value 0 to 9 of a decimal digit in any script, or -1.
int decimalValue(char32_t c);

enum class CaseChange : std::uint8_t { None, Lower, Upper, Title, Fold };
/// The full case mapping of one character, without context.
std::string changedCase(char32_t c, CaseChange change);
/// `LATIN SMALL LETTER A`, or an alias; 0xFFFFFFFF if there is no such name.
char32_t characterNamed(const std::string& name);

std::string utf8Of(char32_t c);
/// The whitespace that str.strip removes.
std::string_view stripSpaces(std::string_view text);
std::string_view stripSpacesAtEnd(std::string_view text);

} // namespace tokenscope::chat
