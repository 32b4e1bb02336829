#pragma once
// The versions of Unicode whose characters the patterns of tokenizers know. They differ between the engines and
// between releases of an engine:
//
//   14     tokenizers 0.14 to 0.21.1 (Oniguruma 6.9.8)
//   15     tiktoken before 0.8 (Rust's regex before 1.11)
//   15.1   llama.cpp's tables
//   16     tokenizers since 0.21.2 (Oniguruma 6.9.10), tiktoken since 0.8 (regex 1.11)

#include <cstdint>
#include <optional>
#include <string_view>

namespace tokenscope {

enum class UnicodeVersion : std::uint8_t { V14, V15, V15_1, V16 };

inline constexpr UnicodeVersion kNewestUnicode = UnicodeVersion::V16;
inline constexpr UnicodeVersion kUnicodeOfLlamaCpp = UnicodeVersion::V15_1;

/// The newest first, as menus list them.
inline constexpr UnicodeVersion kUnicodeVersions[] = {UnicodeVersion::V16, UnicodeVersion::V15_1,
                                                      UnicodeVersion::V15, UnicodeVersion::V14};

/// As people write it: `15.1`.
constexpr const char* versionName(UnicodeVersion version) {
    switch (version) {
    case UnicodeVersion::V14:
        return "14";
    case UnicodeVersion::V15:
        return "15";
    case UnicodeVersion::V15_1:
        return "15.1";
    case UnicodeVersion::V16:
        break;
    }
    return "16";
}
/// nullopt for any other name.
constexpr std::optional<UnicodeVersion> unicodeVersion(std::string_view name) {
    for (const UnicodeVersion version : kUnicodeVersions)
        if (name == versionName(version))
            return version;
    return std::nullopt;
}

} // namespace tokenscope
