#pragma once
// Ids as people paste them: JSON and Python lists, tensors as they print, C arrays, Rust vec!, or numbers
// between blanks, commas and line ends. What isn't an id is kept, with its place, so that it can be marked.

#include "core/definition/piece_type.h"

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

} // namespace tokenscope::ui
