#pragma once
// What the loaders of text files share.

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope {

/// Editors of Windows put it before UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

inline std::string_view withoutByteOrderMark(std::string_view text) {
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

/// A line's place in a message; lines count from 1.
inline std::string lineName(std::size_t line) {
    return "line " + std::to_string(line);
}

} // namespace tokenscope
