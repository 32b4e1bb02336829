#pragma once
// One word with all its candidate pieces, as the views of Steps show it: an immutable snapshot that they share. The best
// sums are found place by place; a step is one place, step 0 the beginning (PLaMo-2: the end).

#include "core/explain/lattice/lattice_marginals.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/word_list.h"
#include "ui/support/piece_label.h"
#include "ui/widgets/lattice_view/lattice_rows.h"

#include <memory>
#include <vector>

namespace tokenscope::ui {

struct WordLattice {
    std::shared_ptr<const Tokenizer> tokenizer;
    SteppedWord word;
    UnigramLattice lattice;
    LatticeMarginals shares;
    LatticeRows rows;

    [[nodiscard]] std::size_t steps() const { return lattice.lastPlace(); }
    [[nodiscard]] std::uint32_t placeAt(std::size_t step) const;
    /// The step that looks at the arc: the one that fills the place where it ends (PLaMo-2: begins).
    [[nodiscard]] std::size_t stepOf(std::uint32_t arc) const;
    [[nodiscard]] bool isFilled(std::uint32_t place, std::size_t step) const;
    /// Arcs of the best way that is known after a step, from left to right; after the last what encoding takes.
    [[nodiscard]] std::vector<std::uint32_t> wayAt(std::size_t step) const;

    [[nodiscard]] PieceLabel label(std::uint32_t arc) const;
    [[nodiscard]] QString text(std::uint32_t arc) const { return labelText(label(arc)); }
    /// Byte for a character by its bytes.
    [[nodiscard]] PieceType type(std::uint32_t arc) const;
    /// Between that place and the next.
    [[nodiscard]] PieceLabel character(std::uint32_t place) const;
    /// Bytes of the original text that the arc covers.
    [[nodiscard]] ByteSpan origin(std::uint32_t arc) const;
};

using WordLatticePtr = std::shared_ptr<const WordLattice>;

WordLatticePtr wordLattice(const std::shared_ptr<const Tokenizer>& tokenizer, const SteppedWord& word,
                           UnigramLattice lattice);

/// `−10.54`, `−∞`
QString scoreText(double score);
/// `56.8 %`, `<0.1 %`
QString shareText(double share);

} // namespace tokenscope::ui
