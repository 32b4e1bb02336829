#include "core/compare/diff/line_diff.h"

#include <algorithm>
#include <cstddef>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxCells = std::size_t{1} << 22U;

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        if (end == text.size())
            return lines;
        at = end + 1;
    }
}

} // namespace

std::vector<LineEdit> diffLines(std::string_view textA, std::string_view textB) {
    const std::vector<std::string_view> a = linesOf(textA);
    const std::vector<std::string_view> b = linesOf(textB);
    std::size_t first = 0;
    while (first < a.size() && first < b.size() && a[first] == b[first])
        ++first;
    std::size_t last = 0; // equal lines at the end
    while (last < a.size() - first && last < b.size() - first &&
           a[a.size() - 1 - last] == b[b.size() - 1 - last])
        ++last;
    const std::size_t rows = a.size() - first - last;
    const std::size_t columns = b.size() - first - last;

    std::vector<LineEdit> edits;
    const auto put = [&](LineEdit::Kind kind, std::size_t i, std::size_t j) {
        edits.push_back({kind, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j),
                         kind == LineEdit::Kind::Added ? b[j] : a[i]});
    };
    for (std::size_t i = 0; i < first; ++i)
        put(LineEdit::Kind::Same, i, i);
    std::size_t i = 0;
    std::size_t j = 0;
    if (rows > 0 && columns > 0 && rows * columns <= kMaxCells) {
        // common[i][j]: length of the longest common subsequence of the lines from i and from j on
        std::vector<std::uint32_t> common((rows + 1) * (columns + 1), 0);
        const auto at = [&](std::size_t r, std::size_t c) -> std::uint32_t& {
            return common[r * (columns + 1) + c];
        };
        for (std::size_t r = rows; r-- > 0;) {
            for (std::size_t c = columns; c-- > 0;)
                at(r, c) = a[first + r] == b[first + c] ? at(r + 1, c + 1) + 1
                                                        : std::max(at(r + 1, c), at(r, c + 1));
        }
        while (i < rows && j < columns) {
            if (a[first + i] == b[first + j]) {
                put(LineEdit::Kind::Same, first + i, first + j);
                ++i;
                ++j;
            } else if (at(i + 1, j) >= at(i, j + 1)) {
                put(LineEdit::Kind::Removed, first + i, first + j);
                ++i;
            } else {
                put(LineEdit::Kind::Added, first + i, first + j);
                ++j;
            }
        }
    }
    for (; i < rows; ++i)
        put(LineEdit::Kind::Removed, first + i, first + j);
    for (; j < columns; ++j)
        put(LineEdit::Kind::Added, first + i, first + j);
    for (std::size_t k = 0; k < last; ++k)
        put(LineEdit::Kind::Same, a.size() - last + k, b.size() - last + k);
    return edits;
}

} // namespace tokenscope::compare
