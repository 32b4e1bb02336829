#pragma once
// Pieces that start or end within a character.

#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace tokenscope::vocab {

/// Bytes at the start that continue a character.
inline std::size_t continuing(std::string_view bytes) {
    std::size_t count = 0;
    while (count < bytes.size() && isContinuationByte(bytes[count]))
        ++count;
    return count;
}

/// C0, C1 and F5 to FF are in no UTF-8.
inline bool hasByteOfNoCharacter(std::string_view bytes) {
    return std::any_of(bytes.begin(), bytes.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte == 0xC0 || byte == 0xC1 || byte >= 0xF5;
    });
}

enum class Completeness : std::uint8_t { Whole, Open, Broken };

/// Of bytes that start with a character: whether they are characters, end within one, or can't be UTF-8.
inline Completeness completeness(std::string_view bytes) {
    const std::size_t valid = firstInvalidUtf8(bytes);
    if (valid == bytes.size())
        return Completeness::Whole;
    const std::size_t part = maximalSubpart(bytes, valid);
    const bool starts =
        static_cast<unsigned char>(bytes[valid]) >= 0xC2 && static_cast<unsigned char>(bytes[valid]) <= 0xF4;
    return starts && valid + part == bytes.size() ? Completeness::Open : Completeness::Broken;
}

/// The same of bytes that may start within a character.
inline Completeness completenessWithin(std::string_view bytes) {
    const std::size_t start = continuing(bytes);
    if (start > 3)
        return Completeness::Broken;
    return start == bytes.size() ? Completeness::Open : completeness(bytes.substr(start));
}

} // namespace tokenscope::vocab
