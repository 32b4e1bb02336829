#pragma once
// How each kind of difference looks: a color, and a marker with a distinct shape for readers who can't see
// the color.

#include "core/compare/align/column_differences.h"

#include <QColor>
#include <QPainter>
#include <QString>

#include <vector>

namespace tokenscope::ui {

inline constexpr std::size_t kTextDifferenceKinds = 5;

QColor differenceColor(compare::TextDifference kind);
/// A ring (boundary), diamond (id), square (special), triangle (normalization), cross (unknown).
void paintDifferenceMark(QPainter& painter, QPointF center, qreal radius, compare::TextDifference kind);

/// Boundaries below a text whose rings would overlap share one.
struct RingGroup {
    qreal first = 0, last = 0; ///< places of the outermost boundaries
    std::vector<qreal> places; ///< of all, ascending; several may be equal inside a cluster
};
/// Places that are less than `distance` apart are in one group.
std::vector<RingGroup> groupRings(std::vector<qreal> places, qreal distance);
/// A thin ring around one place, or a capsule around several with a line at each; filled where they are too dense
/// for lines. From `baseline`, a line leads down to each place. `top`: of the ring.
void paintRings(QPainter& painter, const RingGroup& group, qreal baseline, qreal top, qreal radius);

/// `boundary`, `id`, …
QString differenceTitle(compare::TextDifference kind);
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
