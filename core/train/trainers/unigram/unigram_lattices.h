#pragma once
// All segmentations of all distinct words into pieces: one lattice a fragment of the text. A lattice's nodes are the
// places between symbols, its edges the pieces that stand there; edges lie in one array, place by place:
//
//   places     0    1    2    3          edges   a·1  ab·2 abc·3 | b·1 | c·1 |        piece·length
//              └ a ─┴ b ─┴ c ─┘          counts  3               | 1   | 1   | 0      by place
//              └── ab ───┘
//              └──── abc ─────┘
//
// Sums are made of whole numbers, so that they do not depend on who adds what first: the same for any number of threads.
// Pieces of one symbol stay for good, so that each fragment has a segmentation.

#include "core/base/progress.h"
#include "core/train/trainers/unigram/seed_pieces.h"
#include "core/train/trainers/unigram/unigram_text.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace tokenscope::train {

class UnigramLattices {
  public:
    /// Takes the seeds' edges. `text` is only looked at here.
    UnigramLattices(const UnigramText& text, SeedPieces& seeds);

    struct Expected {
        std::vector<double> counts; ///< by piece, how often it is expected, words weighted by their counts
        double logLikelihood = 0;   ///< of all fragments, natural logarithm
    };
    /// `probabilities` by piece; one of 0 is in no segmentation; those of single symbols are above 0.
    [[nodiscard]] Expected expected(const std::vector<double>& probabilities, unsigned threads,
                                    const Progress& progress) const;

    struct Best {
        std::vector<std::uint64_t> counts; ///< by piece, uses in the best segmentations
        std::uint64_t tokens = 0;
        /// The best segmentation of each piece that does not use it: others[firstOther[p]] … of piece p; none of a
        /// single symbol, and all of them empty where they were not asked for.
        std::vector<std::uint32_t> others;
        std::vector<std::size_t> firstOther;
    };
    /// `scores` by piece. Of equally good segmentations the one whose last piece is the longest, and so on to the left.
    [[nodiscard]] Best best(const std::vector<double>& scores, bool others, unsigned threads,
                            const Progress& progress) const;

    /// Edges of pieces that `renumbered` has as kGone are taken away, others get its numbers.
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
    /// f(fragments from … to, number of the part) on each thread; parts have about as many edges.
    void inParts(unsigned threads, const std::function<void(std::size_t, std::size_t, std::size_t)>& f) const;
    void sum(const Fragment& fragment, const std::vector<double>& probabilities, Sums& sums) const;
    void sumLong(const Fragment& fragment, const std::vector<double>& probabilities, Sums& sums) const;
    void walk(const Fragment& fragment, const std::vector<double>& scores, Paths& paths) const;
    void findOthers(const Fragment& fragment, const std::vector<double>& scores, Paths& paths) const;

    std::vector<std::uint32_t> m_edges;
    std::vector<std::uint8_t> m_edgeCounts;
    std::vector<Fragment> m_fragments;
    double m_unit = 1; ///< of the whole numbers that expected counts are summed in: how many make 1
};

} // namespace tokenscope::train
