// Pointing at what stands in the rows, and moving through them with the keyboard.

#include "ui/support/token_menu.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/stages_view/stages_view.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;

ColumnSpan joined(ColumnSpan a, ColumnSpan b) {
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

/// What can be chosen by itself in a row, in the order of its columns: cells, but for added tokens their box.
template <class F>
void forItems(const StageRow& row, const F& f) {
    for (const StageCell& cell : row.cells)
        if (!cell.inAdded)
            f(cell.columns);
    for (const StageBox& box : row.boxes)
        if (box.id != kNoPiece)
            f(box.columns);
}

} // namespace

std::optional<StagesView::Place> StagesView::placeAt(const QPoint& point) const {
    if (!m_staged || m_layout.blocks().empty())
        return std::nullopt;
    const int y = point.y() - blockTop(0);
    if (y < 0 || point.y() < noteHeight())
        return std::nullopt;
    Place place;
    place.block = static_cast<std::size_t>(y / blockHeight());
    const int inside = y % blockHeight() - M::axis();
    if (place.block >= m_layout.blocks().size() || inside < 0)
        return std::nullopt;
    place.row = static_cast<std::size_t>(inside / m_rowHeight);
    if (place.row >= m_staged->rows.size())
        return std::nullopt;
    place.header = point.x() < M::header();
    const ColumnSpan columns = m_layout.blocks()[place.block].columns;
    if (!place.header && (point.x() < columnLeft(place.block, columns.begin) ||
                          point.x() >= columnLeft(place.block, columns.end)))
        return std::nullopt;
    place.column = m_layout.columnAt(place.block, point.x() - columnLeft(place.block, columns.begin));
    return place;
}

ColumnSpan StagesView::itemAt(std::size_t row, std::uint32_t column) const {
    ColumnSpan found;
    forItems(m_staged->rows[row], [&](ColumnSpan columns) {
        if (columns.begin <= column && column < columns.end &&
            (found.empty() || columns.end - columns.begin < found.end - found.begin))
            found = columns;
    });
    if (!found.empty())
        return found;
    for (const StageDrop& drop : m_staged->rows[row].drops)
        if (drop.columns.begin <= column && column < drop.columns.end)
            return drop.columns;
    return {};
}

ColumnSpan StagesView::wordAt(std::size_t row, std::uint32_t column) const {
    for (const StageBox& box : m_staged->rows[row].boxes)
        if (box.columns.begin <= column && column < box.columns.end)
            return box.columns;
    return itemAt(row, column);
}

void StagesView::mousePressEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position().toPoint());
    if (!place || event->button() != Qt::LeftButton)
        return;
    if (place->header) {
        m_row = place->row;
        if (hasManyRules(place->row) && isFirstOfStage(place->row) &&
            event->position().x() >= M::header() - scaled(28)) {
            const Stage stage = m_staged->rows[place->row].stage;
            return setCollapsed(stage, !m_collapsed.contains(stage));
        }
        viewport()->update();
        emit pathChanged();
        if (m_trial && switchTarget(place->block, place->row).contains(event->position().toPoint()))
            toggleRule(place->row);
        return;
    }
    const ColumnSpan item = itemAt(place->row, place->column);
    if (item.empty())
        return;
    if (!event->modifiers().testFlag(Qt::ShiftModifier) || m_anchor.empty())
        m_anchor = item;
    select(place->row, joined(m_anchor, item));
}

void StagesView::mouseMoveEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position().toPoint());
    qsizetype hovered = TokenSelection::kNone;
    if (place && !place->header && m_staged->rows[place->row].stage == Stage::PostProcessor) {
        for (const StageBox& box : m_staged->rows[place->row].boxes)
            if (box.columns.begin <= place->column && place->column < box.columns.end)
                if (const auto token = tokenOf(box))
                    hovered = static_cast<qsizetype>(*token);
    }
    m_selection->setHovered(hovered);
    if (!place || place->header || !event->buttons().testFlag(Qt::LeftButton) || m_anchor.empty())
        return;
    const ColumnSpan item = itemAt(place->row, place->column);
    if (!item.empty() && joined(m_anchor, item) != m_selected)
        select(place->row, joined(m_anchor, item));
}

