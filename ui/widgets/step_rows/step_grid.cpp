#include "ui/widgets/step_rows/step_grid.h"

#include "ui/support/piece_runs.h"

#include <algorithm>
#include <unordered_map>

namespace tokenscope::ui {
namespace {

constexpr qreal kByteOfColumn = 0.6; ///< of a column
constexpr qreal kInsideColumn = 20;  ///< beside the letters of the widest symbol

} // namespace

StepGrid::StepGrid(const BpeWord& word, int columnWidth, const QFont& font) {
    std::unordered_map<std::string, qreal> widths;
    // Symbols that fall back to bytes have room for each.
    std::unordered_map<std::uint32_t, std::uint32_t> bytesAt;
    for (const BpeStep& step : word.steps.steps)
        if (step.kind == BpeStep::Kind::Bytes && step.made > 0)
            bytesAt[word.node(step.firstMade).span.begin] = step.made;
    qreal x = 0;
    m_begins.reserve(word.steps.symbols + 1);
    m_edges.reserve(word.steps.symbols + 1);
    for (NodeIndex symbol = 0; symbol < word.steps.symbols; ++symbol) {
        const ByteSpan span = word.node(symbol).span;
        m_begins.push_back(span.begin);
        m_edges.push_back(x);
        qreal width = columnWidth;
        if (span.size() > 1) {
            const PieceLabel label = word.label(symbol);
            const auto [known, isNew] = widths.try_emplace(label.bytes, 0);
            if (isNew)
                known->second = pieceRuns(label.bytes, font, label.spelled).width + kInsideColumn;
            width = std::max(width, known->second);
        }
        if (const auto bytes = bytesAt.find(span.begin); bytes != bytesAt.end())
            width = std::max(width, bytes->second * columnWidth * kByteOfColumn);
        x += width;
    }
    m_begins.push_back(word.steps.symbols > 0 ? word.node(word.steps.symbols - 1).span.end : 0);
    m_edges.push_back(x);
}

qreal StepGrid::at(std::uint32_t byte) const {
    const auto next = std::upper_bound(m_begins.begin(), m_begins.end(), byte);
    if (next == m_begins.end())
        return m_edges.back();
    if (next == m_begins.begin())
        return 0;
    // Inside a column are the bytes that a symbol fell back to.
    const auto column = static_cast<std::size_t>(next - m_begins.begin()) - 1;
    const qreal part = static_cast<qreal>(byte - m_begins[column]) /
                       static_cast<qreal>(m_begins[column + 1] - m_begins[column]);
    return m_edges[column] + part * (m_edges[column + 1] - m_edges[column]);
}

StepGrid::Extent StepGrid::extent(const StepNode& node) const {
    if (m_edges.empty())
        return {};
    const qreal left = at(node.span.begin);
    const qreal right = at(node.span.end);
    return {left, std::max(left + 1, right - std::min(kGap, (right - left) / 6))};
}

std::size_t StepGrid::firstBehind(const BpeWord& word, const std::vector<NodeIndex>& row, qreal x) const {
    const auto found = std::partition_point(
        row.begin(), row.end(), [&](NodeIndex node) { return extent(word.node(node)).right < x; });
    return static_cast<std::size_t>(found - row.begin());
}

} // namespace tokenscope::ui
