#pragma once
// Where the caret may stand in UTF-8: grapheme clusters and words. Looks at a few hundred bytes around the
// place, so that a text of any size costs the same. A byte that is not UTF-8 is a cluster of its own.

#include "core/base/byte_span.h"

#include <cstdint>
#include <string_view>

namespace tokenscope::ui {

/// The first boundary after `at`; the text's end at its end.
std::uint32_t nextGrapheme(std::string_view text, std::uint32_t at);
/// The last boundary before `at`; 0 at 0.
std::uint32_t previousGrapheme(std::string_view text, std::uint32_t at);
/// `at` itself when it is a boundary, else the one before.
std::uint32_t graphemeStart(std::string_view text, std::uint32_t at);

/// Start of the next word (end of the line before its end); start of this or the previous word.
std::uint32_t nextWord(std::string_view text, std::uint32_t at);
std::uint32_t previousWord(std::string_view text, std::uint32_t at);
/// The word, the blanks or the sign at the place, for a double click.
ByteSpan wordAt(std::string_view text, std::uint32_t at);

} // namespace tokenscope::ui
