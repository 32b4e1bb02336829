#pragma once
// The initial pieces of Unigram training: strings of at least two symbols that occur at least twice and
// cannot be extended, to the left or to the right, without losing an occurrence (a piece that is always part
// of a longer one is never better than it). Found by sorting the suffixes of the text, up to the maximum
// length of a piece.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/trainers/unigram/unigram_text.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenscope::train {

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
