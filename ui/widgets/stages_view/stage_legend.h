#pragma once
// The legend of the stages view: lines for changed, added and dropped characters.

#include "ui/widgets/stages_view/stage_sheet.h"

#include <QPainter>
#include <QRectF>
#include <QWidget>

namespace tokenscope::ui {

class StageLegend : public QWidget {
    Q_OBJECT

  public:
    explicit StageLegend(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

// Paints the lines and crosses that show what a stage did to a character.

/// Below `place` for changed and added, through it for dropped.
void paintStageMark(QPainter& painter, const QRectF& place, StageMark mark);
/// Around a token that differs because of a change.
void paintStageRing(QPainter& painter, const QRectF& place);
void paintStageCross(QPainter& painter, const QPointF& center, const QColor& color);

} // namespace tokenscope::ui
