#pragma once
// One word with all its candidate pieces: an immutable snapshot that the views of Steps share. The best sums
// are computed position by position; each step is one position, step 0 is the start (in PLaMo-2: the end).

#include "core/explain/lattice/lattice_statistics.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/word_list.h"
#include "ui/support/piece_runs.h"

#include <memory>
#include <vector>

namespace tokenscope::ui {

/// Assigns each candidate of a lattice to a row of boxes so that no two overlap: single characters at the
/// bottom, longer pieces above shorter ones (in very large lattices only at each position).
class LatticeRows {
  public:
    LatticeRows() = default;
    explicit LatticeRows(const explain::UnigramLattice& lattice);

    [[nodiscard]] std::uint32_t count() const { return m_count; }
    /// Row 0 is the lowest.
    [[nodiscard]] std::uint32_t rowOf(std::uint32_t edge) const { return m_rows[edge]; }
    /// The number of positions that the longest candidate spans.
    [[nodiscard]] std::uint32_t longest() const { return m_longest; }

  private:
    void placeByLength(const explain::UnigramLattice& lattice);
    void placeFromTheLeft(const explain::UnigramLattice& lattice);

    std::vector<std::uint32_t> m_rows;
    std::uint32_t m_count = 0;
    std::uint32_t m_longest = 0;
};

struct WordLattice {
    std::shared_ptr<const Tokenizer> tokenizer;
    explain::SteppedWord word;
    explain::UnigramLattice lattice;
    explain::LatticeStatistics statistics;
    LatticeRows rows;

    [[nodiscard]] std::size_t steps() const { return lattice.lastPosition(); }
    [[nodiscard]] std::uint32_t positionAt(std::size_t step) const;
    /// The step that considers the edge: the one for the position where the edge ends (in PLaMo-2: starts).
    [[nodiscard]] std::size_t stepOf(std::uint32_t edge) const;
    [[nodiscard]] bool isFilled(std::uint32_t position, std::size_t step) const;
    /// The edges of the best path known after a step, from left to right; after the last step, the path that
    /// encoding chooses.
    [[nodiscard]] std::vector<std::uint32_t> pathAt(std::size_t step) const;

    [[nodiscard]] PieceLabel label(std::uint32_t edge) const;
    [[nodiscard]] QString text(std::uint32_t edge) const { return labelText(label(edge)); }
    /// PieceType::Byte if the edge is byte fallback.
    [[nodiscard]] PieceType type(std::uint32_t edge) const;
    /// The character between that position and the next.
    [[nodiscard]] PieceLabel character(std::uint32_t position) const;
    /// Bytes of the original text that the edge covers.
    [[nodiscard]] ByteSpan origin(std::uint32_t edge) const;
};

using WordLatticePtr = std::shared_ptr<const WordLattice>;

WordLatticePtr wordLattice(const std::shared_ptr<const Tokenizer>& tokenizer,
                           const explain::SteppedWord& word, explain::UnigramLattice lattice);

/// `−10.54`, `−∞`
QString scoreText(double score);
/// `56.8 %`, `<0.1 %`
QString percentText(double probability);

} // namespace tokenscope::ui
