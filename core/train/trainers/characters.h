#pragma once
// Code points and their spelling.

#include "core/train/splitting/word_counts.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

std::string utf8Of(char32_t character);
/// Number of code points; continuation bytes without a first byte don't count.
std::size_t charactersOf(std::string_view text);

// The characters of a corpus' words by how often they occur.

struct CountedCharacter {
    char32_t character = 0;
    std::uint64_t count = 0;
    bool operator==(const CountedCharacter&) const = default;
};

/// The most frequent first, then by value; those that occur at least `minFrequency` times, at most `limit`
/// (0: any number). Bytes that are not UTF-8 are ignored.
std::vector<CountedCharacter> frequentCharacters(const WordCounts& words, std::uint64_t minFrequency,
                                                 std::size_t limit);

} // namespace tokenscope::train
