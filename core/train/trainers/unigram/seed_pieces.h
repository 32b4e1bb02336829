#pragma once
// The text of a Unigram training as symbols, and the initial pieces found in it.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/trainers/unigram/unigram_trainer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

// The distinct words of a corpus as symbols of its alphabet, in one array:
//
//   symbols    0  h  e  l  l  o  0  l  o  w  0  …       0 separates fragments
//   fragments     └──── 5 ────┘     └─ 3 ─┘             a word, or its parts between characters outside the alphabet
//
// Symbols are numbered from 1 by descending count, then by value.

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

// The initial pieces: strings of at least two symbols that occur at least twice and cannot be extended, to the
// left or to the right, without losing an occurrence (a piece that is always part of a longer one is never
// better than it). Found by sorting the suffixes of the text, up to the maximum length of a piece.

/// The pieces and their positions. Pieces are numbered: first all symbols, then by descending score.
struct SeedPieces {
    struct Seed {
        /// An occurrence in the text's symbols; arbitrary for a symbol that never occurs.
        std::uint32_t at = 0;
        std::uint32_t length = 0; ///< in symbols
        std::uint64_t count = 0;  ///< occurrences, including overlapping ones
        bool operator==(const Seed&) const = default;
    };
    std::vector<Seed> seeds; ///< symbols 1, 2, … first

    // The pieces that start at each position of the text, position by position, by ascending length, packed
    // by edge().
    std::vector<std::uint32_t> edges;
    std::vector<std::uint8_t> edgeCounts; ///< by position
};

inline constexpr unsigned kEdgeLengthBits = 7;
inline constexpr std::size_t kMaxUnigramPieces = std::size_t{1} << (32 - kEdgeLengthBits);
inline constexpr std::size_t kLongestUnigramPiece = (std::size_t{1} << kEdgeLengthBits) - 1;
constexpr std::uint32_t edge(std::size_t piece, std::size_t length) {
    return static_cast<std::uint32_t>(piece << kEdgeLengthBits | length);
}
constexpr std::uint32_t pieceOfEdge(std::uint32_t edge) {
    return edge >> kEdgeLengthBits;
}
constexpr std::uint32_t lengthOfEdge(std::uint32_t edge) {
    return edge & kLongestUnigramPiece;
}

/// The options' `seedSize` seeds with the highest count × length; equal ones in the order of the sorted
/// suffixes. Errors: Canceled.
Result<SeedPieces> seedPieces(const UnigramText& text, const UnigramTrainerOptions& options,
                              const Progress& progress);

} // namespace tokenscope::train
