#pragma once
// Positions of the nodes of a merge tree: the first symbols in a row at the bottom, each merge one level
// above the higher of its parts. Nodes of one level don't overlap, so a binary search finds the visible ones.

#include "ui/widgets/piece_boxes/box_columns.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QFont>

#include <vector>

namespace tokenscope::ui {

class TreeLayout {
  public:
    TreeLayout() = default;
    /// UI thread only (fonts).
    explicit TreeLayout(const BpeWord& word);

    [[nodiscard]] std::size_t levels() const { return m_levels.size(); }
    [[nodiscard]] const std::vector<explain::NodeIndex>& level(std::size_t level) const {
        return m_levels[level];
    }
    [[nodiscard]] std::size_t levelOf(explain::NodeIndex node) const { return m_level[node]; }
    /// Whether the node is in the tree: a symbol, a merge, or the whole piece that was looked up.
    [[nodiscard]] bool has(explain::NodeIndex node) const {
        return node < m_level.size() && m_level[node] != kNotThere;
    }
    /// The middle of the node, in pixels from the left.
    [[nodiscard]] qreal middle(explain::NodeIndex node) const { return m_middle[node]; }
    /// Index of the first node of a level that ends after x.
    [[nodiscard]] std::size_t firstBehind(std::size_t level, qreal x) const;
    [[nodiscard]] BoxColumns::Extent extent(explain::NodeIndex node) const;
    [[nodiscard]] const std::vector<explain::NodeIndex>& parts(explain::NodeIndex node) const;
    [[nodiscard]] qreal width() const { return m_columns.width(); }

    static int boxHeight();
    static QFont font();

  private:
    static constexpr std::size_t kNotThere = static_cast<std::size_t>(-1);
    const BpeWord* m_word = nullptr;
    BoxColumns m_columns;
    std::vector<std::size_t> m_level;
    std::vector<qreal> m_middle;
    std::vector<std::vector<explain::NodeIndex>> m_levels;
    mutable std::vector<explain::NodeIndex> m_parts;
    explain::NodeIndex m_whole = explain::kNoNode; ///< the piece that was looked up as a whole
};

} // namespace tokenscope::ui
