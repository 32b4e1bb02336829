#pragma once
// All segmentations of all distinct words into pieces: one lattice per fragment of the text. The nodes of a
// lattice are the positions between symbols, its edges the pieces that start there. Edges are in one array,
// position by position:
//
//   positions  0    1    2    3          edges   a·1  ab·2 abc·3 | b·1 | c·1 |        piece·length
//              └ a ─┴ b ─┴ c ─┘          counts  3               | 1   | 1   | 0      by position
//              └── ab ───┘
//              └──── abc ─────┘
//
// Sums are whole numbers, so that they don't depend on the order of additions and on the number of threads.
// Pieces of one symbol are never removed, so that each fragment has a segmentation.

#include "core/base/progress.h"
#include "core/train/trainers/unigram/seed_pieces.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tokenscope::train {

class UnigramLattices {
  public:
    /// Moves from the seeds' edges; does not keep a reference to `text`.
    UnigramLattices(const UnigramText& text, SeedPieces& seeds);

    struct Expected {
        std::vector<double> counts; ///< expected counts by piece, words weighted by their counts
        double logLikelihood = 0;   ///< of all fragments, natural logarithm
    };
    /// `probabilities` by piece: 0 excludes a piece; those of single symbols are above 0.
    [[nodiscard]] Expected expected(const std::vector<double>& probabilities, unsigned threads,
                                    const Progress& progress) const;

    struct Best {
        std::vector<std::uint64_t> counts; ///< by piece, uses in the best segmentations
        std::uint64_t tokens = 0;
        /// The best segmentation of each piece p without p itself: others[firstOther[p]] …; empty for a
        /// single symbol, and for all if not requested.
        std::vector<std::uint32_t> others;
        std::vector<std::size_t> firstOther;
    };
    /// `scores` by piece. Of equally good segmentations the one with the longest last piece, and so on to the
    /// left.
    [[nodiscard]] Best best(const std::vector<double>& scores, bool others, unsigned threads,
                            const Progress& progress) const;

    /// Removes the edges of pieces whose new number is kGone, and renumbers the others.
    void renumber(const std::vector<std::uint32_t>& renumbered);
    static constexpr std::uint32_t kGone = 0xFFFF'FFFF;

    [[nodiscard]] std::size_t edges() const { return m_edges.size(); }

  private:
    struct Fragment {
        std::size_t firstEdge = 0;
        std::uint32_t firstPlace = 0; ///< in m_edgeCounts
        std::uint32_t length = 0;
        std::uint64_t count = 0;
    };
    struct Sums;
    struct Paths;
    /// Calls f(first fragment, end, number of the part) on each thread; parts have about equally many edges.
    void inParts(unsigned threads, const std::function<void(std::size_t, std::size_t, std::size_t)>& f) const;
    void sum(const Fragment& fragment, const std::vector<double>& probabilities, Sums& sums) const;
    void sumLong(const Fragment& fragment, const std::vector<double>& probabilities, Sums& sums) const;
    void walk(const Fragment& fragment, const std::vector<double>& scores, Paths& paths) const;
    void findOthers(const Fragment& fragment, const std::vector<double>& scores, Paths& paths) const;

    std::vector<std::uint32_t> m_edges;
    std::vector<std::uint8_t> m_edgeCounts;
    std::vector<Fragment> m_fragments;
    double m_unit = 1; ///< expected counts are summed as whole numbers of 1 / m_unit
};

// Which pieces to keep. Pieces are numbered; the first `alphabet` ones are single symbols, which are always
// kept. Results are numbers in ascending order; of equal pieces those with the smallest numbers are kept.

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
