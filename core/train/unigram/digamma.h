#pragma once
// The derivative of the logarithm of the gamma function.

#include <cmath>

namespace tokenscope::train {

/// x > 0; to some 12 digits.
inline double digamma(double x) {
    double below = 0;
    for (; x < 8; x += 1)
        below -= 1 / x;
    const double inverse = 1 / (x * x);
    // ln x - 1/2x - sum of B(2k) / (2k x^2k)
    const double tail =
        inverse *
        (1.0 / 12 - inverse * (1.0 / 120 - inverse * (1.0 / 252 - inverse * (1.0 / 240 - inverse / 132))));
    return below + std::log(x) - 0.5 / x - tail;
}

} // namespace tokenscope::train
