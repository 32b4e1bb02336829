#pragma once
// Which piece of A corresponds to which piece of B: the same id if it is the same piece, otherwise by decoded
// bytes, otherwise by spelling (same_piece.h).

#include "core/compare/align/same_piece.h"
#include "core/compare/diff/definition_diff.h"

#include <vector>

namespace tokenscope::compare {

/// Both tokenizers must outlive it.
class AlignedPieces {
  public:
    AlignedPieces(const Tokenizer& a, const Tokenizer& b);
    /// kNoPiece if B has no such piece. Constant time if ids have no holes.
    [[nodiscard]] PieceId inB(PieceId idA) const;
    /// The number of ids with the same piece in both.
    [[nodiscard]] std::size_t same() const { return m_same; }
    /// Ids of B without a corresponding piece in A, ascending.
    [[nodiscard]] const std::vector<PieceId>& onlyB() const { return m_onlyB; }

  private:
    /// Pairs pieces with equal keys and removes them from `left` (indices in A) and `free`.
    void match(const Tokenizer& a, std::vector<std::size_t>& left, const Tokenizer& b,
               std::vector<PieceId>& free, std::string (*key)(const Tokenizer&, PieceId));

    const std::vector<PieceId>& m_idsA;
    std::vector<PieceId> m_inB; ///< by index in m_idsA
    bool m_dense = false;       ///< the index is the id
    std::size_t m_same = 0;
    std::vector<PieceId> m_onlyB;
};

} // namespace tokenscope::compare
