#pragma once
// A frame around the pane with the keyboard focus, if the focus was moved with the keyboard: after a click it
// is clear where the focus is.

#include <QList>
#include <QPointer>
#include <QWidget>

namespace tokenscope::ui {

class PaneFrame : public QWidget {
    Q_OBJECT

  public:
    PaneFrame(QList<QWidget*> panes, QWidget* parent);
    /// The framed pane; null if there is none.
    [[nodiscard]] QWidget* pane() const { return isHidden() ? nullptr : m_pane.data(); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void focusMoved(const QWidget& to, Qt::FocusReason reason);
    void fit();

    QList<QWidget*> m_panes;
    QPointer<QWidget> m_pane;
};

} // namespace tokenscope::ui
