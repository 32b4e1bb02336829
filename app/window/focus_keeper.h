#pragma once
// Keeps the keyboard focus where the user put it. When the control with the focus is hidden or disabled, such
// as the Cancel button of a job that has finished, Qt moves the focus to the next control in the tab order,
// where Space would toggle something that nobody looks at. Instead, the part around the control holds the
// focus, and the control gets it back as soon as it can be used again.

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace tokenscope::app {

class FocusKeeper : public QObject {
    Q_OBJECT

  public:
    /// Of this window, which must outlive it.
    explicit FocusKeeper(QWidget& window);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void focusMoved(QWidget* from, QWidget* to);
    void giveBack();

    QWidget& m_window;
    QPointer<QWidget> m_lost;   ///< the control that had the focus
    QPointer<QWidget> m_holder; ///< has it meanwhile
    bool m_moving = false;
};

} // namespace tokenscope::app
