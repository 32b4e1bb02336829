#include "ui/widgets/step_rows/side_pairs.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QPainter>

#include <algorithm>
#include <tuple>

namespace tokenscope::ui {
namespace {

/// The width of `−` or `+`.
qreal sideSign() {
    return scaled(16);
}

} // namespace

qreal sidePairsWidth(const QString& first, const QString& second) {
    const QFont font = pieceFont(scaled(12));
    return sideSign() + std::max(groupedTextWidth(first, font), groupedTextWidth(second, font)) + 2;
}

void paintSidePairs(QPainter& painter, const QRectF& room, const SidePair& lost, const SidePair& gained,
                    Qt::Alignment alignment) {
    if (lost.text.isEmpty() || room.width() < scaled(40))
        return;
    const PiecePalette& colors = piecePalette();
    const QFont font = pieceFont(scaled(12));
    const qreal sign = sideSign();
    const bool brief = sidePairsWidth(lost.text, gained.text) > room.width();
    const QString first = brief ? lost.brief : lost.text;
    const QString second = brief ? gained.brief : gained.text;
    const qreal wide = std::min(room.width(), sidePairsWidth(first, second));
    const qreal x = alignment.testFlag(Qt::AlignRight) ? room.right() - wide : room.left();
    qreal y = room.top();
    for (const auto& [mark, text, color] :
         {std::tuple(QChar(0x2212), first, colors.error), std::tuple(QChar(u'+'), second, colors.ok)}) {
        if (!text.isEmpty() && sign + groupedTextWidth(text, font) <= room.width() + 1) {
            QFont bold = font;
            bold.setBold(true);
            painter.setFont(bold);
            painter.setPen(color);
            painter.drawText(QRectF(x, y, sign, room.height()), Qt::AlignLeft | Qt::AlignVCenter, mark);
            painter.setPen(colors.text);
            paintGroupedText(painter, QRectF(x + sign, y, wide - sign, room.height()), text, font);
        }
        y += room.height();
    }
}

} // namespace tokenscope::ui
