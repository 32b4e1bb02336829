#pragma once
// Pasted ids: JSON and Python lists, printed tensors, C arrays, Rust vec!, or numbers separated by
// whitespace, commas and line ends; and the text that they decode to. Items that are not ids are kept with
// their position, to be underlined.

#include "core/definition/piece_type.h"
#include "core/encoding/tokenizer.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringView>

#include <vector>

namespace tokenscope::ui {

struct PastedId {
    qsizetype begin = 0; ///< characters of the pasted text
    qsizetype end = 0;
    PieceId id = kNoPiece; ///< kNoPiece: not a number, or out of range
    [[nodiscard]] bool isNumber() const { return id != kNoPiece; }
    bool operator==(const PastedId&) const = default;
};

/// In the order of the text. Never fails: what can't be parsed is an item without an id.
std::vector<PastedId> parseIdList(QStringView text);

/// Consecutive ids and the invalid item after them.
struct IdRun {
    std::vector<PieceId> ids;
    QString wrong; ///< as pasted; empty after the last run
};

struct DecodedIds {
    /// Of a list without invalid items: decoded as the reference implementation does, or bytes if that loses
    /// some.
    QByteArray text;
    QString error; ///< why decoding failed
    QString shown; ///< at most kMaxDecodedCharacters characters, with `⟨99⟩` for an invalid 99
    struct Place {
        qsizetype begin = 0;
        qsizetype length = 0;
    };
    QList<Place> placeholders; ///< in `shown`
};

inline constexpr qsizetype kMaxDecodedCharacters = 20'000;

/// Any thread.
DecodedIds decodeIds(const Tokenizer& tokenizer, const std::vector<IdRun>& runs);

} // namespace tokenscope::ui
