#pragma once
// A piece split into what is drawn: runs of text, each shaped as a whole, and drawn markers between them
// (space, line feed, framed code points and bytes). Measured once, painted anywhere.

#include "core/encoding/tokenizer.h"
#include "ui/support/piece_paint.h"

#include <QFont>
#include <QMetaType>
#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::ui {

struct PieceRun {
    DrawnMarker mark = DrawnMarker::None;
    bool quiet = false; ///< `Ġ` of a spelling: in the color of markers
    bool lone = false;  ///< combining marks without a base, on a dotted circle: larger, to be legible
    QString text;       ///< what is written, or the label of a framed marker
    qreal width = 0;
};

struct PieceRuns {
    std::vector<PieceRun> runs;
    qreal width = 0;
    bool truncated = false; ///< longer than kMaxRunCharacters: ends with an ellipsis
};

inline constexpr int kMaxRunCharacters = 256;

/// `spelled`: the bytes are a spelling, in which `▁`, `Ġ` and the like mean whitespace. Bytes that are not
/// UTF-8 become framed hex.
PieceRuns pieceRuns(std::string_view bytes, const QFont& font, bool spelled = false);

/// From the left of `rect`, vertically centered, clipped at its right.
void paintPieceRuns(QPainter& painter, const QRectF& rect, const PieceRuns& runs, const QFont& font,
                    const QColor& text, const QColor& quiet);

/// How one piece is shown in rows, trees and tables: the bytes that it stands for, with drawn spaces; or its
/// spelling, where the vocabulary writes `▁`.
struct PieceLabel {
    std::string bytes;
    bool spelled = false; ///< see pieceRuns()
    bool operator==(const PieceLabel&) const = default;
};

PieceLabel pieceLabel(const Tokenizer& tokenizer, PieceId id);
PieceLabel pieceLabel(std::string_view spelled, std::string bytes);
/// Text that is not a piece, in this spelling.
PieceLabel textLabel(std::string_view text);
/// A word or a symbol as the model receives it: in a byte-level model its bytes, not their alphabet.
PieceLabel textLabel(const Tokenizer& tokenizer, std::string_view modelText);
/// For sentences and the clipboard: spaces as `␣`, line ends and tabs as `↵` and `⇥`, invalid UTF-8 as
/// `<9F>`.
QString labelText(const PieceLabel& label);

} // namespace tokenscope::ui

Q_DECLARE_METATYPE(tokenscope::ui::PieceLabel)
