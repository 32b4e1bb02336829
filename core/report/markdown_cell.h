#pragma once
// Text in Markdown tables.

#include <string>
#include <string_view>

namespace tokenscope::report {

/// The text as code in a cell: escapes bars and backticks.
std::string markdownCell(std::string_view label);

} // namespace tokenscope::report
