#include "core/report/markdown_cell.h"

#include <algorithm>

namespace tokenscope::report {

/// A bar needs a backslash there even in code, and backticks a longer fence.
std::string markdownCell(std::string_view label) {
    std::size_t longest = 0;
    std::size_t run = 0;
    std::string text;
    for (const char c : label) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
        if (c == '|')
            text += '\\';
        text += c;
    }
    const std::string fence(longest + 1, '`');
    const bool touches = text.front() == '`' || text.back() == '`';
    return fence + (touches ? " " + text + " " : text) + fence;
}

} // namespace tokenscope::report
