#pragma once
// Properties of code points, one byte for each, in a flat table that is built at first use from ICU (about 1
// MiB) and updated to Unicode 16.

#include <cstdint>

namespace tokenscope {

namespace char_class {
inline constexpr std::uint8_t kLetter = 1;       ///< \p{L}
inline constexpr std::uint8_t kNumber = 2;       ///< \p{N}
inline constexpr std::uint8_t kSpace = 4;        ///< White_Space: \s of Oniguruma and of Rust
inline constexpr std::uint8_t kMark = 8;         ///< \p{M}
inline constexpr std::uint8_t kUpperish = 16;    ///< Lu, Lt, Lm, Lo or M: o200k's first class
inline constexpr std::uint8_t kLowerish = 32;    ///< Ll, Lm, Lo or M: o200k's second class
inline constexpr std::uint8_t kPunctuation = 64; ///< \p{P}
inline constexpr std::uint8_t kOther = 128; ///< \p{C}: control, format, unassigned, surrogate, private use
} // namespace char_class

constexpr bool isAsciiAlphanumeric(unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// 0x110000 entries. Thread-safe.
const std::uint8_t* charClasses();

} // namespace tokenscope
