#pragma once
// Which pieces stay. Pieces are numbered, those of single symbols first: `alphabet` many, which always stay. Answers are
// numbers in rising order; equal pieces stay by their numbers.

#include "core/train/trainers/unigram/unigram_lattices.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenscope::train {

/// Those expected half a time or more in the corpus; at least `atLeast`, the most expected, if there are so many.
std::vector<std::uint32_t> expectedPieces(const std::vector<double>& counts, std::size_t alphabet,
                                          std::size_t atLeast);

/// What the corpus' likelihood would lose, about, if a piece were replaced by its best other segmentation wherever it is
/// used: log-likelihood a token. Minus infinity for a piece that is not used.
double lossWithout(std::uint32_t piece, const UnigramLattices::Best& best);

/// The `wanted` whose loss would be greatest, then by `probabilities`.
std::vector<std::uint32_t> neededPieces(const UnigramLattices::Best& best,
                                        const std::vector<double>& probabilities, std::size_t alphabet,
                                        std::size_t wanted);

/// The `wanted` likeliest.
std::vector<std::uint32_t> likeliestPieces(const std::vector<double>& probabilities, std::size_t alphabet,
                                           std::size_t wanted);

} // namespace tokenscope::train
