#pragma once
// A piece cut into what is drawn: runs of text, shaped whole, and drawn marks between them (blank, line feed,
// framed code points and bytes). Measured once, painted anywhere.

#include "ui/support/piece_paint.h"

#include <QFont>
#include <QString>

#include <string_view>
#include <vector>

namespace tokenscope::ui {

struct PieceRun {
    DrawnMark mark = DrawnMark::None;
    bool quiet = false; ///< `Ġ` of a spelling: in the color of marks
    bool lone = false;  ///< marks without a letter, on a dotted circle: larger, or nobody could read them
    QString text;       ///< what is written, or the label of a framed mark
    qreal width = 0;
};

struct PieceRuns {
    std::vector<PieceRun> runs;
    qreal width = 0;
    bool cut = false; ///< longer than kMaxRunCharacters: ends with an ellipsis
};

inline constexpr int kMaxRunCharacters = 256;

/// `spelled`: `▁`, `Ġ` and their like are the piece's own and stay quiet. Bytes that are no UTF-8 come out as
/// framed hex.
PieceRuns pieceRuns(std::string_view bytes, const QFont& font, bool spelled = false);

/// From the left of `rect`, centered in its height, cut off at its right.
void paintPieceRuns(QPainter& painter, const QRectF& rect, const PieceRuns& runs, const QFont& font,
                    const QColor& text, const QColor& quiet);

} // namespace tokenscope::ui
