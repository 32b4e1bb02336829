#include "ui/support/grouped_number.h"

#include <QFontMetricsF>
#include <QString>

#include <cmath>

namespace tokenscope::ui {
namespace {

qreal gap(const QFont& font) {
    return std::round(font.pixelSize() / 4.0);
}

} // namespace

qreal groupedNumberWidth(quint64 number, const QFont& font) {
    const QString digits = QString::number(number);
    return QFontMetricsF(font).horizontalAdvance(digits) +
           gap(font) * static_cast<qreal>((digits.size() - 1) / 3);
}

void paintGroupedNumber(QPainter& painter, const QRectF& rect, quint64 number, const QFont& font,
                        Qt::Alignment alignment) {
    const QString digits = QString::number(number);
    const QFontMetricsF metrics(font);
    qreal x =
        alignment.testFlag(Qt::AlignRight) ? rect.right() - groupedNumberWidth(number, font) : rect.left();
    painter.setFont(font);
    qsizetype taken = digits.size() % 3 == 0 ? 3 : digits.size() % 3;
    for (qsizetype at = 0; at < digits.size(); at += taken, taken = 3) {
        if (at > 0)
            x += gap(font);
        const QString group = digits.mid(at, at == 0 ? taken : 3);
        const qreal width = metrics.horizontalAdvance(group);
        painter.drawText(QRectF(x, rect.top(), width + 1, rect.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, group);
        x += width;
    }
}

} // namespace tokenscope::ui
