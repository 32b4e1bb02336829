#pragma once
// UTF-8 without allocation. "Character" means code point here.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope {

inline constexpr char32_t kReplacementCharacter = 0xFFFD;
inline constexpr char32_t kCodePoints = 0x110000; ///< every code point is below it

struct DecodedCharacter {
    char32_t value = 0;       ///< kInvalid for a byte that starts no character
    std::uint32_t length = 1; ///< bytes; 1 when invalid
    static constexpr char32_t kInvalid = 0xFFFF'FFFF;
    [[nodiscard]] bool valid() const { return value != kInvalid; }
};

/// Strict: rejects overlong forms, surrogates and values above U+10FFFF. `at` < text.size().
inline DecodedCharacter decodeUtf8(std::string_view text, std::size_t at) {
    const auto* p = reinterpret_cast<const unsigned char*>(text.data()) + at;
    const std::size_t left = text.size() - at;
    const unsigned b0 = p[0];
    if (b0 < 0x80)
        return {b0, 1};
    const auto continues = [](unsigned b) { return (b & 0xC0U) == 0x80U; };
    if (b0 >= 0xC2 && b0 <= 0xDF && left >= 2 && continues(p[1]))
        return {((b0 & 0x1FU) << 6U) | (p[1] & 0x3FU), 2};
    if (b0 >= 0xE0 && b0 <= 0xEF && left >= 3 && continues(p[1]) && continues(p[2])) {
        const char32_t c = ((b0 & 0x0FU) << 12U) | ((p[1] & 0x3FU) << 6U) | (p[2] & 0x3FU);
        if (c >= 0x800 && (c < 0xD800 || c > 0xDFFF))
            return {c, 3};
    }
    if (b0 >= 0xF0 && b0 <= 0xF4 && left >= 4 && continues(p[1]) && continues(p[2]) && continues(p[3])) {
        const char32_t c =
            ((b0 & 0x07U) << 18U) | ((p[1] & 0x3FU) << 12U) | ((p[2] & 0x3FU) << 6U) | (p[3] & 0x3FU);
        if (c >= 0x10000 && c <= 0x10FFFF)
            return {c, 4};
    }
    return {DecodedCharacter::kInvalid, 1};
}

inline bool isContinuationByte(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

inline void appendUtf8(std::string& out, char32_t c) {
    if (c < 0x80) {
        out += static_cast<char>(c);
    } else if (c < 0x800) {
        out += static_cast<char>(0xC0U | (c >> 6U));
        out += static_cast<char>(0x80U | (c & 0x3FU));
    } else if (c < 0x10000) {
        out += static_cast<char>(0xE0U | (c >> 12U));
        out += static_cast<char>(0x80U | ((c >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (c & 0x3FU));
    } else {
        out += static_cast<char>(0xF0U | (c >> 18U));
        out += static_cast<char>(0x80U | ((c >> 12U) & 0x3FU));
        out += static_cast<char>(0x80U | ((c >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (c & 0x3FU));
    }
}

/// Offset of the first byte that is not in a valid character, or text.size().
std::size_t firstInvalidUtf8(std::string_view text);
bool isValidUtf8(std::string_view text);

/// Replaces invalid bytes by U+FFFD like Rust's from_utf8_lossy, by Unicode's "maximal subpart" practice.
std::string toValidUtf8(std::string_view text);

// Splits a text like toValidUtf8() into runs of valid UTF-8 and invalid ranges.

/// Number of bytes from `at` that become one U+FFFD: the longest prefix of a character, or one byte. `at` <
/// text.size(), and no valid character starts there.
std::size_t maximalSubpart(std::string_view text, std::size_t at);

/// Calls `valid(begin, end)` for each run of characters and `broken(begin, end)` for each range that becomes
/// one U+FFFD, in order.
template <class Valid, class Broken>
void forEachUtf8Run(std::string_view text, const Valid& valid, const Broken& broken) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t good = firstInvalidUtf8(text.substr(at));
        if (good > 0)
            valid(at, at + good);
        at += good;
        if (at < text.size()) {
            const std::size_t bad = maximalSubpart(text, at);
            broken(at, at + bad);
            at += bad;
        }
    }
}

// UTF-8 as llama.cpp reads it: it checks only the bit patterns, so overlong forms and surrogates are
// characters too. A byte that starts no such sequence is U+FFFD.

struct LenientCharacter {
    char32_t value = kReplacementCharacter;
    std::uint32_t length = 1; ///< bytes
};

/// Length of a character by its first byte alone; 1 for a byte that can't be the first.
inline std::uint32_t lenientLength(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// `at` < text.size(). For values above U+10FFFF, where the reference fails, each byte is U+FFFD.
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
