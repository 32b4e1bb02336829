#include "ui/widgets/piece_boxes/box_columns.h"

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

} // namespace tokenscope::ui
