#pragma once
// Limits the memory of counting, and records what is dropped for it.

#include "core/train/corpus/count_sources.h"
#include "core/train/splitting/word_counts.h"

#include <cstdint>
#include <stop_token>

namespace tokenscope::train {

struct WordCap {
    std::uint64_t words = 0;     ///< 0: any
    std::uint64_t footprint = 0; ///< 0: any
    [[nodiscard]] bool allows(std::uint64_t someWords, std::uint64_t someFootprint) const {
        return (words == 0 || someWords <= words) && (footprint == 0 || someFootprint <= footprint);
    }
};

/// Above the cap, keeps the words of the highest counts, of equal ones those that came first, that three quarters of the cap
/// hold; in their order. Does nothing once a stop is requested.
void keepBelow(const WordCap& cap, WordCounts& words, Dropped& dropped, const std::stop_token& stop);

} // namespace tokenscope::train
