#include "ui/widgets/stages_view/stage_marks.h"

#include "ui/support/piece_palette.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kRing = 2;
constexpr int kRingRadius = 4;

} // namespace

void paintStageMark(QPainter& painter, const QRectF& place, StageMark mark) {
    const PiecePalette& palette = piecePalette();
    const QRectF line(place.left() + 1, place.bottom() - 1, place.width() - 2, 2);
    if (mark == StageMark::Added)
        painter.fillRect(line, palette.ok);
    if (mark == StageMark::Changed)
        for (qreal x = line.left(); x < line.right(); x += 7)
            painter.fillRect(QRectF(x, line.top(), std::min<qreal>(4, line.right() - x), 2), palette.text);
    if (mark == StageMark::Dropped)
        painter.fillRect(QRectF(place.left() + 1, place.center().y(), place.width() - 2, 2), palette.error);
}

void paintStageRing(QPainter& painter, const QRectF& place) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(piecePalette().dark ? QColor(0xFF, 0x7B, 0xAC) : QColor(0xC2, 0x18, 0x5B), kRing));
    painter.drawRoundedRect(place.adjusted(1, -kRing, -1, kRing / 2.0), kRingRadius, kRingRadius);
    painter.restore();
}

void paintStageCross(QPainter& painter, const QPointF& center, const QColor& color) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5));
    constexpr qreal kArm = 3.5;
    painter.drawLine(center - QPointF(kArm, kArm), center + QPointF(kArm, kArm));
    painter.drawLine(center + QPointF(-kArm, kArm), center + QPointF(kArm, -kArm));
    painter.restore();
}

} // namespace tokenscope::ui
