#pragma once
// The pieces of a SentencePiece model, straight from the wire into the vocabulary, with the checks of the
// reference (which refuses what contradicts itself) and places in every message.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/vocabulary.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tokenscope::formats {

class SentencePiecePieceReader {
  public:
    enum class Care : std::uint8_t {
        Each,  ///< a spelling that appears twice, or is not UTF-8, is found as it is added
        Later, ///< neither is looked for; to be read again by Each where areSound() says no
    };
    SentencePiecePieceReader(Care care, Vocabulary& vocabulary, Diagnostics& diagnostics)
        : m_care(care)
        , m_vocabulary(vocabulary)
        , m_diagnostics(diagnostics) {}

    /// One ModelProto.SentencePiece; its id is the number of pieces before. `at`: offset in the file. Errors:
    /// Damaged, TooLarge (see load.h).
    Result<void> add(std::string_view bytes, std::size_t at);
    /// Care::Later: adds the pieces that `fields` begins with, `most` of them, as far as they are normal ones and written
    /// as all trainers write them. Gives the bytes that they have; what follows is for add().
    std::size_t addPlain(std::string_view fields, std::size_t most);
    [[nodiscard]] std::size_t count() const { return m_vocabulary.size(); }
    /// No spelling appears twice, and all are UTF-8.
    [[nodiscard]] bool areSound() const;
    /// What is known only when all pieces and the trainer spec are known.
    Result<void> finish(bool byteFallback);

    [[nodiscard]] std::optional<PieceId> unkId() const { return m_unkId; }

  private:
    void note(PieceId id, Message message);
    Result<void> addToVocabulary(std::string_view piece, PieceId id, PieceType type, float score);

    Care m_care;
    Vocabulary& m_vocabulary;
    Diagnostics& m_diagnostics;
    std::optional<PieceId> m_unkId;
    std::optional<PieceId> m_firstByte;
    std::bitset<256> m_bytes;
    bool m_beginsInside = false;    ///< a piece begins inside a character
    std::size_t m_literalBytes = 0; ///< of pieces that are looked for in the text
    std::size_t m_notes = 0;
};

} // namespace tokenscope::formats
