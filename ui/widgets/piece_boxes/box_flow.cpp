#include "ui/widgets/piece_boxes/box_flow.h"

#include <algorithm>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
