#pragma once
// Which bytes are which piece, by SentencePiece's rules: what is matched in a text (normal, user-defined and
// unused pieces) is one table, what is reserved (unknown, control and byte pieces) another; a spelling may be
// in both.

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
    /// Longest normal, user-defined or unused piece, in bytes.
    [[nodiscard]] std::size_t longestPiece() const { return m_longestPiece; }

    /// A normal, user-defined or unused piece; else kNoPiece.
    [[nodiscard]] PieceId match(std::string_view bytes) const;
    /// What the reference's PieceToId returns, but never a control piece: the reference fails for a whole text that spells one. The
    /// unknown piece when there is none.
    [[nodiscard]] PieceId idOf(std::string_view bytes) const {
        return idOf(bytes, m_vocabulary->find(bytes));
    }
    /// idOf() of the pieces of all bytes, `<0x00>` to `<0xFF>`.
    [[nodiscard]] std::array<PieceId, 256> byteIds() const;

    /// Whether a reserved piece is spelled like one that is matched.
    [[nodiscard]] bool sharesSpellings() const {
        return !m_shadowedNormal.empty() || !m_shadowedReserved.empty();
    }

    struct Symbol {
        std::uint32_t length = 0;
        bool userDefined = false;
    };
    /// The symbol at a position of a text: the longest one of userDefined(), whose reader is given, otherwise one character.
    [[nodiscard]] static Symbol symbolAt(std::size_t place, PrefixTrie::Reader& userDefined);

  private:
    using Shadowed = std::unordered_map<std::string_view, PieceId>;
    void findShadowed();
    /// `found` is what the vocabulary finds.
    [[nodiscard]] PieceId idOf(std::string_view bytes, PieceId found) const;

    const Vocabulary* m_vocabulary;
    PieceId m_unkId;
    std::size_t m_longestPiece = 0;
    std::shared_ptr<const PrefixTrie> m_userDefined;
    Shadowed m_shadowedNormal;   ///< Vocabulary::find gives a reserved piece for these
    Shadowed m_shadowedReserved; ///< … a normal one
};

} // namespace tokenscope
