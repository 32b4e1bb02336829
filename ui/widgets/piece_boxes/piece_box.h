#pragma once
// Paints one box of a piece: fill, frame and a label in the largest font that fits. All views that show
// pieces as boxes use it. UI thread only (fonts).

#include "ui/support/piece_runs.h"

#include <QFont>
#include <QPainter>
#include <QPen>
#include <QRectF>

#include <optional>
#include <span>

namespace tokenscope::ui {

struct BoxLabel {
    PieceRuns runs;
    QFont font;
};

/// Uses the first of the font sizes (in pixels at 100 %, descending) in which the label fits into `width`,
/// otherwise the last.
BoxLabel fitLabel(const PieceLabel& label, std::span<const int> sizes, qreal width, bool bold = false);
BoxLabel labelIn(const PieceLabel& label, const QFont& font);

/// Where to center a label: the part of the box that is visible in `view`, or the whole box if that part is
/// narrower than `needed`.
QRectF visiblePart(const QRectF& box, const QRectF& view, qreal needed);

/// Centered in `room`, clipped to `maxWidth`.
void paintBoxLabel(QPainter& painter, const QRectF& room, const BoxLabel& label, qreal maxWidth,
                   const QColor& ink, const QColor& marks);

/// How the box of a piece looks.
struct PieceBoxStyle {
    PieceType type = PieceType::Normal;
    bool alternate = false; ///< the other tint of normal pieces
    bool hatched = false;   ///< the piece shares a character with its neighbor
    qreal radius = 3;
    std::optional<qreal> padding = {}; ///< left of the label; without it the label is centered
};
/// Fill, second cue and label of a piece.
void paintPieceBox(QPainter& painter, const QRectF& box, const BoxLabel& label, const PieceBoxStyle& style);

/// A rounded frame whose line is `inset` pixels inside of the box; `fill` may be invalid.
void paintBoxFrame(QPainter& painter, const QRectF& box, const QPen& pen, qreal inset, qreal radius,
                   const QColor& fill = {});

} // namespace tokenscope::ui
