#pragma once
// Shared by the loaders of text files.

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope {

/// Windows editors write it at the start of UTF-8 files.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

inline std::string_view withoutByteOrderMark(std::string_view text) {
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

/// Error::where for a line; lines count from 1.
inline std::string lineName(std::size_t line) {
    return "line " + std::to_string(line);
}

} // namespace tokenscope
