#pragma once
// The lines and crosses that tell what a stage did to a character.

#include "ui/widgets/stages_view/stage_sheet.h"

#include <QPainter>
#include <QRectF>

namespace tokenscope::ui {

/// Under `place` for changed and added, through it for dropped.
void paintStageMark(QPainter& painter, const QRectF& place, StageMark mark);
/// Around a token that a change made another one.
void paintStageRing(QPainter& painter, const QRectF& place);
void paintStageCross(QPainter& painter, const QPointF& center, const QColor& color);

} // namespace tokenscope::ui
