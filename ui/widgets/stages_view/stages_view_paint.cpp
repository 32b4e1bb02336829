// How the stages are painted: a block is an axis and all rows; the selection's band runs through them.

#include "ui/support/empty_note.h"
#include "ui/support/glyphs.h"
#include "ui/widgets/stages_view/stage_marks.h"
#include "ui/widgets/stages_view/stages_view.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace tokenscope::ui {
namespace {

using M = StageMeasures;
constexpr qreal kDimmed = 0.45;
constexpr int kTickEvery = 5; ///< code points

void paintBox(QPainter& painter, const QRectF& rect, const QColor& line, const QColor& fill) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), M::radius(), M::radius());
    painter.restore();
}

} // namespace

void StagesView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const PiecePalette& palette = piecePalette();
    painter.fillRect(event->rect(), palette.panel);
    m_paintedItems = 0;
    if (!m_staged) {
        if (m_error)
            paintNote(painter, viewport()->rect(), QString::fromStdString(describe(*m_error)));
        return;
    }
    if (m_layout.blocks().empty())
        return paintEmptyNote(painter, viewport()->rect(), *m_staged->encoded);
    painter.setOpacity(m_dimmed ? kDimmed : 1);
    for (std::size_t block = 0; block < m_layout.blocks().size(); ++block) {
        const int top = blockTop(block);
        if (top >= event->rect().bottom() + 1)
            break;
        if (top + blockHeight() > event->rect().top())
            paintBlock(painter, block, event->rect());
    }
    if (const int height = noteHeight()) {
        const QRect strip(0, 0, viewport()->width(), height);
        painter.setOpacity(1);
        painter.fillRect(strip, palette.highlightSoft);
        painter.setPen(palette.text);
        painter.setFont(interfaceFont(12));
        painter.drawText(
            strip.adjusted(M::margin(), 0, -M::margin(), 0), Qt::AlignVCenter | Qt::AlignLeft,
            painter.fontMetrics().elidedText(m_note, Qt::ElideRight, strip.width() - 2 * M::margin()));
    }
}

void StagesView::paintBlock(QPainter& painter, std::size_t block, const QRect& dirty) {
    const PiecePalette& palette = piecePalette();
    const int top = blockTop(block);
    const int height = blockHeight() - M::blockGap();
    const bool last = block + 1 == m_layout.blocks().size();
    const ColumnSpan columns = m_layout.blocks()[block].columns;
    painter.fillRect(QRect(0, top, M::header(), height), palette.window);
    painter.save();
    painter.setClipRect(QRect(M::header(), 0, viewport()->width() - M::header(), viewport()->height()),
                        Qt::IntersectClip);
    const int origin = columnLeft(block, columns.begin);
    const ColumnSpan shown = {
        m_layout.columnAt(block, std::max(dirty.left(), M::header()) - origin),
        std::min(columns.end, m_layout.columnAt(block, std::max(dirty.right(), M::header()) - origin) + 1)};
    paintAxis(painter, block);
    for (std::size_t row = 0; row < m_staged->rows.size(); ++row)
        if (rowTop(block, row) <= dirty.bottom() && rowTop(block, row) + m_rowHeight > dirty.top())
            paintRow(painter, block, row, shown);
    paintBand(painter, block);
    painter.restore();
    for (std::size_t row = 0; row < m_staged->rows.size(); ++row) {
        paintHeader(painter, block, row);
        painter.fillRect(QRect(0, rowTop(block, row), viewport()->width(), 1), palette.line);
    }
    painter.fillRect(QRect(M::header() - 1, top, 1, height), palette.line);
    painter.fillRect(QRect(0, top + height, viewport()->width(), 1), palette.line);
    if (!last)
        painter.fillRect(QRect(0, top + height + 1, viewport()->width(), M::blockGap() - 1), palette.window);
    if (block > 0)
        painter.fillRect(QRect(0, top, viewport()->width(), 1), palette.line);
}

