#pragma once
// Text from files, made safe for a terminal and one line: controls, escapes, bidi controls, line ends and
// bytes that are not UTF-8 come out as visible escapes (\n, \x1b, \u{202E}, \xFF).

#include <string>
#include <string_view>

namespace tokenscope {

std::string printable(std::string_view bytes);
/// The same, cut to about `maxBytes` with an ellipsis.
std::string printable(std::string_view bytes, std::size_t maxBytes);

} // namespace tokenscope
