#pragma once
// Reads the pieces of a SentencePiece model, and the list of them next to it.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/vocabulary.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string_view>

namespace tokenscope::formats {

/// Reads the pieces from the wire into the vocabulary, with the checks of the reference (which rejects
/// contradictions) and the position in every message.
class SentencePiecePieceReader {
  public:
    enum class Care : std::uint8_t {
        Each,  ///< duplicate spellings and invalid UTF-8 are found when a piece is added
        Later, ///< neither is checked; if areSound() is false, read again with Each
    };
    SentencePiecePieceReader(Care care, Vocabulary& vocabulary, Diagnostics& diagnostics)
        : m_care(care)
        , m_vocabulary(vocabulary)
        , m_diagnostics(diagnostics) {}

    /// Adds one ModelProto.SentencePiece; its id is the number of pieces added before. `at`: offset in the
    /// file. Errors: Damaged, TooLarge (see load.h).
    Result<void> add(std::string_view bytes, std::size_t at);
    /// Care::Later only: adds up to `most` pieces from the start of `fields`, as long as they are normal
    /// pieces in the encoding that all trainers write. Returns the number of bytes read; pass the next piece
    /// to add().
    std::size_t addPlain(std::string_view fields, std::size_t most);
    [[nodiscard]] std::size_t count() const { return m_vocabulary.size(); }
    /// No spelling occurs twice, and all are UTF-8.
    [[nodiscard]] bool areSound() const;
    /// Checks that need all pieces and the trainer spec.
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
    bool m_beginsInside = false;    ///< a piece starts inside a character
    std::size_t m_literalBytes = 0; ///< of pieces that are matched in the text
    std::size_t m_notes = 0;
};

// The `.vocab` file that SentencePiece's trainer writes next to a `.model`: one piece, a tab and its score
// per line. It is only informative: the normalizer and the piece types are in the model.

/// The first lines each have a piece, a tab and a number, and one of them is the unknown piece.
bool isPieceList(std::string_view bytes);

/// Warns if the list differs from the model, at the first line that does.
void comparePieceList(std::string_view bytes, std::string_view name, const Vocabulary& model,
                      Diagnostics& diagnostics);

} // namespace tokenscope::formats
