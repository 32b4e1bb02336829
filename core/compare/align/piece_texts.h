#pragma once
// What each piece of a tokenizer stands for, made once for comparisons that ask millions of times.
//
// Immutable and thread-safe once made; keeps the tokenizer. Memory: the bytes of all pieces and 12 bytes a piece, or
// 16 and 4 for each hole where ids have some.

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
    /// What it stands for in a text: bytes() without the mark by which WordPiece tells where in a word a piece is.
    [[nodiscard]] std::string_view text(PieceId id) const {
        const std::size_t at = indexOf(id);
        return at == m_pieces.size() ? std::string_view() : bytes(id).substr(m_pieces[at].prefix);
    }
    [[nodiscard]] PieceType type(PieceId id) const { return typeAt(indexOf(id)); }
    /// By indexOf().
    [[nodiscard]] PieceType typeAt(std::size_t index) const {
        return index == m_pieces.size() ? PieceType::Normal : m_pieces[index].type;
    }
    /// Ids in ascending order are numbered from 0; size() where there is no such id.
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
        std::uint8_t prefix = 0; ///< bytes that text() leaves out
    };
    [[nodiscard]] std::size_t searchedIndexOf(PieceId id) const;

    std::shared_ptr<const Tokenizer> m_tokenizer;
    std::string m_arena;
    std::vector<Piece> m_pieces;
    bool m_dense = false;                 ///< the id is the index
    std::vector<std::uint32_t> m_indexes; ///< else by id, but where ids are far apart
};

/// The bytes of the mark that a piece of WordPiece begins with: `##` inside of a word; with llama.cpp's, which marks the
/// others, the space at a word's beginning. Else 0.
std::size_t wordMark(const Tokenizer& tokenizer, PieceId id, std::string_view pieceBytes);
/// As llama.cpp's WordPiece spells: a word begins with a space, nothing marks what goes on with one.
bool marksWordBegins(const Tokenizer& tokenizer);

/// Control and user-defined pieces: what is no text by itself.
inline bool isSpecialType(PieceType type) {
    return type == PieceType::Control || type == PieceType::UserDefined;
}

} // namespace tokenscope::compare
