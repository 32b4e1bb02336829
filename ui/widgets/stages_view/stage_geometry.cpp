#include "ui/widgets/stages_view/stage_geometry.h"

#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <algorithm>

namespace tokenscope::ui {

void StageLayout::measure(const std::vector<StageRow>& rows, const StageGrid& grid, int least,
                          const CellWidth& cellWidth, const BoxWidth& boxWidth) {
    ColumnWidths widths(grid.count(), least);
    for (int wide = 0; wide < 2;
         ++wide) { // single columns first, so that wide boxes only add what is still missing
        for (const StageRow& row : rows) {
            for (const StageCell& cell : row.cells)
                if (!cell.inAdded && (cell.columns.end - cell.columns.begin > 1) == (wide == 1))
                    widths.require(cell.columns.begin, cell.columns.end, cellWidth(row, cell));
            for (const StageBox& box : row.boxes)
                if (box.id != kNoPiece && (box.columns.end - box.columns.begin > 1) == (wide == 1))
                    widths.require(box.columns.begin, box.columns.end, boxWidth(row, box));
        }
    }
    m_lefts.assign(1, 0);
    for (const int width : widths.widths())
        m_lefts.push_back(m_lefts.back() + width);
    m_blocks.clear();
}

void StageLayout::wrap(const StageGrid& grid, int width) {
    m_blocks.clear();
    const auto& breaks = grid.breaks();
    const std::uint32_t count = grid.count();
    std::uint32_t begin = 0;
    std::uint32_t best = 0; // the best column found to end the block
    // Prefer to end between words, unless that leaves more than a quarter of the width empty.
    const auto isBetter = [&](std::uint32_t column) {
        return breaks[column] == 2 || best == begin || breaks[best] == 1 ||
               left(best) - left(begin) < width * 3 / 4;
    };
    const auto end = [&](std::uint32_t column) {
        m_blocks.push_back({{begin, column}, left(column) - left(begin)});
        begin = best = column;
    };
    for (std::uint32_t column = 1; column < count; ++column) {
        if (breaks[column] == 3) {
            if (left(column) - left(begin) > width && best > begin)
                end(best);
            end(column);
            continue;
        }
        if (left(column) - left(begin) > width && best > begin) {
            end(best);
            column = begin;
            continue;
        }
        if (breaks[column] > 0 && isBetter(column))
            best = column;
    }
    if (begin < count) {
        if (left(count) - left(begin) > width && best > begin)
            end(best);
        end(count);
    }
}

std::size_t StageLayout::blockOf(std::uint32_t column) const {
    const auto it =
        std::upper_bound(m_blocks.begin(), m_blocks.end(), column,
                         [](std::uint32_t c, const StageBlock& block) { return c < block.columns.end; });
    return it == m_blocks.end() && it != m_blocks.begin() ? m_blocks.size() - 1
                                                          : static_cast<std::size_t>(it - m_blocks.begin());
}

std::uint32_t StageLayout::columnAt(std::size_t block, int x) const {
    const ColumnSpan columns = m_blocks[block].columns;
    const auto first = m_lefts.begin() + columns.begin;
    const auto it = std::upper_bound(first, m_lefts.begin() + columns.end, x + *first);
    const auto column = static_cast<std::uint32_t>(it - m_lefts.begin());
    return std::clamp(column == 0 ? 0 : column - 1, columns.begin, columns.end - 1);
}

int StageLayout::widest() const {
    int widest = 0;
    for (const StageBlock& block : m_blocks)
        widest = std::max(widest, block.width);
    return widest;
}

namespace {

using M = StageMeasures;

} // namespace

void StageGeometry::layOut(const StageGrid* grid, std::size_t rows, bool hasNote, const QSize& viewport) {
    m_hasNote = hasNote;
    m_rows = rows;
    if (!grid)
        return;
    const auto count = static_cast<int>(rows);
    const int room = viewport.height() - noteHeight() - M::axis();
    m_width = viewport.width();
    m_headerLine = m_width < M::header() * 5 / 2 ? M::headerLine() : 0;
    m_rowHeight =
        m_headerLine + std::clamp(count == 0 ? 0 : room / count - m_headerLine, M::minRow(), M::maxRow());
    layout.wrap(*grid, m_width - headerWidth() - 2 * M::margin());
}

int StageGeometry::blockHeight() const {
    return M::axis() + static_cast<int>(m_rows) * m_rowHeight + M::blockGap();
}

int StageGeometry::height() const {
    const auto blocks = static_cast<int>(layout.blocks().size());
    return blocks == 0 ? 0 : noteHeight() + blocks * blockHeight() - M::blockGap();
}

int StageGeometry::blockTop(std::size_t block) const {
    return noteHeight() + static_cast<int>(block) * blockHeight() - m_scroll.y();
}

int StageGeometry::rowTop(std::size_t block, std::size_t row) const {
    return blockTop(block) + M::axis() + static_cast<int>(row) * m_rowHeight;
}

int StageGeometry::columnLeft(std::size_t block, std::uint32_t column) const {
    return headerWidth() + M::margin() + layout.left(column) -
           layout.left(layout.blocks()[block].columns.begin) - m_scroll.x();
}

int StageGeometry::fillTop() const {
    return m_headerLine + std::max(scaled(4), (m_rowHeight - m_headerLine - M::fill() - M::id()) / 2);
}

QRect StageGeometry::fillRect(std::size_t block, std::size_t row, ColumnSpan columns) const {
    const int left = columnLeft(block, columns.begin);
    return {left, rowTop(block, row) + fillTop(), columnLeft(block, columns.end) - left, M::fill()};
}

QRect StageGeometry::headerRect(std::size_t block, std::size_t row) const {
    return hasHeaderLines() ? QRect(0, rowTop(block, row), m_width, m_headerLine)
                            : QRect(0, rowTop(block, row), M::header(), m_rowHeight);
}

QRect StageGeometry::switchRect(std::size_t block, std::size_t row) const {
    const QRect header = headerRect(block, row);
    const int top = header.top() + (hasHeaderLines() ? (header.height() - M::switchSize()) / 2
                                                     : (header.height() - scaled(36)) / 2 + scaled(1));
    return {M::margin() - scaled(2), top, M::switchSize(), M::switchSize()};
}

QRect StageGeometry::foldRect(std::size_t block, std::size_t row) const {
    QRect button = switchRect(block, row);
    button.moveLeft(headerRect(block, row).right() - scaled(24));
    return button;
}

QRect StageGeometry::switchTarget(std::size_t block, std::size_t row) const {
    const int room = (scaled(24) - M::switchSize()) / 2;
    return switchRect(block, row).adjusted(-room, -room, room, room);
}

std::optional<StageGeometry::Place> StageGeometry::placeAt(const QPoint& point) const {
    const int y = point.y() - (layout.blocks().empty() ? 0 : blockTop(0));
    if (layout.blocks().empty() || y < 0 || point.y() < noteHeight())
        return std::nullopt;
    Place place;
    place.block = static_cast<std::size_t>(y / blockHeight());
    const int inside = y % blockHeight() - M::axis();
    if (place.block >= layout.blocks().size() || inside < 0)
        return std::nullopt;
    place.row = static_cast<std::size_t>(inside / m_rowHeight);
    if (place.row >= m_rows)
        return std::nullopt;
    place.header = hasHeaderLines() ? inside % m_rowHeight < m_headerLine : point.x() < headerWidth();
    const ColumnSpan columns = layout.blocks()[place.block].columns;
    const int origin = columnLeft(place.block, columns.begin);
    if (!place.header && (point.x() < origin || point.x() >= columnLeft(place.block, columns.end)))
        return std::nullopt;
    place.column = layout.columnAt(place.block, point.x() - origin);
    return place;
}

} // namespace tokenscope::ui
