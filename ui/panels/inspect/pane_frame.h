#pragma once
// A frame around the pane that has the keyboard, for as long as the keyboard brought it there: a click shows
// by itself where it went.

#include <QList>
#include <QPointer>
#include <QWidget>

namespace tokenscope::ui {

class PaneFrame : public QWidget {
    Q_OBJECT

  public:
    PaneFrame(QList<QWidget*> panes, QWidget* parent);
    /// Null while there is no frame.
    [[nodiscard]] QWidget* pane() const { return isHidden() ? nullptr : m_pane.data(); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void focusWent(const QWidget& to, Qt::FocusReason reason);
    void fit();

    QList<QWidget*> m_panes;
    QPointer<QWidget> m_pane;
};

} // namespace tokenscope::ui
