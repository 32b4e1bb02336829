#pragma once
// U+2581, which replaces the space in SentencePiece and formats derived from it.

#include <string>
#include <string_view>

namespace tokenscope {

inline constexpr std::string_view kMetaspace = "\xE2\x96\x81";

/// Replaces each space with `▁`.
std::string withMetaspaces(std::string_view text);
/// Replaces each `▁` with a space.
std::string withoutMetaspaces(std::string_view text);

} // namespace tokenscope
