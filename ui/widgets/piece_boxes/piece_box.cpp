#include "ui/widgets/piece_boxes/piece_box.h"

#include "ui/support/glyphs.h"
#include "ui/support/theme.h"

#include <algorithm>

namespace tokenscope::ui {

BoxLabel labelIn(const PieceLabel& label, const QFont& font) {
    return {pieceRuns(label.bytes, font, label.spelled), font};
}

BoxLabel fitLabel(const PieceLabel& label, std::span<const int> sizes, qreal width, bool bold) {
    BoxLabel fitted;
    for (const int size : sizes) {
        QFont font = pieceFont(scaled(size));
        font.setBold(bold);
        fitted = labelIn(label, font);
        if (fitted.runs.width <= width)
            break;
    }
    return fitted;
}

QRectF visiblePart(const QRectF& box, const QRectF& view, qreal needed) {
    const QRectF visible = box.intersected(view);
    return visible.width() < needed ? box : visible;
}

void paintBoxLabel(QPainter& painter, const QRectF& room, const BoxLabel& label, qreal maxWidth,
                   const QColor& ink, const QColor& marks) {
    const qreal width = std::min(label.runs.width, maxWidth);
    paintPieceRuns(painter, {room.center().x() - width / 2, room.top(), width + 1, room.height()}, label.runs,
                   label.font, ink, marks);
}

void paintPieceBox(QPainter& painter, const QRectF& box, const BoxLabel& label, const PieceBoxStyle& style) {
    paintPieceFill(painter, box, style.type, style.alternate, style.radius);
    if (style.hatched)
        paintHatch(painter, box, style.type);
    paintPieceCue(painter, box, style.type, style.radius);
    const qreal left = style.padding ? box.left() + *style.padding
                                     : std::max(box.left() + 2, box.center().x() - label.runs.width / 2);
    paintPieceRuns(painter, {left, box.top(), box.right() - 2 - left, box.height()}, label.runs, label.font,
                   piecePalette().typeText[static_cast<std::size_t>(style.type)], markerColor(style.type));
}

void paintBoxFrame(QPainter& painter, const QRectF& box, const QPen& pen, qreal inset, qreal radius,
                   const QColor& fill) {
    painter.setPen(pen);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
}

} // namespace tokenscope::ui
