#pragma once
// Splitters: one that turns vertical when it is narrow, and the saving of pane sizes between sessions.

#include <QJsonArray>
#include <QSplitter>

namespace tokenscope::ui {

/// Two panes side by side, or one above the other if the width doesn't suffice.
class ReflowSplitter : public QSplitter {
    Q_OBJECT

  public:
    /// Below this width (pixels at 100 %) the first pane is above the second.
    explicit ReflowSplitter(int minimumWidth, QWidget* parent = nullptr);
    /// The sizes in the side-by-side arrangement, whichever arrangement is current. This is what sessions
    /// save.
    [[nodiscard]] QList<int> wideSizes() const { return m_wide; }
    void setWideSizes(const QList<int>& sizes);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    int m_minimumWidth;
    QList<int> m_wide; ///< as last set or dragged
};

/// The pane sizes to save. Of a splitter that was never laid out (its page was not opened), the sizes last
/// passed to setSizes(); of a `ReflowSplitter`, its wideSizes().
QJsonArray sizesOf(const QSplitter& splitter);
/// Ignores arrays that do not fit the splitter.
void setSizes(QSplitter& splitter, const QJsonArray& sizes);

} // namespace tokenscope::ui
