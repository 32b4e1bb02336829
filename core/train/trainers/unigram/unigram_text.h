#pragma once
// The distinct words of a corpus as symbols of its alphabet, in one array:
//
//   symbols    0  h  e  l  l  o  0  l  o  w  0  …       0 separates fragments
//   fragments     └──── 5 ────┘     └─ 3 ─┘             a word, or its parts between characters outside the alphabet
//
// Symbols are numbered from 1 by descending count, then by value.

#include "core/base/error.h"
#include "core/train/trainers/unigram/unigram_trainer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

struct UnigramText {
    struct Fragment {
        std::uint32_t begin = 0; ///< in symbols
        std::uint32_t length = 0;
        std::uint64_t count = 0; ///< of its word
    };
    std::vector<std::string> alphabet; ///< spelling of each symbol; 0 is not a symbol
    std::vector<std::uint64_t> alphabetCounts;
    std::vector<std::uint32_t> symbols;
    std::vector<Fragment> fragments;
    std::uint64_t uncovered = 0; ///< occurrences of characters outside the alphabet

    [[nodiscard]] std::string spelled(std::size_t begin, std::size_t length) const;
};

/// Errors: TooLarge (more than 2^32 symbols), Canceled.
Result<UnigramText> unigramText(const WordCounts& words, const UnigramTrainerOptions& options,
                                const Progress& progress = {});

} // namespace tokenscope::train
