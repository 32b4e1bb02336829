#pragma once
// Makes text from files safe for one line of a terminal: controls, escapes, bidi controls, line ends and
// invalid UTF-8 become visible escapes (\n, \x1b, \u{202E}, \xFF).

#include <string>
#include <string_view>

namespace tokenscope {

std::string printable(std::string_view bytes);
/// The same, truncated to about `maxBytes` with an ellipsis.
std::string printable(std::string_view bytes, std::size_t maxBytes);

// Characters that are invisible, or that change how their neighbors are displayed.

/// Permanently reserved: U+FDD0 … FDEF and the last two code points of each plane. XML can't contain U+FFFE
/// and U+FFFF.
constexpr bool isNoncharacter(char32_t c) {
    return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFEU) == 0xFFFE;
}

/// Controls, soft hyphen, zero-width characters, line ends, bidi controls, tags, and noncharacters. Not
/// spaces.
constexpr bool isHiddenCharacter(char32_t c) {
    if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD)
        return true;
    if (c == 0x061C || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E))
        return true;
    return (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) ||
           (c >= 0xE0000 && c <= 0xE0FFF) || isNoncharacter(c);
}

} // namespace tokenscope
