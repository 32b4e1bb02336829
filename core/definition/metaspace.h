#pragma once
// U+2581, by which SentencePiece and those who follow it write a blank.

#include <string_view>

namespace tokenscope {

inline constexpr std::string_view kMetaspace = "\xE2\x96\x81";

} // namespace tokenscope
