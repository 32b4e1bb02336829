#pragma once
// The pairs on one side of a merge, in two lines: what the merge takes away (−) and what it makes possible (+).

#include "ui/widgets/step_rows/step_words.h"

#include <QRectF>
#include <Qt>

class QPainter;

namespace tokenscope::ui {

/// Of two lines with these texts, in pixels.
qreal sidePairsWidth(const QString& first, const QString& second);

/// `room` is the first line; the second is below it. Where the texts don't fit, the brief ones are drawn, and
/// none where those don't: the queue lists them, too. Nothing is drawn without a lost pair.
void paintSidePairs(QPainter& painter, const QRectF& room, const SidePair& lost, const SidePair& gained,
                    Qt::Alignment alignment);

} // namespace tokenscope::ui
