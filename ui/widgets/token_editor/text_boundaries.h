#pragma once
// Caret positions in UTF-8: boundaries of grapheme clusters and words. Examines a few hundred bytes around
// the position, so that the cost does not depend on the size of the text. A byte that is not valid UTF-8 is a
// cluster by itself.

#include "core/base/byte_span.h"

#include <cstdint>
#include <string_view>

namespace tokenscope::ui {

/// The first boundary after `at`; the text's end at its end.
std::uint32_t nextGrapheme(std::string_view text, std::uint32_t at);
/// The last boundary before `at`; 0 at 0.
std::uint32_t previousGrapheme(std::string_view text, std::uint32_t at);
/// `at` itself if it is a boundary, else the boundary before it.
std::uint32_t graphemeStart(std::string_view text, std::uint32_t at);

/// Start of the next word (end of the line before its end); start of this or the previous word.
std::uint32_t nextWord(std::string_view text, std::uint32_t at);
std::uint32_t previousWord(std::string_view text, std::uint32_t at);
/// The word, the whitespace or the punctuation character at the position, for a double click.
ByteSpan wordAt(std::string_view text, std::uint32_t at);

} // namespace tokenscope::ui
