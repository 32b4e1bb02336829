#pragma once
// Ids as people paste them: JSON and Python lists, tensors as they print, C arrays, Rust vec!, or numbers
// between blanks, commas and line ends. What isn't an id is kept, with its place, so that it can be marked.

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
    PieceId id = kNoPiece; ///< kNoPiece: no number, or none that an id can be
    [[nodiscard]] bool isNumber() const { return id != kNoPiece; }
    bool operator==(const PastedId&) const = default;
};

/// In the order of the text. Never fails: what can't be read is an item without an id.
std::vector<PastedId> parseIdList(QStringView text);

// What a pasted list of ids decodes to, with a placeholder for each item that is no id of the tokenizer, so
// that it is seen where it is missing. Any thread.

/// Ids in a row, and the wrong item behind them.
struct IdRun {
    std::vector<PieceId> ids;
    QString wrong; ///< as pasted; empty behind the last run
};

struct DecodedIds {
    QByteArray
        text;      ///< of a list without wrong items: as the reference decodes, or bytes where that is lossy
    QString error; ///< decoding failed
    QString shown; ///< at most kMaxShown characters, with `⟨99⟩` for a wrong 99
    struct Place {
        qsizetype begin = 0;
        qsizetype length = 0;
    };
    QList<Place> placeholders; ///< in `shown`
};

inline constexpr qsizetype kMaxShown = 20'000;

DecodedIds decodeIds(const Tokenizer& tokenizer, const std::vector<IdRun>& runs);

} // namespace tokenscope::ui
