#pragma once
// Looks up pieces by their bytes, by SentencePiece's rules: pieces that are matched in a text (normal,
// user-defined and unused ones) are in one table, reserved ones (unknown, control and byte pieces) in
// another; a spelling can be in both.

#include "core/base/byte_span.h"
#include "core/definition/vocabulary.h"
#include "core/text/prefix_trie.h"

#include <array>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace tokenscope {

/// A piece and its span in the normalized text.
struct PlacedPiece {
    PieceId id = 0;
    ByteSpan span;
    bool operator==(const PlacedPiece&) const = default;
};

/// Const and thread-safe. The vocabulary must outlive it.
class SentencePieceLookup {
  public:
    SentencePieceLookup(const Vocabulary& vocabulary, PieceId unkId);

    [[nodiscard]] const Vocabulary& vocabulary() const { return *m_vocabulary; }
    [[nodiscard]] PieceId unkId() const { return m_unkId; }
    /// Never null.
    [[nodiscard]] const std::shared_ptr<const PrefixTrie>& userDefined() const { return m_userDefined; }
    /// Length in bytes of the longest normal, user-defined or unused piece.
    [[nodiscard]] std::size_t longestPiece() const { return m_longestPiece; }

    /// The normal, user-defined or unused piece with these bytes, or kNoPiece.
    [[nodiscard]] PieceId match(std::string_view bytes) const;
    /// The result of the reference's PieceToId: a reserved piece, another one, or the unknown piece. A word, a
    /// character or a symbol of BPE that is spelled like a control piece is that piece: the ids of SentencePiece's
    /// newest source contain it (EncodeOptimized), while its older versions, and its functions that give spans,
    /// fail with the whole text.
    [[nodiscard]] PieceId idOf(std::string_view bytes) const {
        return idOf(bytes, m_vocabulary->find(bytes));
    }
    /// idOf() of the pieces of all bytes, `<0x00>` to `<0xFF>`.
    [[nodiscard]] std::array<PieceId, 256> byteIds() const;

    /// A reserved piece is spelled like one that is matched.
    [[nodiscard]] bool sharesSpellings() const {
        return !m_shadowedNormal.empty() || !m_shadowedReserved.empty();
    }

    struct Symbol {
        std::uint32_t length = 0;
        bool userDefined = false;
    };
    /// The symbol at a position of a text: the longest user-defined piece, otherwise one character. The
    /// reader is one of userDefined().
    [[nodiscard]] static Symbol symbolAt(std::size_t position, PrefixTrie::Reader& userDefined);

  private:
    using Shadowed = std::unordered_map<std::string_view, PieceId>;
    void findShadowed();
    /// `found`: the result of Vocabulary::find().
    [[nodiscard]] PieceId idOf(std::string_view bytes, PieceId found) const;

    const Vocabulary* m_vocabulary;
    PieceId m_unkId;
    std::size_t m_longestPiece = 0;
    std::shared_ptr<const PrefixTrie> m_userDefined;
    Shadowed m_shadowedNormal;   ///< Vocabulary::find gives a reserved piece for these
    Shadowed m_shadowedReserved; ///< … a normal one
};

} // namespace tokenscope
