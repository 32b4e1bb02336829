#pragma once
// U+2581, by which SentencePiece and those who follow it write a blank.

#include <string>
#include <string_view>

namespace tokenscope {

inline constexpr std::string_view kMetaspace = "\xE2\x96\x81";

/// With `▁` for each blank.
std::string withMetaspaces(std::string_view text);
/// With a blank for each `▁`.
std::string withoutMetaspaces(std::string_view text);

} // namespace tokenscope
