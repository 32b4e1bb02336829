#include "ui/panels/inspect/pane_frame.h"

#include "ui/support/piece_palette.h"

#include <QApplication>
#include <QFocusEvent>
#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr int kFrame = 2;

} // namespace

PaneFrame::PaneFrame(QList<QWidget*> panes, QWidget* parent)
    : QWidget(parent)
    , m_panes(std::move(panes)) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    // Any widget inside a pane may get the focus, also widgets that are created later.
    qApp->installEventFilter(this);
}

bool PaneFrame::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::FocusIn:
        if (watched->isWidgetType())
            focusMoved(*static_cast<QWidget*>(watched), static_cast<QFocusEvent*>(event)->reason());
        break;
    case QEvent::MouseButtonPress:
        if (watched->isWidgetType() && static_cast<QWidget*>(watched)->window() == window())
            hide();
        break;
    case QEvent::Resize:
    case QEvent::Move:
        if (!isHidden() && (watched == m_pane || (m_pane && watched == m_pane->parent())))
            fit();
        break;
    default:
        break;
    }
    return false;
}

void PaneFrame::focusMoved(const QWidget& to, Qt::FocusReason reason) {
    if (to.window() != window())
        return;
    const auto holds = [&](const QWidget* pane) { return pane == &to || pane->isAncestorOf(&to); };
    const auto pane = std::find_if(m_panes.cbegin(), m_panes.cend(), holds);
    const bool byKeyboard =
        reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    // A menu or another window returns the focus.
    const bool stays =
        !isHidden() && reason != Qt::MouseFocusReason && pane != m_panes.cend() && *pane == m_pane;
    if (pane == m_panes.cend() || (!byKeyboard && !stays))
        return hide();
    m_pane = *pane;
    fit();
    show();
    raise();
}

void PaneFrame::fit() {
    if (!m_pane)
        return hide();
    setGeometry(QRect(m_pane->mapTo(parentWidget(), QPoint()), m_pane->size()));
    // Only the frame covers the pane, so that its content scrolls efficiently.
    setMask(QRegion(rect()) - QRegion(rect().adjusted(kFrame, kFrame, -kFrame, -kFrame)));
}

void PaneFrame::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), piecePalette().highlight);
}

} // namespace tokenscope::ui
