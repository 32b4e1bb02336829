#pragma once
// Which piece of A is which of B: the same id where it is the same piece there, else by what the pieces stand for, else by
// how they are spelled (same_piece.h).

#include "core/compare/align/same_piece.h"
#include "core/compare/diff/definition_diff.h"

#include <vector>

namespace tokenscope::compare {

/// Both tokenizers must outlive it.
class AlignedPieces {
  public:
    AlignedPieces(const Tokenizer& a, const Tokenizer& b);
    /// kNoPiece where B has no such piece. Constant time for ids as files have them.
    [[nodiscard]] PieceId inB(PieceId idA) const;
    /// Ids that hold the same piece in both.
    [[nodiscard]] std::size_t same() const { return m_same; }
    /// Ids of B that no piece of A is, ascending.
    [[nodiscard]] const std::vector<PieceId>& onlyB() const { return m_onlyB; }

  private:
    /// Pairs those of equal keys, the first of each; takes them out of `left` (places in A) and `free`.
    void match(const Tokenizer& a, std::vector<std::size_t>& left, const Tokenizer& b,
               std::vector<PieceId>& free, std::string (*key)(const Tokenizer&, PieceId));

    const std::vector<PieceId>& m_idsA;
    std::vector<PieceId> m_inB; ///< by place in m_idsA
    bool m_dense = false;       ///< a place is an id
    std::size_t m_same = 0;
    std::vector<PieceId> m_onlyB;
};

} // namespace tokenscope::compare
