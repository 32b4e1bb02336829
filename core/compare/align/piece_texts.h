#pragma once
// The decoded text of each piece of a tokenizer, computed once for comparisons that need it millions of
// times.
//
// Immutable and thread-safe; keeps the tokenizer alive. Memory: the bytes of all pieces and 12 bytes per
// piece, or 16 plus 4 per unused id if ids have holes.

#include "core/encoding/tokenizer.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::compare {

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

} // namespace tokenscope::compare
