#pragma once
// Generated corpora, small enough for exhaustive tests.

#include "core/train/trainers/unigram/seed_pieces.h"

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::test {

/// Words of the first letters of the alphabet, some with `é`, some more than once.
inline train::WordCounts smallCorpus(unsigned seed, std::size_t words = 12, std::size_t longest = 7) {
    std::mt19937 random(seed);
    const std::size_t letters = 1 + random() % 3;
    train::WordCounts counts;
    for (std::size_t i = 0; i < words; ++i) {
        std::string word;
        const std::size_t length = 1 + random() % longest;
        for (std::size_t j = 0; j < length; ++j) {
            if (random() % 8 == 0)
                word += "é";
            else
                word += static_cast<char>('a' + random() % letters);
        }
        counts.add(word, 1 + random() % 9);
    }
    return counts;
}

inline train::UnigramText textOf(const train::WordCounts& words,
                                 const train::UnigramTrainerOptions& options) {
    auto text = train::unigramText(words, options);
    return text ? std::move(*text) : train::UnigramText{};
}

} // namespace tokenscope::test
