#pragma once
// A line diff of two texts: the lines to remove from the first and to add to get the second.

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

struct LineEdit {
    enum class Kind : std::uint8_t { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::uint32_t lineA = 0, lineB = 0; ///< from 0; for a line that one text doesn't have, the next one
    std::string_view text;              ///< of the texts given; without the line feed
    bool operator==(const LineEdit&) const = default;
};

/// A text that ends with a line feed has an empty last line. The diff is minimal if the product of the
/// different lines is at most four million; otherwise the different part is replaced as a whole.
std::vector<LineEdit> diffLines(std::string_view a, std::string_view b);

} // namespace tokenscope::compare
