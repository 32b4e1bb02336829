#pragma once
// Two panes beside each other, or one above the other where there is no room for that.

#include <QSplitter>

namespace tokenscope {

class ReflowSplitter : public QSplitter {
    Q_OBJECT

  public:
    /// Below that width (in pixels at 100 %) the first stands above the second.
    explicit ReflowSplitter(int leastWidth, QWidget* parent = nullptr);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    int m_leastWidth;
    QList<int> m_wide; ///< sizes of when they stood beside each other
};

} // namespace tokenscope
