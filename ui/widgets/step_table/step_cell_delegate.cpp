#include "ui/widgets/step_table/step_cell_delegate.h"

#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"
#include "ui/support/piece_runs.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

const QChar kThinSpace(0x2009);

/// The groups of a number are a quarter of the font size apart: the font's thin space is as wide as a digit.
qreal paintNumber(QPainter& painter, const QRect& place, const QString& text) {
    const QFontMetricsF metrics(painter.font());
    const qreal gap = std::round(painter.font().pixelSize() / 4.0);
    const QStringList groups = text.split(kThinSpace);
    qreal wide = gap * static_cast<qreal>(groups.size() - 1);
    for (const QString& group : groups)
        wide += metrics.horizontalAdvance(group);
    qreal x = place.right() + 1 - wide;
    for (const QString& group : groups) {
        const qreal advance = metrics.horizontalAdvance(group);
        painter.drawText(QRectF(x, place.top(), advance + 1, place.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, group);
        x += advance + gap;
    }
    return wide;
}

QFont numberFont(bool bold) {
    QFont font = pieceFont(scaled(12));
    font.setBold(bold);
    return font;
}

} // namespace

int numberCellWidth(const QString& text, bool bold) {
    const QFont font = numberFont(bold);
    const QFontMetricsF metrics(font);
    const QStringList groups = text.split(kThinSpace);
    qreal wide = std::round(font.pixelSize() / 4.0) * static_cast<qreal>(groups.size() - 1);
    for (const QString& group : groups)
        wide += metrics.horizontalAdvance(group);
    return static_cast<int>(std::ceil(wide)) + 2 * scaled(8) + 2;
}

void StepCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                             const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const bool lit = index.data(LitCellRole).toBool();
    const bool current = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->fillRect(option.rect, lit ? colors.highlightSoft : colors.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), colors.line);
    if (current && index.column() == 0)
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height() - 1),
                          colors.highlight);
    const bool bold = lit || index.data(BoldCellRole).toBool();
    const bool struck = index.data(StruckCellRole).toBool();
    const QColor ink = struck || index.data(MutedCellRole).toBool() ? colors.muted : colors.text;
    const QRect place = option.rect.adjusted(scaled(8), 0, -scaled(8), -1);
    const auto alignment =
        static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt()) & Qt::AlignHorizontal_Mask;
    const bool right = alignment.testFlag(Qt::AlignRight);
    QString text = index.data(Qt::DisplayRole).toString();
    painter->setPen(ink);
    qreal left = place.left();
    qreal wide = 0;
    if (index.data(FixedCellRole).toBool()) {
        QFont font = pieceFont(scaled(13));
        font.setBold(bold);
        // Markers in a text are drawn, as in other views.
        text.replace(QChar(0x2423), QLatin1Char(' '))
            .replace(QChar(0x23CE), QLatin1Char('\n'))
            .replace(QChar(0x21E5), QLatin1Char('\t'));
        const PieceRuns runs = pieceRuns(text.toStdString(), font, true);
        wide = std::min<qreal>(runs.width, place.width());
        left = right ? place.right() - wide : place.left();
        painter->setClipRect(place);
        paintPieceRuns(*painter, QRectF(left, place.top(), place.width(), place.height()), runs, font, ink,
                       markerColor(PieceType::Normal));
    } else if (right) {
        painter->setFont(numberFont(bold));
        painter->setClipRect(option.rect);
        wide = paintNumber(*painter, place, text);
        left = place.right() + 1 - wide;
    } else {
        painter->setFont(interfaceFont(12, bold ? QFont::DemiBold : QFont::Normal));
        const QFontMetricsF metrics(painter->font());
        const QString shown = metrics.elidedText(text, Qt::ElideRight, place.width());
        wide = metrics.horizontalAdvance(shown);
        painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft, shown);
    }
    if (struck)
        painter->drawLine(QPointF(left, place.center().y() + 0.5),
                          QPointF(left + wide, place.center().y() + 0.5));
    painter->restore();
}

} // namespace tokenscope::ui
