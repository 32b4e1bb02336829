#pragma once
// A vertical scroll bar that marks the hits of the find bar. Positions are by row, which is accurate enough
// even if rows differ in height.

#include "ui/session/token_marks.h"
#include "ui/support/token_rows.h"

#include <QScrollBar>

namespace tokenscope::ui {

/// The mark of a hit on a vertical scroll bar.
void paintHitMark(QPainter& painter, const QScrollBar& bar, int y, int height);

class TokenScrollBar : public QScrollBar {
    Q_OBJECT

  public:
    TokenScrollBar(TokenMarks* marks, QWidget* parent);
    void setRows(TokenRows rows);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    TokenMarks* m_marks;
    TokenRows m_rows;
};

} // namespace tokenscope::ui
