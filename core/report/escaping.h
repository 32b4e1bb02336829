#pragma once
// Escapes text for Markdown, for HTML and SVG, and for scripts.

#include <string>
#include <string_view>

namespace tokenscope::report {

/// The text as code in a cell of a Markdown table: escapes bars and backticks.
std::string markdownCell(std::string_view label);
/// Text and attributes of HTML and SVG. Invalid UTF-8 and characters that XML forbids become U+FFFD.
std::string markupText(std::string_view text);
/// A JSON string that is safe in a script element.
std::string scriptString(std::string_view text);

} // namespace tokenscope::report
