#pragma once
// Two panes beside each other, or one above the other where there is no room for that.

#include <QSplitter>

namespace tokenscope::ui {

class ReflowSplitter : public QSplitter {
    Q_OBJECT

  public:
    /// Below that width (in pixels at 100 %) the first stands above the second.
    explicit ReflowSplitter(int leastWidth, QWidget* parent = nullptr);
    /// Of when they stand beside each other: what the state keeps, whichever way they stand.
    [[nodiscard]] QList<int> wideSizes() const { return m_wide; }
    void setWideSizes(const QList<int>& sizes);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    int m_leastWidth;
    QList<int> m_wide; ///< as they were set, or dragged
};

} // namespace tokenscope::ui
