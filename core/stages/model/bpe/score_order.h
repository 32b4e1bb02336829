#pragma once
// Converts scores to integers that order the candidates for merging.

#include <bit>
#include <cmath>
#include <cstdint>

namespace tokenscope {

/// Unsigned integers in the order of the floats; NaN lowest, both zeros equal.
inline std::uint32_t orderedScore(float score) {
    if (std::isnan(score))
        return 0;
    const auto bits = std::bit_cast<std::uint32_t>(score + 0.0F);
    return (bits & 0x8000'0000U) != 0 ? ~bits : bits | 0x8000'0000U;
}

/// The priority of a merge, lowest first, where NaN counts as -∞.
inline std::uint32_t priorityOfScore(float score) {
    return ~orderedScore(std::isnan(score) ? -INFINITY : score);
}

} // namespace tokenscope
