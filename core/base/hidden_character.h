#pragma once
// Characters that would not be seen, or would change how what stands beside them is seen.

namespace tokenscope {

/// No characters at all, for ever: U+FDD0 … FDEF and the last two of each plane. XML can't have U+FFFE and U+FFFF.
constexpr bool isNoncharacter(char32_t c) {
    return (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFEU) == 0xFFFE;
}

/// Controls, soft hyphen, zero widths, line ends, bidi controls, tags, and noncharacters. Blanks aren't.
constexpr bool isHiddenCharacter(char32_t c) {
    if (c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD)
        return true;
    if (c == 0x061C || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E))
        return true;
    return (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) ||
           (c >= 0xE0000 && c <= 0xE0FFF) || isNoncharacter(c);
}

} // namespace tokenscope
