#pragma once
// How much something matters, as a shape that doesn't depend on color.

#include "core/base/finding_severity.h"

#include <QColor>
#include <QPainter>
#include <QRectF>
#include <QString>

namespace tokenscope::ui {

enum class SeverityMark : quint8 { Fine, Note, Warning, Error };

SeverityMark markOf(FindingSeverity severity);
/// `error`, `warning`, `note`
QString titleOf(FindingSeverity severity);
QColor severityColor(SeverityMark mark);
/// A circle with a check mark, a circle with an i, a triangle with an exclamation mark, a filled octagon with a
/// cross. `box` is a square.
void paintSeverityMark(QPainter& painter, const QRectF& box, SeverityMark mark);

} // namespace tokenscope::ui
