#pragma once
// Characters of Unicode 15.1 and 16.0, which the distribution's ICU (15.0) doesn't know yet and the reference
// engines do. Source: UnicodeData.txt 16.0. Only what changes a class of char_class.h is listed; applied
// over ICU's data, it is harmless with a later ICU.

#include "core/unicode/char_class.h"

#include <cstdint>

namespace tokenscope::recent_characters {

struct Range {
    char32_t first;
    char32_t last; ///< inclusive
    std::uint8_t classes;
};

inline constexpr std::uint8_t kUppercase = char_class::kLetter | char_class::kUpperish;
inline constexpr std::uint8_t kLowercase = char_class::kLetter | char_class::kLowerish;
inline constexpr std::uint8_t kUncased = kUppercase | kLowercase;
inline constexpr std::uint8_t kMarked = char_class::kMark | char_class::kUpperish | char_class::kLowerish;
inline constexpr std::uint8_t kNumber = char_class::kNumber;
inline constexpr std::uint8_t kPunctuation = char_class::kPunctuation;
inline constexpr std::uint8_t kSymbol = 0;

// clang-format off
inline constexpr Range kRanges[] = {
    {0x897, 0x897, kMarked}, {0x1B4E, 0x1B4F, kPunctuation}, {0x1B7F, 0x1B7F, kPunctuation},
    {0x1C89, 0x1C89, kUppercase}, {0x1C8A, 0x1C8A, kLowercase}, {0x2427, 0x2429, kSymbol},
    {0x2FFC, 0x2FFF, kSymbol}, {0x31E4, 0x31E5, kSymbol}, {0x31EF, 0x31EF, kSymbol},
    {0xA7CB, 0xA7CC, kUppercase}, {0xA7CD, 0xA7CD, kLowercase}, {0xA7DA, 0xA7DA, kUppercase},
    {0xA7DB, 0xA7DB, kLowercase}, {0xA7DC, 0xA7DC, kUppercase}, {0x105C0, 0x105F3, kUncased},
    {0x10D40, 0x10D49, kNumber}, {0x10D4A, 0x10D4F, kUncased}, {0x10D50, 0x10D65, kUppercase},
    {0x10D69, 0x10D6D, kMarked}, {0x10D6E, 0x10D6E, kPunctuation}, {0x10D6F, 0x10D6F, kUncased},
    {0x10D70, 0x10D85, kLowercase}, {0x10D8E, 0x10D8F, kSymbol}, {0x10EC2, 0x10EC4, kUncased},
    {0x10EFC, 0x10EFC, kMarked}, {0x11380, 0x11389, kUncased}, {0x1138B, 0x1138B, kUncased},
    {0x1138E, 0x1138E, kUncased}, {0x11390, 0x113B5, kUncased}, {0x113B7, 0x113B7, kUncased},
    {0x113B8, 0x113C0, kMarked}, {0x113C2, 0x113C2, kMarked}, {0x113C5, 0x113C5, kMarked},
    {0x113C7, 0x113CA, kMarked}, {0x113CC, 0x113D0, kMarked}, {0x113D1, 0x113D1, kUncased},
    {0x113D2, 0x113D2, kMarked}, {0x113D3, 0x113D3, kUncased}, {0x113D4, 0x113D5, kPunctuation},
    {0x113D7, 0x113D8, kPunctuation}, {0x113E1, 0x113E2, kMarked}, {0x116D0, 0x116E3, kNumber},
    {0x11BC0, 0x11BE0, kUncased}, {0x11BE1, 0x11BE1, kPunctuation}, {0x11BF0, 0x11BF9, kNumber},
    {0x11F5A, 0x11F5A, kMarked}, {0x13460, 0x143FA, kUncased}, {0x16100, 0x1611D, kUncased},
    {0x1611E, 0x1612F, kMarked}, {0x16130, 0x16139, kNumber}, {0x16D40, 0x16D6C, kUncased},
    {0x16D6D, 0x16D6F, kPunctuation}, {0x16D70, 0x16D79, kNumber}, {0x18CFF, 0x18CFF, kUncased},
    {0x1CC00, 0x1CCEF, kSymbol}, {0x1CCF0, 0x1CCF9, kNumber}, {0x1CD00, 0x1CEB3, kSymbol},
    {0x1E5D0, 0x1E5ED, kUncased}, {0x1E5EE, 0x1E5EF, kMarked}, {0x1E5F0, 0x1E5F0, kUncased},
    {0x1E5F1, 0x1E5FA, kNumber}, {0x1E5FF, 0x1E5FF, kPunctuation}, {0x1F8B2, 0x1F8BB, kSymbol},
    {0x1F8C0, 0x1F8C1, kSymbol}, {0x1FA89, 0x1FA89, kSymbol}, {0x1FA8F, 0x1FA8F, kSymbol},
    {0x1FABE, 0x1FABE, kSymbol}, {0x1FAC6, 0x1FAC6, kSymbol}, {0x1FADC, 0x1FADC, kSymbol},
    {0x1FADF, 0x1FADF, kSymbol}, {0x1FAE9, 0x1FAE9, kSymbol}, {0x1FBCB, 0x1FBEF, kSymbol},
    {0x2EBF0, 0x2EE5D, kUncased},
};
// clang-format on

} // namespace tokenscope::recent_characters
