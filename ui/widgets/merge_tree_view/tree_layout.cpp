#include "ui/widgets/merge_tree_view/tree_layout.h"

#include "ui/support/glyphs.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_rows/step_columns.h"

#include <algorithm>

namespace tokenscope::ui {

int TreeLayout::boxHeight() {
    return scaled(21);
}

QFont TreeLayout::font() {
    return pieceFont(scaled(13));
}

TreeLayout::TreeLayout(const BpeWord& word)
    : m_word(&word)
    , m_columns(stepColumns(word, scaled(26), font()))
    , m_level(word.steps.nodes.size(), kNotThere)
    , m_middle(word.steps.nodes.size(), 0) {
    const auto put = [this](explain::NodeIndex node, std::size_t level, qreal middle) {
        m_level[node] = level;
        m_middle[node] = middle;
        if (m_levels.size() <= level)
            m_levels.resize(level + 1);
        m_levels[level].push_back(node);
    };
    for (const explain::NodeIndex symbol : word.steps.row(word.steps.spelled)) {
        const BoxColumns::Extent across = extent(symbol);
        put(symbol, 0, (across.left + across.right) / 2);
    }
    for (const explain::BpeStep& step : word.steps.steps) {
        const explain::NodeIndex node = step.firstOutput;
        if (step.kind == explain::BpeStep::Kind::Merge) {
            const explain::StepNode& n = word.node(node);
            put(node, std::max(m_level[n.left], m_level[n.right]) + 1,
                (m_middle[n.left] + m_middle[n.right]) / 2);
        } else if (step.kind == explain::BpeStep::Kind::WholePiece && m_levels.size() == 1) {
            m_whole = node;
            put(node, 1, m_columns.width() / 2);
        }
    }
    // Sort by position: the merges of a level were added in the order of their steps.
    for (std::vector<explain::NodeIndex>& level : m_levels)
        std::sort(level.begin(), level.end(), [&](explain::NodeIndex a, explain::NodeIndex b) {
            return word.node(a).span.begin < word.node(b).span.begin;
        });
}

BoxColumns::Extent TreeLayout::extent(explain::NodeIndex node) const {
    const ByteSpan span = m_word->node(node).span;
    return m_columns.extent(span.begin, span.end);
}

std::size_t TreeLayout::firstBehind(std::size_t level, qreal x) const {
    const std::vector<explain::NodeIndex>& list = m_levels[level];
    return BoxColumns::firstAt(list, x, [this](explain::NodeIndex node) { return extent(node); });
}

const std::vector<explain::NodeIndex>& TreeLayout::parts(explain::NodeIndex node) const {
    const explain::StepNode& n = m_word->node(node);
    if (node == m_whole)
        return m_levels.front();
    m_parts.clear();
    if (n.right != explain::kNoNode)
        m_parts = {n.left, n.right};
    return m_parts;
}

} // namespace tokenscope::ui
