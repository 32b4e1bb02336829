#pragma once
// Which piece of A is which of B: the same id where it is the same piece there, else by what the pieces are.
//
// Two pieces are the same when they are spelled the same, or stand for the same bytes: formats spell them in their own ways.

#include "core/compare/files/file_pair.h"

#include <vector>

namespace tokenscope {

bool samePiece(const Tokenizer& a, PieceId idA, const Tokenizer& b, PieceId idB);

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
    const std::vector<PieceId>& m_idsA;
    std::vector<PieceId> m_inB; ///< by place in m_idsA
    bool m_dense = false;       ///< a place is an id
    std::size_t m_same = 0;
    std::vector<PieceId> m_onlyB;
};

} // namespace tokenscope
