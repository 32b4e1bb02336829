#pragma once
// The editor's scroll bar, which marks the hits of the find bar. Text outside the screen was never laid out,
// so the positions are estimates, like the range of the bar. The cost does not depend on the number of hits.

#include <QScrollBar>

#include <functional>
#include <vector>

namespace tokenscope::ui {

class TokenMarks;

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