void StagesView::paintAxis(QPainter& painter, std::size_t block) {
    const PiecePalette& palette = piecePalette();
    const int top = blockTop(block);
    painter.fillRect(QRect(M::header(), top, viewport()->width() - M::header(), M::axis()), palette.sunk);
    painter.setFont(pieceFont(scaled(10)));
    painter.setPen(palette.muted);
    const ColumnSpan columns = m_layout.blocks()[block].columns;
    const std::uint32_t base = m_staged->encoded->index.codePointAt(m_staged->part.begin);
    const ByteSpan bytes = m_staged->grid.originOf(columns);
    const std::uint32_t first =
        m_staged->encoded->index.codePointAt(bytes.begin + m_staged->part.begin) - base;
    int free = 0; // right edge of the former number
    for (std::size_t point = first; point < m_staged->grid.codePoints(); ++point) {
        const std::uint32_t column = m_staged->grid.columnOf(point);
        if (column >= columns.end)
            break;
        if ((base + point) % kTickEvery != 0 && point != first)
            continue;
        const int left = columnLeft(block, column);
        const QString number = QString::number(base + point);
        const QRect place(left - scaled(20), top,
                          m_layout.left(column + 1) - m_layout.left(column) + scaled(40), M::axis());
        const int width = painter.fontMetrics().horizontalAdvance(number);
        if (place.center().x() - width / 2 <= free)
            continue;
        free = place.center().x() + width / 2 + scaled(6);
        painter.drawText(place, Qt::AlignCenter, number);
    }
}

void StagesView::paintHeader(QPainter& painter, std::size_t block, std::size_t row) {
    const PiecePalette& palette = piecePalette();
    const QRect place = headerRect(block, row);
    if (row == 0) {
        painter.setFont(interfaceFont(11));
        painter.setPen(palette.muted);
        painter.drawText(QRect(M::margin(), blockTop(block), M::header() - M::margin(), M::axis()),
                         Qt::AlignVCenter | Qt::AlignLeft, tr("characters of the text"));
    }
    if (row == m_row) {
        painter.fillRect(place.adjusted(0, 1, -1, 0), palette.highlightSoft);
        painter.fillRect(QRect(place.left(), place.top() + 1, 3, place.height() - 1), palette.highlight);
    }
    const bool folds = hasManyRules(row) && isFirstOfStage(row);
    const int indent = m_trial ? scaled(22) : 0;
    const QRect text = place.adjusted(M::margin() + indent, 0, folds ? -scaled(28) : -scaled(6), 0);
    if (m_trial)
        paintSwitch(painter, block, row);
    const int middle = text.top() + (text.height() - scaled(36)) / 2;
    painter.setFont(interfaceFont(13, QFont::DemiBold));
    painter.setPen(m_staged->rows[row].off ? palette.muted : palette.text);
    painter.drawText(
        QRect(text.left(), middle, text.width(), scaled(18)), Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(rowTitle(*m_staged, row), Qt::ElideRight, text.width()));
    painter.setFont(interfaceFont(12));
    painter.setPen(palette.muted);
    painter.drawText(
        QRect(text.left(), middle + scaled(18), place.right() - scaled(4) - text.left(), scaled(18)),
        Qt::AlignVCenter | Qt::AlignLeft,
        painter.fontMetrics().elidedText(rowSummary(*m_staged, row), Qt::ElideRight,
                                         place.right() - scaled(4) - text.left()));
    if (!folds)
        return;
    const QRect button(place.right() - scaled(24), middle + scaled(1), scaled(16), scaled(16));
    paintBox(painter, button, palette.controlBorder, palette.panel);
    const QPoint c = button.center();
    painter.fillRect(QRect(c.x() - 3, c.y(), 8, 1), palette.text);
    if (m_collapsed.contains(m_staged->rows[row].stage))
        painter.fillRect(QRect(c.x(), c.y() - 3, 1, 8), palette.text);
}

void StagesView::paintRow(QPainter& painter, std::size_t block, std::size_t row, ColumnSpan shown) {
    const qreal opacity = painter.opacity();
    if (m_staged->rows[row].off && !m_staged->rows[row].isTokens())
        painter.setOpacity(opacity * kDimmed);
    paintBoxes(painter, block, row, shown);
    paintCells(painter, block, row, shown);
    paintDrops(painter, block, row, shown);
    painter.setOpacity(opacity);
    paintFrame(painter, block, row);
}

void StagesView::paintBoxes(QPainter& painter, std::size_t block, std::size_t index, ColumnSpan shown) {
    const PiecePalette& palette = piecePalette();
    const StageRow& row = m_staged->rows[index];
    const int top = rowTop(block, index) + fillTop();
    const qsizetype hovered = m_selection->hovered();
    for (const StageBox& box : row.boxes) {
        if (!box.columns.touches(shown))
            continue;
        ++m_paintedItems;
        const int left = columnLeft(block, box.columns.begin);
        const QRectF place(left, top, columnLeft(block, box.columns.end) - left, M::fill());
        const bool inPath = !m_selected.empty() && box.columns.touches(m_selected);
        if (box.id == kNoPiece) {
            const bool lit = inPath && row.stage == Stage::PreTokenizer;
            paintBox(painter, place.adjusted(0, 0, 0, 0), lit ? palette.highlight : palette.controlBorder,
                     lit ? palette.highlightSoft : QColor());
            continue;
        }
        const auto token = row.stage == Stage::PostProcessor ? tokenOf(box) : std::nullopt;
        const bool dims =
            token && hovered != TokenSelection::kNone && static_cast<qsizetype>(*token) != hovered;
        const qreal opacity = painter.opacity();
        painter.setOpacity(dims && !inPath ? opacity * kDimmed : opacity);
        m_faces.paintToken(painter, place, row, box, inPath,
                           row.stage == Stage::Normalizer || row.stage == Stage::PreTokenizer);
        painter.setOpacity(opacity);
        if (isRinged(row, box))
            paintStageRing(painter, place);
        if (box.putIn)
            paintStageMark(painter, place.adjusted(0, 0, 0, 2), StageMark::Added);
    }
}

