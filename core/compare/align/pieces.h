#pragma once
// The pieces of tokenizers, to compare them: their texts, and which pieces of two tokenizers are the same.

#include "core/encoding/tokenizer.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

/// The decoded text of each piece of a tokenizer, computed once for comparisons that need it millions of
/// times. Immutable and thread-safe; keeps the tokenizer alive. Memory: the bytes of all pieces and 12 bytes
/// per piece, or 16 plus 4 per unused id if ids have holes.
class PieceTexts {
  public:
    explicit PieceTexts(std::shared_ptr<const Tokenizer> tokenizer);

    [[nodiscard]] const Tokenizer& tokenizer() const { return *m_tokenizer; }
    /// Tokenizer::pieceBytes; empty for an unknown id. Valid while this lives.
    [[nodiscard]] std::string_view bytes(PieceId id) const {
        const std::size_t at = indexOf(id);
        return at == m_pieces.size()
                   ? std::string_view()
                   : std::string_view(m_arena).substr(m_pieces[at].begin, m_pieces[at].size);
    }
    /// Its text: bytes() without the marker of WordPiece for its position in a word (`##`).
    [[nodiscard]] std::string_view text(PieceId id) const {
        const std::size_t at = indexOf(id);
        return at == m_pieces.size() ? std::string_view() : bytes(id).substr(m_pieces[at].prefix);
    }
    [[nodiscard]] PieceType type(PieceId id) const { return typeAt(indexOf(id)); }
    /// By indexOf().
    [[nodiscard]] PieceType typeAt(std::size_t index) const {
        return index == m_pieces.size() ? PieceType::Normal : m_pieces[index].type;
    }
    /// The position of the id among all ids in ascending order; size() if there is no such id.
    [[nodiscard]] std::size_t indexOf(PieceId id) const {
        if (m_dense)
            return std::min<std::size_t>(id, m_pieces.size());
        return m_indexes.empty()       ? searchedIndexOf(id)
               : id < m_indexes.size() ? m_indexes[id]
                                       : m_pieces.size();
    }
    [[nodiscard]] std::size_t size() const { return m_pieces.size(); }
    [[nodiscard]] PieceId idAt(std::size_t index) const { return m_tokenizer->ids()[index]; }

  private:
    struct Piece {
        std::uint32_t begin = 0, size = 0;
        PieceType type = PieceType::Normal;
        std::uint8_t prefix = 0; ///< bytes that text() omits
    };
    [[nodiscard]] std::size_t searchedIndexOf(PieceId id) const;

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::string m_arena;
    std::vector<Piece> m_pieces;
    bool m_dense = false;                 ///< the id is the index
    std::vector<std::uint32_t> m_indexes; ///< otherwise by id; empty if ids are too sparse
};

/// The size of the marker at the start of a WordPiece piece: `##` for a piece inside a word; in llama.cpp,
/// which marks the others, the space before a piece that starts a word. Otherwise 0.
std::size_t wordMarkerSize(const Tokenizer& tokenizer, PieceId id, std::string_view pieceBytes);
/// As in llama.cpp's WordPiece: a space marks the start of a word, and nothing marks its continuation.
bool marksWordStarts(const Tokenizer& tokenizer);

/// Control and user-defined pieces.
inline bool isSpecialType(PieceType type) {
    return type == PieceType::Control || type == PieceType::UserDefined;
}

// Which pieces of two tokenizers are the same, although formats spell them differently (`Ġthe`, `▁the`,
// ` the`).
//
// Pieces are the same if they have the same spelling or decode to the same bytes; but a byte-fallback piece
// (`<0x61>`) and a piece of that byte (`a`) are different.

/// A key that is equal for pieces that decode to the same bytes, in any format.
std::string meaningOf(const Tokenizer& tokenizer, PieceId id);
/// False if B has no such id.
bool samePiece(const Tokenizer& a, PieceId idA, const Tokenizer& b, PieceId idB);

/// Its decoded bytes without WordPiece's marker for its position in a word (`##`).
std::string pieceText(const Tokenizer& tokenizer, PieceId id);
/// A piece that decodes to these bytes, in any spelling; kNoPiece if there is none.
PieceId findPieceFor(const Tokenizer& tokenizer, const std::string& bytes);

/// The share of the smaller vocabulary's ids that mean the same piece in both, from 0 to 1, estimated from
/// some thousand.
double shareOfSameIds(const Tokenizer& one, const Tokenizer& other);
/// Whether comparing ids makes sense: at least half of the smaller vocabulary's ids mean the same in both, or
/// 90 % of the pieces are in both, with any ids. Estimated from some thousand pieces.
bool idsAreComparable(const Tokenizer& one, const Tokenizer& other);

/// Which piece of A corresponds to which piece of B: the same id if it is the same piece, otherwise by decoded
/// bytes, otherwise by spelling. Both tokenizers must outlive it.
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
