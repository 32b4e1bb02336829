#pragma once
// Two texts line by line: what is to be taken out of the first and put in to get the second.

#include <cstdint>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

struct LineEdit {
    enum class Kind : std::uint8_t { Same, Removed, Added };
    Kind kind = Kind::Same;
    std::uint32_t lineA = 0, lineB = 0; ///< from 0; where there is none, the next one
    std::string_view text;              ///< of the texts given; without the line feed
    bool operator==(const LineEdit&) const = default;
};

/// A text that ends in a line feed ends in an empty line. Shortest for texts that differ in some thousand lines; for
/// longer ones what differs is replaced as a whole. Time and memory are bounded: four million steps.
std::vector<LineEdit> diffLines(std::string_view a, std::string_view b);

} // namespace tokenscope::compare