void StagesView::paintCells(QPainter& painter, std::size_t block, std::size_t index, ColumnSpan shown) {
    const StageRow& row = m_staged->rows[index];
    const int top = rowTop(block, index) + fillTop();
    std::size_t drop = 0;
    for (const StageCell& cell : row.cells) {
        while (drop < row.drops.size() &&
               (!row.drops[drop].betweenWords || row.drops[drop].bytes.begin < cell.bytes.begin))
            ++drop;
        if (cell.inAdded || !cell.columns.touches(shown))
            continue;
        if (drop < row.drops.size() && row.drops[drop].bytes == cell.bytes)
            continue; // its cross is painted
        ++m_paintedItems;
        const int left = columnLeft(block, cell.columns.begin);
        const QRectF place(left, top, columnLeft(block, cell.columns.end) - left, M::fill());
        m_faces.paintCell(painter, place, row, cell);
        if (cell.mark != StageMark::None)
            paintStageMark(painter, place, cell.mark);
    }
}

void StagesView::paintDrops(QPainter& painter, std::size_t block, std::size_t index, ColumnSpan shown) {
    const PiecePalette& palette = piecePalette();
    const int top = rowTop(block, index) + fillTop();
    for (const StageDrop& drop : m_staged->rows[index].drops) {
        if (!drop.columns.touches(shown))
            continue;
        ++m_paintedItems;
        const int left = columnLeft(block, drop.columns.begin);
        const int right = columnLeft(block, drop.columns.end);
        paintStageCross(painter, QPointF((left + right) / 2.0, top + M::fill() / 2.0),
                        drop.betweenWords ? palette.lineNumber : palette.error);
    }
}

void StagesView::paintFrame(QPainter& painter, std::size_t block, std::size_t index) {
    if (m_selected.empty() || !m_selected.touches(m_layout.blocks()[block].columns))
        return;
    const StageRow& row = m_staged->rows[index];
    const int top = rowTop(block, index) + fillTop();
    const auto rect = [&](ColumnSpan columns) {
        const int left = columnLeft(block, columns.begin);
        return QRectF(left, top, columnLeft(block, columns.end) - left, M::fill());
    };
    ColumnSpan inside; // what lies wholly in the band has one frame
    const auto take = [&](ColumnSpan columns) {
        if (!columns.touches(m_selected))
            return;
        if (!columns.within(m_selected)) {
            QColor pale = piecePalette().highlight;
            pale.setAlphaF(0.14F);
            return paintBox(painter, rect(columns), piecePalette().highlight, pale);
        }
        inside = inside.empty()
                     ? columns
                     : ColumnSpan{std::min(inside.begin, columns.begin), std::max(inside.end, columns.end)};
    };
    for (const StageCell& cell : row.cells)
        if (!cell.inAdded)
            take(cell.columns);
    for (const StageBox& box : row.boxes)
        if (box.id != kNoPiece)
            take(box.columns);
    if (!inside.empty())
        paintSelectionFrame(painter, rect(inside).adjusted(1, 0, -1, 0), M::radius());
}

void StagesView::paintBand(QPainter& painter, std::size_t block) {
    const ColumnSpan columns = m_layout.blocks()[block].columns;
    if (m_selected.empty() || !m_selected.touches(columns))
        return;
    painter.save();
    painter.setPen(QPen(piecePalette().highlight, 1, Qt::DashLine));
    const int top = blockTop(block) + M::axis();
    const int bottom = blockTop(block) + blockHeight() - M::blockGap();
    for (const std::uint32_t edge : {m_selected.begin, m_selected.end}) {
        if (edge < columns.begin || edge > columns.end)
            continue;
        const int x = columnLeft(block, edge);
        painter.drawLine(x, top, x, bottom);
    }
    painter.restore();
}

} // namespace tokenscope::ui
