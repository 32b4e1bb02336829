#include "ui/session/token_selection.h"

namespace tokenscope::ui {

void TokenSelection::setCurrent(qsizetype token) {
    if (token == m_current)
        return;
    m_current = token;
    emit currentChanged(token);
}

void TokenSelection::setHovered(qsizetype token) {
    if (token == m_hovered)
        return;
    m_hovered = token;
    emit hoveredChanged(token);
}

void TokenSelection::clear() {
    setHovered(kNone);
    setCurrent(kNone);
}

} // namespace tokenscope::ui
