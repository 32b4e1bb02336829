#pragma once
// What the card shows about a token, as plain data.

#include "ui/session/encoded_text.h"
#include "ui/support/piece_runs.h"
#include "ui/support/token_parts.h"

#include <QChar>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace tokenscope::ui {

/// In place of characters and UTF-16 units, because a part of a character has no span in them.
inline constexpr QChar kNoPlace(0x2013);

struct PlaceRow {
    QString label;
    std::array<QString, 3> units; ///< bytes, characters, UTF-16 units
    bool operator==(const PlaceRow&) const = default;
};

struct VocabularyRow {
    PieceId id = 0;
    PieceLabel label;
    PieceType type = PieceType::Normal;
    bool current = false;
};

struct TokenFacts {
    PieceType type = PieceType::Normal;
    PieceId id = 0;
    QString piece;        ///< readablePiece()
    QString typeSentence; ///< `byte, part 2 of 4 of a character`
    QString scoreName;    ///< `score` or `rank`; empty if the piece has neither
    QString score;
    std::optional<char32_t> glyph; ///< the one character that the token is or shares
    std::optional<CharacterPart> part;
    QString partName; ///< `U+1FAE8 shaking face`
    std::optional<std::uint32_t>
        word; ///< index of the given word that the token is of; places count from its start
    std::vector<PlaceRow> places;
    QString hex;
    QString decoded;
    QString partNote;       ///< `byte F0, part of a character`, in place of hex; empty for whole characters
    QStringList characters; ///< `U+0065 latin small letter e`
    quint32 occurrences = 0;
    quint32 occurrence = 0; ///< from 1
    QString derivation;
    std::vector<VocabularyRow> around;
};

TokenFacts tokenFacts(const EncodedText& encoded, std::size_t token);
/// The row for the span of the reference implementation; nothing if it is the same.
std::optional<PlaceRow> referenceRow(const EncodedText& encoded, std::size_t token, ByteSpan reference);
/// The next (`direction` 1) or previous (-1) token with the same id, wrapping around; the token itself if it
/// is the only one.
std::size_t otherOccurrence(const EncodedText& encoded, std::size_t token, int direction);

} // namespace tokenscope::ui
