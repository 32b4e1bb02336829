#pragma once
// Text from files, made safe for a terminal and one line: controls, escapes, bidi controls, line ends and
// bytes that are not UTF-8 come out as visible escapes (\n, \x1b, \u{202E}, \xFF).

#include <string>
#include <string_view>

namespace tokenscope {

std::string printable(std::string_view bytes);
/// The same, cut to about `maxBytes` with an ellipsis.
std::string printable(std::string_view bytes, std::size_t maxBytes);

// Characters that would not be seen, or would change how what is next to them is seen.

/// No characters at all, for ever: U+FDD0 … FDEF and the last two of each plane. XML can't have U+FFFE and U+FFFF.
constexpr bool isNoncharacter(char32_t c) {
    return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFEU) == 0xFFFE;
}

/// Controls, soft hyphen, zero widths, line ends, bidi controls, tags, and noncharacters. Spaces aren't.
constexpr bool isHiddenCharacter(char32_t c) {
    if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD)
        return true;
    if (c == 0x061C || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E))
        return true;
    return (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) ||
           (c >= 0xE0000 && c <= 0xE0FFF) || isNoncharacter(c);
}

} // namespace tokenscope
