#include "ui/widgets/stages_view/stage_geometry.h"

#include <algorithm>

namespace tokenscope::ui {
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
    m_rowHeight = std::clamp(count == 0 ? 0 : room / count, M::minRow(), M::maxRow());
    layout.wrap(*grid, viewport.width() - M::header() - 2 * M::margin());
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
    return M::header() + M::margin() + layout.left(column) -
           layout.left(layout.blocks()[block].columns.begin) - m_scroll.x();
}

int StageGeometry::fillTop() const {
    return std::max(scaled(4), (m_rowHeight - M::fill() - M::id()) / 2);
}

QRect StageGeometry::fillRect(std::size_t block, std::size_t row, ColumnSpan columns) const {
    const int left = columnLeft(block, columns.begin);
    return {left, rowTop(block, row) + fillTop(), columnLeft(block, columns.end) - left, M::fill()};
}

QRect StageGeometry::headerRect(std::size_t block, std::size_t row) const {
    return {0, rowTop(block, row), M::header(), m_rowHeight};
}

QRect StageGeometry::switchRect(std::size_t block, std::size_t row) const {
    const int top = headerRect(block, row).top() + (m_rowHeight - scaled(36)) / 2 + scaled(1);
    return {M::margin() - scaled(2), top, M::switchSize(), M::switchSize()};
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
    place.header = point.x() < M::header();
    const ColumnSpan columns = layout.blocks()[place.block].columns;
    const int origin = columnLeft(place.block, columns.begin);
    if (!place.header && (point.x() < origin || point.x() >= columnLeft(place.block, columns.end)))
        return std::nullopt;
    place.column = layout.columnAt(place.block, point.x() - origin);
    return place;
}

} // namespace tokenscope::ui
