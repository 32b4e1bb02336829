#pragma once
// Pieces to begin with: strings of two symbols and more that occur at least twice and can't be made longer, to the left
// or to the right, without losing an occurrence (a piece that always stands in a longer one is never better than that).
// Found by sorting the text's suffixes, as deep as the longest piece.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/trainers/unigram/unigram_text.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenscope::train {

/// Where pieces stand. A piece's number is its place by falling score: symbol s is some piece, too, of length 1.
struct SeedPieces {
    struct Seed {
        std::uint32_t at = 0;     ///< one place in the text's symbols; of a symbol that never occurs: any
        std::uint32_t length = 0; ///< in symbols
        std::uint64_t count = 0;  ///< occurrences, those in one word that overlap included
        bool operator==(const Seed&) const = default;
    };
    std::vector<Seed> seeds; ///< the symbols are the first, in their order, but for 0

    // What stands at a place of the text: edges[firstEdge(place)] …, by rising length, packed as edge() does.
    std::vector<std::uint32_t> edges;
    std::vector<std::uint8_t> edgeCounts; ///< by place
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

/// Of all seeds the options' `seedSize` with the highest count × length; equal ones by where they stand among sorted
/// suffixes. Errors: Canceled.
Result<SeedPieces> seedPieces(const UnigramText& text, const UnigramTrainerOptions& options,
                              const Progress& progress);

} // namespace tokenscope::train
