#include "core/train/trainers/unigram/pruning.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tokenscope::train {

namespace {

constexpr double kTooRare = 0.5; ///< expected occurrences

/// The alphabet and the best other pieces: `wanted` together, or all.
template <class Better>
std::vector<std::uint32_t> bestOf(std::size_t pieces, std::size_t alphabet, std::size_t wanted,
                                  Better better) {
    std::vector<std::uint32_t> kept(pieces);
    std::iota(kept.begin(), kept.end(), 0U);
    wanted = std::max(wanted, alphabet);
    if (wanted >= pieces)
        return kept;
    std::nth_element(kept.begin() + static_cast<std::ptrdiff_t>(alphabet),
                     kept.begin() + static_cast<std::ptrdiff_t>(wanted), kept.end(), better);
    kept.resize(wanted);
    std::sort(kept.begin(), kept.end());
    return kept;
}

/// Orders pieces by a value, the greatest first, then by number.
auto byFalling(const std::vector<double>& values) {
    return [&values](std::uint32_t a, std::uint32_t b) {
        return values[a] != values[b] ? values[a] > values[b] : a < b;
    };
}

} // namespace

std::vector<std::uint32_t> expectedPieces(const std::vector<double>& counts, std::size_t alphabet,
                                          std::size_t atLeast) {
    std::vector<std::uint32_t> kept;
    for (std::uint32_t piece = 0; piece < counts.size(); ++piece) {
        if (piece < alphabet || counts[piece] >= kTooRare)
            kept.push_back(piece);
    }
    if (kept.size() < std::min(atLeast, counts.size()))
        return bestOf(counts.size(), alphabet, atLeast, byFalling(counts));
    return kept;
}

double lossWithout(std::uint32_t piece, const UnigramLattices::Best& best) {
    const std::uint64_t uses = best.counts[piece];
    if (uses == 0)
        return -std::numeric_limits<double>::infinity();
    const std::size_t begin = best.firstOther[piece];
    const std::size_t end = best.firstOther[piece + 1];
    const auto tokens = static_cast<double>(best.tokens);
    const double tokensWithout = tokens + static_cast<double>(uses) * (static_cast<double>(end - begin) - 1);
    double without = 0;
    for (std::size_t i = begin; i < end; ++i)
        without += std::log(static_cast<double>(best.counts[best.others[i]] + uses) / tokensWithout);
    const double share = static_cast<double>(uses) / tokens;
    return share * (std::log(share) - without);
}

std::vector<std::uint32_t> neededPieces(const UnigramLattices::Best& best,
                                        const std::vector<double>& probabilities, std::size_t alphabet,
                                        std::size_t wanted) {
    std::vector<double> losses(probabilities.size());
    for (auto piece = static_cast<std::uint32_t>(alphabet); piece < losses.size(); ++piece)
        losses[piece] = lossWithout(piece, best);
    return bestOf(losses.size(), alphabet, wanted, [&](std::uint32_t a, std::uint32_t b) {
        return losses[a] != losses[b] ? losses[a] > losses[b] : byFalling(probabilities)(a, b);
    });
}

std::vector<std::uint32_t> likeliestPieces(const std::vector<double>& probabilities, std::size_t alphabet,
                                           std::size_t wanted) {
    return bestOf(probabilities.size(), alphabet, wanted, byFalling(probabilities));
}

} // namespace tokenscope::train
