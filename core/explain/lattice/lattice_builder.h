#pragma once
// Builds a lattice from what the model reported for each word. For unigram_lattice.cpp.

#include "core/explain/lattice/unigram_lattice.h"

#include <span>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

/// Spans count bytes of the word. Steps refer to edges by index.
struct ObservedWord {
    struct Edge {
        ByteSpan bytes;
        PieceId id = kNoPiece;
        double score = 0;
    };
    std::vector<Edge> edges;
    std::vector<LatticeStep> steps;
};

class LatticeBuilder {
  public:
    explicit LatticeBuilder(const TokenizerDefinition& definition);

    /// Empty texts are skipped.
    void append(std::string_view word, std::span<const ByteSpan> origin, ObservedWord& observed);
    void appendFixed(std::string_view text, ByteSpan origin, PieceId id);
    [[nodiscard]] std::size_t edges() const { return m_lattice.edges.size(); }
    UnigramLattice finish();

  private:
    [[nodiscard]] std::uint32_t stepCount() const {
        return static_cast<std::uint32_t>(m_lattice.steps.size());
    }
    [[nodiscard]] double scoreOf(const ObservedWord::Edge& edge, std::uint32_t characters) const;
    void takeSteps(const LatticeWord& word, std::span<const LatticeStep> steps,
                   const std::vector<std::uint32_t>& indices);

    const Vocabulary& m_vocabulary;
    float m_userDefinedBonus = 0; ///< for each character
    UnigramLattice m_lattice;
};

/// Builds the indices for edgesFrom() and edgesTo() from sorted edges.
void indexEdges(UnigramLattice& lattice);
/// Sets `best` from the steps.
void setBestOfSteps(UnigramLattice& lattice);
/// Recomputes the sums of a word whose sums started at another position, in the order of the encoder. Does
/// nothing and returns false if rounding would make another path the best.
bool recomputeSums(UnigramLattice& lattice, const LatticeWord& word, std::span<LatticeStep> steps);

} // namespace tokenscope::explain
