#pragma once
// What the pieces of a BPE model with listed merges can come from besides the characters that spell them.

#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace tokenscope::vocab {

/// The definition must outlive it.
class PieceSources {
  public:
    explicit PieceSources(const TokenizerDefinition& definition);

    /// Characters without a symbol are dropped, so those of one piece needn't be next to each other in the text.
    [[nodiscard]] bool dropsCharacters() const { return m_drops; }
    /// Merges join byte-fallback pieces, or the unknown piece, into this one: its spelling is not its only text.
    [[nodiscard]] bool isFromOtherPieces(PieceId id) const { return m_bytes.contains(id); }
    /// Some bytes that become such a piece. They may start or end within a character.
    [[nodiscard]] std::optional<std::string> bytes(PieceId id) const;
    /// Whether a byte-fallback piece, or the unknown piece, is joined with others.
    [[nodiscard]] bool isJoined(PieceId id) const { return m_joined.contains(id); }

  private:
    void listOtherSources(const BpeModel& bpe);

    const TokenizerDefinition& m_definition;
    bool m_drops = false;
    std::unordered_map<PieceId, std::string> m_bytes;
    std::unordered_set<PieceId> m_joined;
};

/// The pre-tokenizer or the normalizer spells bytes as characters.
bool usesByteAlphabet(const TokenizerDefinition& definition);

} // namespace tokenscope::vocab
