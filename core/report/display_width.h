#pragma once
// The width of text in a terminal, for aligned tables.

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope::report {

/// Terminal columns that the text takes: wide characters count two, combining marks none.
std::size_t displayWidth(std::string_view text);
/// Pads with spaces to a width.
std::string padded(std::string_view text, std::size_t width);

} // namespace tokenscope::report
