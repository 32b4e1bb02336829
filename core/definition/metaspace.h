#pragma once
// U+2581, by which SentencePiece and those who follow it write a space.

#include <string>
#include <string_view>

namespace tokenscope {

inline constexpr std::string_view kMetaspace = "\xE2\x96\x81";

/// With `▁` for each space.
std::string withMetaspaces(std::string_view text);
/// With a space for each `▁`.
std::string withoutMetaspaces(std::string_view text);

} // namespace tokenscope
