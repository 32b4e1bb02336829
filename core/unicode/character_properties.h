#pragma once
// Properties of characters in Unicode 16: their classes, script and name.

#include "core/unicode/unicode_version.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tokenscope {

// Classes of code points, one byte for each, in a flat table that is built at first use from ICU (about 1
// MiB) and updated to Unicode 16.

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

/// 0x110000 entries; characters that the version doesn't know are kOther. Thread-safe.
const std::uint8_t* charClasses(UnicodeVersion version = kNewestUnicode);

// The script of each character, from ICU, in a flat table that is built at first use (about 1 MiB).

using ScriptCode = std::uint8_t;
inline constexpr ScriptCode kNoScript = 0;
inline constexpr std::size_t kScriptCodes = 256;

/// 0x110000 entries: ICU's number of the script; kNoScript for Common, Inherited and unassigned characters.
/// Thread-safe.
const ScriptCode* scriptTable();
inline ScriptCode scriptOf(char32_t c) {
    return scriptTable()[c];
}
/// `Latin`, `Han`, `Hiragana`; `Common` for kNoScript.
std::string scriptName(ScriptCode script);

// Unicode names of characters, in lower case for readability: `shaking face`, `line feed`,
// `cjk unified ideograph-4ECA`.

/// Control characters have their common names; characters without a name are described (`private use`,
/// `unassigned`).
std::string characterName(char32_t character);

// Characters of Unicode 15.0 to 16.0. The reference engines have 16.0, while the distribution's ICU can be at
// 15.0 and its PCRE2 at 14.0. Source: the Unicode Character Database, versions 14.0 and 16.0. No effect on
// libraries with later data.

struct RecentRange {
    char32_t first;
    char32_t last;             ///< inclusive
    std::string_view property; ///< general category (two letters), script, or binary property
};

/// Every recent character once, with its general category; ascending.
std::span<const RecentRange> recentCategories();
/// Those that were assigned after a version. Ascending; `property` is empty.
std::span<const RecentRange> assignedAfter(UnicodeVersion version);
/// The recent characters of each script and binary property.
std::span<const RecentRange> recentProperties();
/// The characters of a script that is itself recent, by its long or short name in lower case without `_`;
/// empty for other names.
std::span<const RecentRange> recentScript(std::string_view name);

} // namespace tokenscope
