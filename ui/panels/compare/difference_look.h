#pragma once
// How each kind of difference looks: a color, and a marker with a distinct shape for readers who can't see
// the color.

#include "core/compare/align/column_differences.h"

#include <QColor>
#include <QPainter>
#include <QString>

namespace tokenscope::ui {

inline constexpr std::size_t kTextDifferenceKinds = 5;

QColor differenceColor(compare::TextDifference kind);
/// A ring (boundary), diamond (id), square (special), triangle (normalization), cross (unknown).
void paintDifferenceMark(QPainter& painter, QPointF center, qreal radius, compare::TextDifference kind);
/// `boundary`, `id`, …
QString differenceTitle(compare::TextDifference kind);
/// What follows a count: `boundaries`, `boundary` for 1.
QString differenceNoun(compare::TextDifference kind, quint64 count);
/// What it means, in a sentence.
QString differenceMeaning(compare::TextDifference kind);
/// `boundary, special`: all kinds in `kinds`.
QString differenceTitles(std::uint8_t kinds);
/// `A`, `B`, …
inline QString columnLetter(std::size_t column) {
    return QString(QChar(static_cast<char16_t>(u'A' + column)));
}
/// The letter in a box of `size` pixels.
void paintColumnLetter(QPainter& painter, QPointF topLeft, int size, std::size_t column);

} // namespace tokenscope::ui
