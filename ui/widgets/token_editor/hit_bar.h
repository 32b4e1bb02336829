#pragma once
// The editor's scroll bar: marks where hits of the find bar are. What is beyond the screen was never laid out,
// so that places are estimated as the bar's range is. A hundred thousand hits cost no more than a few.

#include <QScrollBar>

#include <functional>
#include <vector>

namespace tokenscope::ui {

class TokenMarks;

class HitBar : public QScrollBar {
    Q_OBJECT

  public:
    /// Which of so many equal parts of the text's height have a hit.
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