void StagesView::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position().toPoint());
    if (!place || place->header || event->button() != Qt::LeftButton)
        return;
    const ColumnSpan word = wordAt(place->row, place->column);
    if (word.empty())
        return;
    m_anchor = word;
    select(place->row, word);
}

std::optional<ColumnSpan> StagesView::nextItem(std::size_t row, ColumnSpan from, int step) const {
    std::optional<ColumnSpan> best;
    forItems(m_staged->rows[row], [&](ColumnSpan columns) {
        if (columns.empty())
            return;
        if (step > 0 && columns.begin >= from.end && (!best || columns.begin < best->begin))
            best = columns;
        if (step < 0 && columns.end <= from.begin && (!best || columns.begin > best->begin))
            best = columns;
    });
    return best;
}

void StagesView::moveAcross(int step, bool extend) {
    const ColumnSpan all = {0, m_staged->grid.count()};
    const ColumnSpan from =
        m_selected.empty() ? (step > 0 ? ColumnSpan{0, 0} : ColumnSpan{all.end, all.end}) : m_selected;
    const auto next = nextItem(m_row, from, step);
    if (!next)
        return extend ? void() : selectBeyond(step > 0);
    if (!extend || m_anchor.empty()) {
        m_anchor = *next;
        return select(m_row, *next);
    }
    // Back towards the anchor it shrinks.
    const bool shrinks = step > 0 ? from.begin < m_anchor.begin : from.end > m_anchor.end;
    if (!shrinks)
        return select(m_row, joined(from, *next));
    const auto inner = nextItem(
        m_row, step > 0 ? ColumnSpan{from.begin, from.begin + 1} : ColumnSpan{from.end - 1, from.end}, step);
    const ColumnSpan less = step > 0 ? ColumnSpan{inner ? inner->begin : m_anchor.begin, from.end}
                                     : ColumnSpan{from.begin, inner ? inner->end : m_anchor.end};
    select(m_row, less.empty() ? m_anchor : joined(less, m_anchor));
}

void StagesView::moveDown(int rows) {
    const auto last = static_cast<qsizetype>(m_staged->rows.size()) - 1;
    const auto row =
        static_cast<std::size_t>(std::clamp<qsizetype>(static_cast<qsizetype>(m_row) + rows, 0, last));
    if (m_selected.empty())
        return moveAcross(1, false);
    // From where the way began, so that down and up again ends where it began.
    const ColumnSpan item = itemAt(row, m_anchor.empty() ? m_selected.begin : m_anchor.begin);
    const ColumnSpan anchor = m_anchor.empty() ? m_selected : m_anchor;
    select(row, item.empty() ? anchor : item);
    m_anchor = anchor;
}

void StagesView::moveBlock(int step) {
    if (m_layout.blocks().empty())
        return;
    const std::size_t block = m_selected.empty() ? 0 : m_layout.blockOf(m_selected.begin);
    const auto last = static_cast<qsizetype>(m_layout.blocks().size()) - 1;
    const auto target =
        static_cast<std::size_t>(std::clamp<qsizetype>(static_cast<qsizetype>(block) + step, 0, last));
    if (target == block && !m_selected.empty())
        return selectBeyond(step > 0);
    const std::uint32_t begin = m_layout.blocks()[target].columns.begin;
    if (const auto item = nextItem(m_row, {begin, begin}, 1)) {
        m_anchor = *item;
        select(m_row, *item);
    }
}

void StagesView::copy(bool wholeRow) const {
    if (!m_staged)
        return;
    const ColumnSpan all = {0, m_staged->grid.count()};
    QApplication::clipboard()->setText(
        textIn(*m_staged, m_row, wholeRow || m_selected.empty() ? all : m_selected));
}

