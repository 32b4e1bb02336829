// Pointing at chips and moving through them with the keyboard.

#include "ui/widgets/chip_view/chip_view.h"

#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <cstdlib>

namespace tokenscope::ui {
namespace {

using M = ChipMeasures;

} // namespace

std::optional<std::size_t> ChipView::nearestRow(int x, int y) {
    if (m_layout.blockCount() == 0)
        return std::nullopt;
    const std::size_t index = m_layout.blockAt(std::max(0, y));
    const ChipBlock& laidOut = m_layout.block(index);
    const int inside = y - m_layout.top(index);
    const ChipPlace* best = nullptr;
    int bestDown = 0;
    int bestAcross = 0;
    for (const ChipPlace& place : laidOut.chips) {
        const int down = std::max({0, place.y - inside, inside - (place.y + M::height())});
        const int across = std::max({0, place.x - x, x - (place.x + place.width)});
        if (!best || down < bestDown || (down == bestDown && across < bestAcross)) {
            best = &place;
            bestDown = down;
            bestAcross = across;
        }
    }
    return best ? std::optional<std::size_t>(best->row) : std::nullopt;
}

std::optional<std::size_t> ChipView::tokenAt(const QPoint& viewportPosition) {
    const int x = viewportPosition.x() - m_gutter;
    const int y = viewportPosition.y() + verticalScrollBar()->value() - M::top();
    if (!m_encoded || m_layout.blockCount() == 0 || y < 0 || y >= m_layout.height())
        return std::nullopt;
    const std::size_t index = m_layout.blockAt(y);
    const int inside = y - m_layout.top(index);
    for (const ChipPlace& place : m_layout.block(index).chips) {
        if (QRect(place.x, place.y, place.width, M::height()).contains(x, inside))
            return m_layout.rows().token(place.row);
    }
    return std::nullopt;
}

void ChipView::select(std::size_t row) {
    if (row < m_layout.rows().size())
        m_selection->setCurrent(static_cast<qsizetype>(m_layout.rows().token(row)));
}

void ChipView::moveAcross(int rows) {
    const std::size_t count = m_layout.rows().size();
    if (count == 0)
        return;
    if (m_selection->current() == TokenSelection::kNone)
        return select(rows > 0 ? 0 : count - 1);
    const auto token = static_cast<std::size_t>(m_selection->current());
    const auto row = static_cast<qsizetype>(m_layout.rows().rowOf(token));
    // From a token that isn't listed, the next step forward is the row that stands in its place.
    const qsizetype target = rows > 0 && !m_layout.rows().lists(token) ? row : row + rows;
    select(static_cast<std::size_t>(std::clamp<qsizetype>(target, 0, static_cast<qsizetype>(count) - 1)));
}

void ChipView::moveDown(int screenRows) {
    if (m_selection->current() == TokenSelection::kNone)
        return moveAcross(screenRows);
    const std::size_t row = m_layout.rows().rowOf(static_cast<std::size_t>(m_selection->current()));
    if (row >= m_layout.rows().size())
        return moveAcross(-1);
    const ChipPlace place = m_layout.placeOf(row);
    const std::size_t index = m_layout.blockOfRow(row);
    const ChipBlock& laidOut = m_layout.block(index);
    const TokenRange here = laidOut.screenRow(row - laidOut.chips.front().row);
    const std::size_t first = laidOut.chips[here.first].row;
    const std::size_t last = laidOut.chips[here.last - 1].row + 1;
    if ((screenRows < 0 && first == 0) || (screenRows > 0 && last >= m_layout.rows().size()))
        return;
    const ChipPlace beside = m_layout.placeOf(screenRows < 0 ? first - 1 : last);
    if (const auto found = nearestRow(place.x + place.width / 2, beside.y + M::height() / 2))
        select(*found);
}

void ChipView::movePage(int direction) {
    if (m_selection->current() == TokenSelection::kNone)
        return moveAcross(direction);
    const std::size_t row = m_layout.rows().rowOf(static_cast<std::size_t>(m_selection->current()));
    const ChipPlace place = m_layout.placeOf(std::min(row, m_layout.rows().size() - 1));
    const int step =
        std::max(M::height() + M::lineDown(), viewport()->height() - M::height() - M::lineDown());
    const int y = std::clamp(place.y + M::height() / 2 + direction * step, 0, m_layout.height() - 1);
    if (const auto found = nearestRow(place.x + place.width / 2, y))
        select(*found);
}

void ChipView::keyPressEvent(QKeyEvent* event) {
    if (!m_encoded || m_stale || m_layout.rows().size() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const bool all = event->modifiers().testFlag(Qt::ControlModifier);
    const auto rowEdge = [&](bool end) {
        if (all || m_selection->current() == TokenSelection::kNone)
            return select(end ? m_layout.rows().size() - 1 : 0);
        const std::size_t row =
            std::min(m_layout.rows().rowOf(static_cast<std::size_t>(m_selection->current())),
                     m_layout.rows().size() - 1);
        (void)m_layout.placeOf(row);
        const ChipBlock& laidOut = m_layout.block(m_layout.blockOfRow(row));
        const TokenRange here = laidOut.screenRow(row - laidOut.chips.front().row);
        select(laidOut.chips[end ? here.last - 1 : here.first].row);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return moveAcross(-1);
    case Qt::Key_Right:
        return moveAcross(1);
    case Qt::Key_Up:
        return moveDown(-1);
    case Qt::Key_Down:
        return moveDown(1);
    case Qt::Key_PageUp:
        return movePage(-1);
    case Qt::Key_PageDown:
        return movePage(1);
    case Qt::Key_Home:
        return rowEdge(false);
    case Qt::Key_End:
        return rowEdge(true);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace tokenscope::ui
