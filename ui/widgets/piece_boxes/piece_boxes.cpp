#include "ui/widgets/piece_boxes/piece_boxes.h"

#include "ui/support/glyphs.h"
#include "ui/support/theme.h"

namespace tokenscope::ui {

BoxColumns::BoxColumns(std::vector<std::uint32_t> starts, const std::vector<qreal>& widths)
    : m_starts(std::move(starts)) {
    m_x.reserve(m_starts.size());
    m_x.push_back(0);
    for (const qreal width : widths)
        m_x.push_back(m_x.back() + width);
}

BoxColumns::BoxColumns(std::vector<std::uint32_t> starts, qreal width)
    : m_starts(std::move(starts)) {
    m_x.reserve(m_starts.size());
    for (std::size_t i = 0; i < m_starts.size(); ++i)
        m_x.push_back(static_cast<qreal>(i) * width);
}

qreal BoxColumns::x(std::uint32_t position) const {
    if (m_x.empty())
        return 0;
    const auto next = std::upper_bound(m_starts.begin(), m_starts.end(), position);
    if (next == m_starts.end())
        return m_x.back();
    if (next == m_starts.begin())
        return 0;
    const auto column = static_cast<std::size_t>(next - m_starts.begin()) - 1;
    const qreal part = static_cast<qreal>(position - m_starts[column]) /
                       static_cast<qreal>(m_starts[column + 1] - m_starts[column]);
    return m_x[column] + part * (m_x[column + 1] - m_x[column]);
}

BoxColumns::Extent BoxColumns::extent(std::uint32_t begin, std::uint32_t end) const {
    if (m_x.empty())
        return {};
    const qreal left = x(begin);
    const qreal right = x(end);
    return {left, std::max(left + 1, right - std::min(kGap, (right - left) / 6))};
}

void ColumnWidths::require(std::uint32_t begin, std::uint32_t end, int width) {
    if (begin >= end)
        return;
    int sum = 0;
    for (std::uint32_t column = begin; column < end; ++column)
        sum += m_widths[column];
    const auto count = static_cast<int>(end - begin);
    const int missing = width - sum;
    for (int k = 0; missing > 0 && k < count; ++k)
        m_widths[begin + static_cast<std::uint32_t>(k)] += missing * (k + 1) / count - missing * k / count;
}

BoxFlow::BoxFlow(const std::vector<FlowBox>& boxes, qreal width) {
    m_boxes.reserve(boxes.size());
    qreal end = 0;
    std::uint32_t row = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const FlowBox& box = boxes[i];
        qreal needed = box.width; // by all boxes that should stay together
        for (std::size_t next = i + 1; !box.joined && next < boxes.size() && boxes[next].joined; ++next)
            needed += boxes[next].gap + boxes[next].width;
        needed = std::min(needed, std::max(width, box.width));
        const bool first = m_boxes.empty() || m_boxes.back().row != row;
        if (!first && (box.startsRow || end + box.gap + needed > width)) {
            ++row;
            end = 0;
        }
        const qreal x = m_boxes.empty() || m_boxes.back().row != row ? 0 : end + box.gap;
        m_boxes.push_back({x, box.width, row});
        end = x + box.width;
        m_width = std::max(m_width, end);
    }
}

std::optional<std::size_t> BoxFlow::boxAt(qreal x, std::uint32_t row) const {
    const auto found = std::partition_point(m_boxes.begin(), m_boxes.end(), [&](const PlacedBox& box) {
        return box.row < row || (box.row == row && box.right() <= x);
    });
    if (found == m_boxes.end() || found->row != row || x < found->x)
        return std::nullopt;
    return static_cast<std::size_t>(found - m_boxes.begin());
}

BoxLabel labelIn(const PieceLabel& label, const QFont& font) {
    return {pieceRuns(label.bytes, font, label.spelled), font};
}

BoxLabel fitLabel(const PieceLabel& label, std::span<const int> sizes, qreal width, bool bold) {
    BoxLabel fitted;
    for (const int size : sizes) {
        QFont font = pieceFont(scaled(size));
        font.setBold(bold);
        fitted = labelIn(label, font);
        if (fitted.runs.width <= width)
            break;
    }
    return fitted;
}

QRectF visiblePart(const QRectF& box, const QRectF& view, qreal needed) {
    const QRectF visible = box.intersected(view);
    return visible.width() < needed ? box : visible;
}

void paintBoxLabel(QPainter& painter, const QRectF& room, const BoxLabel& label, qreal maxWidth,
                   const QColor& ink, const QColor& marks) {
    const qreal width = std::min(label.runs.width, maxWidth);
    paintPieceRuns(painter, {room.center().x() - width / 2, room.top(), width + 1, room.height()}, label.runs,
                   label.font, ink, marks);
}

void paintPieceBox(QPainter& painter, const QRectF& box, const BoxLabel& label, const PieceBoxStyle& style) {
    paintPieceFill(painter, box, style.type, style.alternate, style.radius);
    if (style.hatched)
        paintHatch(painter, box, style.type);
    paintPieceCue(painter, box, style.type, style.radius);
    const qreal left = style.padding ? box.left() + *style.padding
                                     : std::max(box.left() + 2, box.center().x() - label.runs.width / 2);
    paintPieceRuns(painter, {left, box.top(), box.right() - 2 - left, box.height()}, label.runs, label.font,
                   piecePalette().typeText[static_cast<std::size_t>(style.type)], markerColor(style.type));
}

void paintBoxFrame(QPainter& painter, const QRectF& box, const QPen& pen, qreal inset, qreal radius,
                   const QColor& fill) {
    painter.setPen(pen);
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
}

} // namespace tokenscope::ui