void StagesView::keyPressEvent(QKeyEvent* event) {
    if (!m_staged || m_staged->grid.count() == 0)
        return QAbstractScrollArea::keyPressEvent(event);
    if (event->matches(QKeySequence::Copy))
        return copy(false);
    const bool all = event->modifiers().testFlag(Qt::ControlModifier);
    const bool extend = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto toEdge = [&](bool end) {
        if (all && (end ? m_staged->part.end < m_staged->encoded->text->size() : m_staged->part.begin > 0))
            return selectEnd(end);
        ColumnSpan range = {0, m_staged->grid.count()};
        if (!all && !m_selected.empty())
            range = m_layout.blocks()[m_layout.blockOf(m_selected.begin)].columns;
        const auto item = end ? nextItem(m_row, {range.end, range.end}, -1)
                              : nextItem(m_row, {range.begin, range.begin}, 1);
        if (!item)
            return;
        m_anchor = *item;
        select(m_row, *item);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return moveAcross(-1, extend);
    case Qt::Key_Right:
        return moveAcross(1, extend);
    case Qt::Key_Up:
        return moveDown(-1);
    case Qt::Key_Down:
        return moveDown(1);
    case Qt::Key_PageUp:
        return moveBlock(-1);
    case Qt::Key_PageDown:
        return moveBlock(1);
    case Qt::Key_Home:
        return toEdge(false);
    case Qt::Key_End:
        return toEdge(true);
    case Qt::Key_Space:
        if (m_trial)
            return toggleRule(m_row);
        break;
    case Qt::Key_Minus:
    case Qt::Key_Plus:
        if (hasManyRules(m_row))
            return setCollapsed(m_staged->rows[m_row].stage, event->key() == Qt::Key_Minus);
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

QString StagesView::tipAt(const QPoint& point) const {
    const auto place = placeAt(point);
    if (!place)
        return {};
    const StageRow& row = m_staged->rows[place->row];
    if (place->header && m_trial && !placeOf(place->row).empty() &&
        switchTarget(place->block, place->row).contains(point))
        return switchTip(place->row);
    if (place->header) {
        const StageRuleText rule = stageRule(*m_staged, place->row);
        QStringList lines = {rowTitle(*m_staged, place->row), rowSummary(*m_staged, place->row)};
        if (!rule.where.isEmpty())
            lines << rule.where;
        if (hasManyRules(place->row))
            lines << (m_collapsed.contains(row.stage) ? tr("A row for each rule: +")
                                                      : tr("One row for all rules: −"));
        return lines.join(u'\n');
    }
    const auto at = [&](ColumnSpan columns) {
        return columns.begin <= place->column && place->column < columns.end;
    };
    for (const StageBox& box : row.boxes) {
        if (!at(box.columns) || box.id == kNoPiece)
            continue;
        const auto token = row.stage == Stage::PostProcessor ? m_staged->tokenOf(box.token) : std::nullopt;
        if (token)
            return describeToken(*m_staged->encoded, *token);
        return tr("%1, id %2").arg(readableBytes(m_faces.spelling(row, box))).arg(box.id);
    }
    for (const StageDrop& drop : row.drops)
        if (at(drop.columns))
            return describeDrop(*m_staged, place->row, drop);
    for (const StageCell& cell : row.cells)
        if (at(cell.columns))
            return describeCell(*m_staged, place->row, cell);
    return {};
}

bool StagesView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        m_selection->setHovered(TokenSelection::kNone);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString tip = tipAt(help->pos());
        if (tip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), plainToolTip(tip), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void StagesView::contextMenuEvent(QContextMenuEvent* event) {
    if (!m_staged)
        return;
    QPoint at = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (!m_selected.empty())
            at = viewport()->mapToGlobal(rectOf(m_row, m_selected).bottomLeft());
    } else if (const auto place = placeAt(event->pos())) {
        m_row = place->row;
        const ColumnSpan item = place->header ? ColumnSpan() : itemAt(place->row, place->column);
        if (!item.empty() && !item.within(m_selected)) {
            m_anchor = item;
            select(place->row, item);
        }
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const qsizetype token = m_selection->current(); token >= 0) {
        menu->addAction(tr("Show how the token was made"), this,
                        [this, token] { m_selection->askHowMade(token); });
        menu->addSeparator();
    }
    QAction* chosen = menu->addAction(tr("Copy what is selected"), this, [this] { copy(false); });
    chosen->setEnabled(!m_selected.empty());
    menu->addAction(tr("Copy the row “%1”").arg(rowTitle(*m_staged, m_row)), this, [this] { copy(true); });
    menu->popup(at);
}

} // namespace tokenscope::ui
