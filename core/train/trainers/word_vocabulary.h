#pragma once
// Vocabularies without pieces: the words themselves, or their characters.

#include "core/train/splitting/word_counts.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::train {

struct VocabularyOptions {
    std::size_t pieces = 30000;        ///< at most; 0: any number
    std::uint64_t minFrequency = 0;    ///< what is rarer is left out
    double coverage = 1;               ///< of all occurrences: once so many are covered, the rest is left out
    std::vector<std::string> reserved; ///< spellings that are left out: they stand for something else
};

struct CountedPiece {
    std::string text;
    std::uint64_t count = 0;
    bool operator==(const CountedPiece&) const = default;
};

struct TrainedVocabulary {
    std::vector<CountedPiece> pieces; ///< the most frequent first, then in the order of their bytes
    std::uint64_t covered = 0;        ///< occurrences in the corpus
    std::uint64_t uncovered = 0; ///< of what was left out; of characters: of bytes that are not UTF-8, too
};

/// Empty words are none.
TrainedVocabulary trainWordVocabulary(const WordCounts& words, const VocabularyOptions& options);
TrainedVocabulary trainCharacterVocabulary(const WordCounts& words, const VocabularyOptions& options);

} // namespace tokenscope::train
