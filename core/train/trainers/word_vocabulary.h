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
    std::uint64_t minFrequency = 0;    ///< rarer words and characters are omitted
    double coverage = 1;               ///< fraction of all occurrences to cover; the rest is omitted
    std::vector<std::string> reserved; ///< omitted spellings, because they mean something else
};

struct CountedPiece {
    std::string text;
    std::uint64_t count = 0;
    bool operator==(const CountedPiece&) const = default;
};

struct TrainedVocabulary {
    std::vector<CountedPiece> pieces; ///< the most frequent first, then in the order of their bytes
    std::uint64_t covered = 0;        ///< occurrences in the corpus
    std::uint64_t uncovered = 0; ///< of what was omitted; for characters including bytes that are not UTF-8
};

/// Ignores empty words.
TrainedVocabulary trainWordVocabulary(const WordCounts& words, const VocabularyOptions& options);
TrainedVocabulary trainCharacterVocabulary(const WordCounts& words, const VocabularyOptions& options);

} // namespace tokenscope::train
