#pragma once
// UTF-8 as llama.cpp reads it: only the form of the bytes is looked at, so that overlong forms and surrogates
// are characters too. A byte that starts no such form is U+FFFD.

#include "core/text/utf8.h"

#include <string>
#include <string_view>

namespace tokenscope {

struct LenientCharacter {
    char32_t value = kReplacementCharacter;
    std::uint32_t length = 1; ///< bytes
};

/// Bytes that a character has by its first byte alone; 1 for a byte that can't be the first.
inline std::uint32_t lenientLength(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// `at` < text.size(). Values above U+10FFFF, at which the reference gives up, are U+FFFD a byte.
inline LenientCharacter decodeLenient(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80)
        return {first, 1};
    const std::uint32_t length = lenientLength(text[at]);
    if (length == 1 || first >= 0xF8 || text.size() - at < length)
        return {};
    char32_t value = first & (0x7FU >> length);
    for (std::uint32_t i = 1; i < length; ++i) {
        if (!isContinuationByte(text[at + i]))
            return {};
        value = (value << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    }
    return value > 0x10FFFF ? LenientCharacter{} : LenientCharacter{value, length};
}

} // namespace tokenscope
