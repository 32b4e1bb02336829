#include "app/window/focus_keeper.h"

#include <QApplication>
#include <QEvent>
#include <QScopedValueRollback>

namespace tokenscope::app {
namespace {

bool isUsable(const QWidget& widget) {
    return widget.isVisible() && widget.isEnabled();
}

} // namespace

FocusKeeper::FocusKeeper(QWidget& window)
    : QObject(&window)
    , m_window(window) {
    connect(qApp, &QApplication::focusChanged, this, &FocusKeeper::focusMoved);
}

void FocusKeeper::focusMoved(QWidget* from, QWidget* to) {
    if (m_moving || !to || to->window() != &m_window)
        return;
    if (to != m_holder && m_lost) { // another place was chosen
        m_lost->removeEventFilter(this);
        m_lost = nullptr;
    }
    if (!from || from == m_holder || from->window() != &m_window || isUsable(*from))
        return;
    QWidget* holder = from->parentWidget();
    while (holder && !isUsable(*holder))
        holder = holder->parentWidget();
    if (!holder)
        return;
    const QScopedValueRollback moving(m_moving, true);
    m_lost = from;
    m_holder = holder;
    m_lost->installEventFilter(this);
    holder->setFocus(Qt::OtherFocusReason);
}

bool FocusKeeper::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_lost && (event->type() == QEvent::Show || event->type() == QEvent::EnabledChange))
        QMetaObject::invokeMethod(this, &FocusKeeper::giveBack, Qt::QueuedConnection);
    return false;
}

void FocusKeeper::giveBack() {
    if (!m_lost || !m_holder || QApplication::focusWidget() != m_holder || !isUsable(*m_lost))
        return;
    m_lost->removeEventFilter(this);
    QWidget* back = m_lost;
    m_lost = nullptr;
    back->setFocus(Qt::OtherFocusReason);
}

} // namespace tokenscope::app
