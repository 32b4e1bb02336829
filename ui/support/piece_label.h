#pragma once
// How one piece is written where single pieces stand in rows, trees and tables: the bytes of text that it stands for,
// with drawn blanks; where the vocabulary writes `▁`, as it is spelled.

#include "core/encoding/tokenizer.h"

#include <QMetaType>
#include <QString>

#include <string>
#include <string_view>

namespace tokenscope::ui {

struct PieceLabel {
    std::string bytes;
    bool spelled = false; ///< see pieceRuns()
    bool operator==(const PieceLabel&) const = default;
};

PieceLabel pieceLabel(const Tokenizer& tokenizer, PieceId id);
/// Text that is no piece, as a model gets it.
PieceLabel textLabel(std::string_view modelText);
/// For sentences and copies: blanks as `␣`, line ends and tabs as `⏎` and `⇥`, what is no UTF-8 as `<9F>`.
QString labelText(const PieceLabel& label);

} // namespace tokenscope::ui

Q_DECLARE_METATYPE(tokenscope::PieceLabel)
