#pragma once
// Scores as whole numbers, by which queues are ordered.

#include <bit>
#include <cmath>
#include <cstdint>

namespace tokenscope {

/// Unsigned numbers in the order of the floats; NaN lowest, both zeros equal.
inline std::uint32_t orderedScore(float score) {
    if (std::isnan(score))
        return 0;
    const auto bits = std::bit_cast<std::uint32_t>(score + 0.0F);
    return (bits & 0x8000'0000U) != 0 ? ~bits : bits | 0x8000'0000U;
}

} // namespace tokenscope
