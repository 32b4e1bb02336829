// From one part of a long text to the next, by the wheel and by the keyboard.

#include "ui/widgets/stages_view/stages_view.h"

#include <QScrollBar>
#include <QWheelEvent>

#include <utility>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;

} // namespace

bool StagesView::canGoOn(bool down) const {
    return m_staged && !m_job.running() && m_staged->encoded == m_encoded &&
           (down ? m_staged->part.end < m_encoded->text->size() : m_staged->part.begin > 0);
}

void StagesView::goOn(bool down) {
    if (!canGoOn(down))
        return;
    m_edge = Edge{down ? m_staged->part.end : m_staged->part.begin, down};
    trace({m_edge->byte, m_edge->byte});
}

void StagesView::selectBeyond(bool down) {
    if (!canGoOn(down))
        return;
    goOn(down);
    m_goal = m_edge;
}

void StagesView::selectEnd(bool down) {
    if (!canGoOn(down))
        return;
    const auto size = static_cast<std::uint32_t>(m_encoded->text->size());
    m_goal = down ? Edge{size, false} : Edge{0, true};
    trace({m_goal->byte, m_goal->byte});
}

void StagesView::selectGoal() {
    const auto goal = std::exchange(m_goal, std::nullopt);
    if (!goal || !m_staged || goal->byte < m_staged->part.begin || goal->byte > m_staged->part.end)
        return;
    const std::uint32_t byte = goal->byte - m_staged->part.begin;
    const std::uint32_t column = byte == 0                       ? 0
                                 : byte == m_staged->part.size() ? m_staged->grid.count()
                                 : goal->down ? m_staged->grid.columnsOf({byte, byte + 1}).begin
                                              : m_staged->grid.columnsOf({byte - 1, byte}).end;
    if (const auto item = nextItem(m_row, {column, column}, goal->down ? 1 : -1)) {
        m_anchor = *item;
        select(m_row, *item);
    }
}

/// What was at the edge stays where it was: at the bottom, or at the top.
void StagesView::scrollToEdge() {
    const auto edge = std::exchange(m_edge, std::nullopt);
    if (!edge || !m_staged || edge->byte < m_staged->part.begin || edge->byte > m_staged->part.end)
        return;
    const std::uint32_t byte = edge->byte - m_staged->part.begin;
    const ColumnSpan columns =
        m_staged->grid.columnsOf({byte - (edge->down && byte > 0 ? 1U : 0U), byte + (edge->down ? 0U : 1U)});
    const std::size_t block = m_layout.blockOf(columns.begin);
    QScrollBar& bar = *verticalScrollBar();
    const int top = static_cast<int>(block) * blockHeight();
    bar.setValue(edge->down ? top + noteHeight() + blockHeight() - M::blockGap() - viewport()->height()
                            : top);
}

void StagesView::wheelEvent(QWheelEvent* event) {
    const QScrollBar& bar = *verticalScrollBar();
    const int delta = event->angleDelta().y();
    if (delta != 0 && !event->modifiers().testFlag(Qt::ControlModifier) &&
        bar.value() == (delta < 0 ? bar.maximum() : bar.minimum()))
        goOn(delta < 0);
    QAbstractScrollArea::wheelEvent(event);
}

} // namespace tokenscope::ui
