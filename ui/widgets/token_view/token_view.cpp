#include "ui/widgets/token_view/token_view.h"

#include "ui/support/token_menu.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>

namespace tokenscope::ui {

TokenView::TokenView(TokenSelection* selection, TokenMarks* marks, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_selection(selection)
    , m_marks(marks) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
}

void TokenView::mousePressEvent(QMouseEvent* event) {
    const auto token = tokenAt(event->position().toPoint());
    if (token && event->button() == Qt::LeftButton)
        m_selection->setCurrent(static_cast<qsizetype>(*token));
}

void TokenView::mouseMoveEvent(QMouseEvent* event) {
    const auto token = tokenAt(event->position().toPoint());
    m_selection->setHovered(token ? static_cast<qsizetype>(*token) : TokenSelection::kNone);
    if (token && event->buttons().testFlag(Qt::LeftButton))
        m_selection->setCurrent(static_cast<qsizetype>(*token));
}

bool TokenView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        m_selection->setHovered(TokenSelection::kNone);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showTokenTip(*help, viewport(), m_encoded, tokenAt(help->pos()));
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const qsizetype current = m_selection->current();
    const auto token = !byKeyboard    ? tokenAt(event->pos())
                       : current >= 0 ? std::optional(static_cast<std::size_t>(current))
                                      : std::nullopt;
    if (!token || !m_encoded || *token >= m_encoded->size())
        return;
    m_selection->setCurrent(static_cast<qsizetype>(*token));
    QMenu* menu = newTokenMenu(this, m_encoded, *token, *m_selection);
    menu->popup(byKeyboard ? viewport()->mapToGlobal(tokenRect(*token).bottomLeft()) : event->globalPos());
}

} // namespace tokenscope::ui
