#pragma once
// Which pieces to keep. Pieces are numbered; the first `alphabet` ones are single symbols, which are always
// kept. Results are numbers in ascending order; of equal pieces those with the smallest numbers are kept.

#include "core/train/trainers/unigram/unigram_lattices.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tokenscope::train {

/// Pieces with an expected count of at least 0.5, but not fewer than `atLeast`, if there are that many.
std::vector<std::uint32_t> expectedPieces(const std::vector<double>& counts, std::size_t alphabet,
                                          std::size_t atLeast);

/// Approximate loss of the corpus' log-likelihood per token if the piece were replaced by its best other
/// segmentation wherever it is used. Minus infinity for an unused piece.
double lossWithout(std::uint32_t piece, const UnigramLattices::Best& best);

/// The `wanted` pieces with the greatest loss, then by `probabilities`.
std::vector<std::uint32_t> neededPieces(const UnigramLattices::Best& best,
                                        const std::vector<double>& probabilities, std::size_t alphabet,
                                        std::size_t wanted);

/// The `wanted` most probable pieces.
std::vector<std::uint32_t> likeliestPieces(const std::vector<double>& probabilities, std::size_t alphabet,
                                           std::size_t wanted);

} // namespace tokenscope::train
