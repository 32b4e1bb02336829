#pragma once
// Vertical scroll bars that mark the hits of the find bar.

#include "ui/session/selection_and_marks.h"
#include "ui/widgets/token_view/token_view.h"

#include <QScrollBar>

#include <functional>
#include <vector>

namespace tokenscope::ui {

/// The mark of a hit on a vertical scroll bar.
void paintHitMark(QPainter& painter, const QScrollBar& bar, int y, int height);

/// Of chips, ids and table. Positions are by row, which is accurate enough even if rows differ in height.
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

/// Of the editor. Text outside the screen was never laid out, so the positions are estimates, like the range
/// of the bar. The cost does not depend on the number of hits.
class HitBar : public QScrollBar {
    Q_OBJECT

  public:
    /// Which of `parts` equal parts of the text's height have a hit.
    using HitParts = std::function<std::vector<bool>(int parts)>;
    HitBar(HitParts hitParts, QWidget* parent);
    /// Not owned; may be null.
    void setMarks(TokenMarks* marks);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    HitParts m_hitParts;
    TokenMarks* m_marks = nullptr;
};

} // namespace tokenscope::ui
