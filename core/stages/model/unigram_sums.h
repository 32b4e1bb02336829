#pragma once
// What must be known of SentencePiece's float sums to reuse a segmentation (see unigram_cache.h): the binade of the sum
// before a word, and the range of the word's sums.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tokenscope {

/// Negative sums with one exponent: [-2 top, top) downwards, all multiples of one unit.
struct UnigramBinade {
    int exponent = 0;
    bool known = false; ///< false: sums above -1, or too far down for a short name
    double top = 0;     ///< the greatest sum
    double low = 0;     ///< all sums are greater, even what rounds

    static UnigramBinade of(float sum) {
        constexpr float kLeastSum = -0x1p100F;
        UnigramBinade binade;
        binade.known = sum < -1 && sum > kLeastSum;
        if (!binade.known)
            return binade;
        binade.exponent = std::ilogb(sum);
        binade.top = -std::ldexp(1.0, binade.exponent);
        binade.low = 2 * binade.top * (1 - 0x1p-20);
        return binade;
    }
    [[nodiscard]] bool holds(float sum) const {
        return known && static_cast<double>(sum) <= top && static_cast<double>(sum) > 2 * top;
    }
    [[nodiscard]] bool holds(double least, double most) const { return most <= top && least > low; }
    /// Of a sum in it: an odd multiple of the unit.
    [[nodiscard]] bool isOdd(float sum) const {
        return std::fmod(std::ldexp(static_cast<double>(sum), 23 - exponent), 2.0) != 0;
    }
};

/// Tracks the sums of a word: their range, and whether rounding any was a tie.
struct UnigramSumWatch {
    double half = 0; ///< half a unit of the binade
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    bool rounded = false;

    void saw(double sum) {
        least = std::min(least, sum);
        most = std::max(most, sum);
    }
    void keeps(double exact, float sum) {
        rounded = rounded || std::abs(exact - static_cast<double>(sum)) == half;
    }
};

} // namespace tokenscope
