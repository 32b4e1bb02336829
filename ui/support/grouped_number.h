#pragma once
// Ids in columns and under chips: groups of three with a narrow gap that no fixed font has.

#include <QFont>
#include <QPainter>

namespace tokenscope::ui {

qreal groupedNumberWidth(quint64 number, const QFont& font);
/// With the painter's pen, centered in the height of `rect`, at its left or (Qt::AlignRight) its right.
void paintGroupedNumber(QPainter& painter, const QRectF& rect, quint64 number, const QFont& font,
                        Qt::Alignment alignment = Qt::AlignLeft);

} // namespace tokenscope::ui
