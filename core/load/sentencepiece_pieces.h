#pragma once
// The pieces of a SentencePiece model, straight from the wire into the vocabulary, with the checks of the
// reference (which refuses what contradicts itself) and places in every message.

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/vocabulary.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tokenscope {

class SentencePiecePieceReader {
  public:
    enum class Twins : std::uint8_t {
        Seek,  ///< a spelling that is there twice is found as it is added
        Leave, ///< nothing is looked up; to be read again by Seek where the vocabulary has twins
    };
    SentencePiecePieceReader(Twins twins, Vocabulary& vocabulary, Diagnostics& diagnostics)
        : m_twins(twins)
        , m_vocabulary(vocabulary)
        , m_diagnostics(diagnostics) {}

    /// One ModelProto.SentencePiece; its id is the number of pieces before. `at`: offset in the file. Errors:
    /// Damaged, TooLarge (see load.h).
    Result<void> add(std::string_view message, std::size_t at);
    /// What can be said only when all pieces and the trainer spec are known.
    Result<void> finish(bool byteFallback);

    [[nodiscard]] std::optional<PieceId> unkId() const { return m_unkId; }

  private:
    void note(PieceId id, std::string message);
    Result<void> addToVocabulary(std::string_view piece, PieceId id, PieceType type, float score);

    Twins m_twins;
    Vocabulary& m_vocabulary;
    Diagnostics& m_diagnostics;
    std::optional<PieceId> m_unkId;
    std::optional<PieceId> m_firstByte;
    std::bitset<256> m_bytes;
    std::size_t m_literalBytes = 0; ///< of pieces that are looked for in the text
    std::size_t m_notes = 0;
};

} // namespace tokenscope
