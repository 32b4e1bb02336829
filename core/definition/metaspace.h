#pragma once
// U+2581, which replaces the space in SentencePiece and formats derived from it.

#include <string>
#include <string_view>

namespace tokenscope {

/// An array has one address. A literal has one in each source under AddressSanitizer, so that begin() and end() of the
/// same view could be of two copies.
inline constexpr char kMetaspaceBytes[] = "\xE2\x96\x81";
inline constexpr std::string_view kMetaspace = kMetaspaceBytes;

/// Replaces each space with `▁`.
std::string withMetaspaces(std::string_view text);
/// Replaces each `▁` with a space.
std::string withoutMetaspaces(std::string_view text);

} // namespace tokenscope
