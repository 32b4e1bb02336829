#include "core/train/corpus/word_cap.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace tokenscope::train {
namespace {

struct Weight {
    std::uint64_t words = 0;
    std::uint64_t footprint = 0;
};

std::uint64_t footprintOf(std::string_view word) {
    return WordCounts::kWordFootprint + (word.size() > WordCounts::kShort ? word.size() + 8 : 0);
}

bool stopsAt(std::size_t i, const std::stop_token& stop) {
    constexpr std::size_t kBetween = std::size_t{1} << 16U;
    return i % kBetween == 0 && stop.stop_requested();
}

/// The lowest count of which any word is kept.
std::uint64_t lowestKept(const WordCap& most, const WordCounts& words, const std::stop_token& stop) {
    std::unordered_map<std::uint64_t, Weight> byCount;
    for (std::size_t i = 0; i < words.size() && !stopsAt(i, stop); ++i) {
        Weight& weight = byCount[words.count(i)];
        ++weight.words;
        weight.footprint += footprintOf(words.word(i));
    }
    std::vector<std::pair<std::uint64_t, Weight>> counts(byCount.begin(), byCount.end());
    std::sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    Weight sum;
    for (const auto& [count, weight] : counts) {
        sum.words += weight.words;
        sum.footprint += weight.footprint;
        if (!most.allows(sum.words, sum.footprint))
            return count;
    }
    return 0;
}

} // namespace

void keepBelow(const WordCap& cap, WordCounts& words, Dropped& dropped, const std::stop_token& stop) {
    if (cap.allows(words.size(), words.footprint()))
        return;
    const WordCap most{cap.words == 0 ? 0 : std::max<std::uint64_t>(cap.words / 4 * 3, 1),
                       cap.footprint / 4 * 3};
    const std::uint64_t lowest = lowestKept(most, words, stop);
    Weight above;
    for (std::size_t i = 0; i < words.size() && !stopsAt(i, stop); ++i) {
        if (words.count(i) > lowest) {
            ++above.words;
            above.footprint += footprintOf(words.word(i));
        }
    }
    WordCounts kept;
    std::uint64_t highestDropped = 0;
    bool full = false; // of the words of the lowest count, the first that doesn't fit and all behind it go
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (stopsAt(i, stop))
            return;
        const std::uint64_t count = words.count(i);
        const std::uint64_t footprint = footprintOf(words.word(i));
        bool keeps = count > lowest;
        if (count == lowest && !full) {
            keeps = most.allows(above.words + 1, above.footprint + footprint);
            full = !keeps;
            above.words += keeps ? 1 : 0;
            above.footprint += keeps ? footprint : 0;
        }
        if (keeps) {
            kept.add(words.word(i), count);
            continue;
        }
        ++dropped.words;
        dropped.occurrences += count;
        highestDropped = std::max(highestDropped, count);
    }
    ++dropped.times;
    dropped.mostMissing += highestDropped;
    words = std::move(kept);
}

} // namespace tokenscope::train
