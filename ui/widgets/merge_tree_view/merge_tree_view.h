#pragma once
// A word as the tree of its merges, with the first symbols at the bottom. Nodes that exist after the current
// step are filled, later ones are dashed. A click undoes a merge or merges again. A menu exports the tree.

#include "ui/accessibility/accessible_items.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/step_rows/bpe_word.h"

#include <QAbstractScrollArea>
#include <QFont>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

/// Positions of the nodes of a merge tree: the first symbols in a row at the bottom, each merge one level
/// above the higher of its parts. Nodes of one level don't overlap, so a binary search finds the visible
/// ones.
class TreeLayout {
  public:
    TreeLayout() = default;
    /// UI thread only (fonts). `percent` of the usual size, for a view with room.
    explicit TreeLayout(const BpeWord& word, int percent = 100);

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

    /// Pixels at 100 % as they are in this tree.
    [[nodiscard]] int sized(int pixels) const;
    [[nodiscard]] int boxHeight() const { return sized(21); }
    [[nodiscard]] QFont font(int pixels = 13) const;
    [[nodiscard]] int percent() const { return m_percent; }

  private:
    static constexpr std::size_t kNotThere = static_cast<std::size_t>(-1);
    const BpeWord* m_word = nullptr;
    int m_percent = 100;
    BoxColumns m_columns;
    std::vector<std::size_t> m_level;
    std::vector<qreal> m_middle;
    std::vector<std::vector<explain::NodeIndex>> m_levels;
    mutable std::vector<explain::NodeIndex> m_parts;
    explain::NodeIndex m_whole = explain::kNoNode; ///< the piece that was looked up as a whole
};

class MergeTreeView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit MergeTreeView(QWidget* parent = nullptr);

    void setWord(BpeWordPtr word);
    void setStep(std::size_t step);
    [[nodiscard]] const BpeWordPtr& word() const { return m_word; }
    [[nodiscard]] std::size_t step() const { return m_step; }
    /// For a side pane: without ids, and a click changes nothing.
    void setCompact(bool compact);
    /// `occurrences` returns how many tokens of the text are that piece; called for tooltips.
    void setOccurrences(std::function<std::size_t(PieceId)> occurrences);
    /// Size of the whole tree without scrolling.
    [[nodiscard]] QSize pictureSize() const;
    void paintPicture(QPainter& painter) const;
    [[nodiscard]] QRect nodeRect(explain::NodeIndex node) const; ///< in the viewport
    /// Id, rank or score, occurrences and step.
    [[nodiscard]] QString nodeTip(explain::NodeIndex node) const;
    /// Rank or score, shown below the node if there is space next to the id.
    [[nodiscard]] QString nodeOrder(explain::NodeIndex node) const;
    [[nodiscard]] std::optional<explain::NodeIndex> nodeAt(const QPoint& place) const;

  signals:
    /// The step to go to after a click.
    void stepRequested(std::size_t step);
    void nodeChosen(tokenscope::explain::NodeIndex node);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    [[nodiscard]] ItemSource itemSource();
    /// Counted level by level from the top; the reverse is itemOf().
    [[nodiscard]] explain::NodeIndex nodeOf(int item) const;
    [[nodiscard]] int itemOf(explain::NodeIndex node) const;
    void choose(explain::NodeIndex node);
    void measure();
    /// As large as the view shows it whole, at least the usual size.
    void fillView();
    void updateScrollBars();
    void showNode(explain::NodeIndex node);
    [[nodiscard]] QPointF origin() const;
    [[nodiscard]] QRectF box(explain::NodeIndex node, const QPointF& origin) const;
    [[nodiscard]] bool made(explain::NodeIndex node) const;
    [[nodiscard]] int idHeight() const; ///< of the line below a node
    void paint(QPainter& painter, const QPointF& origin, const QRectF& seen) const;
    void paintEdges(QPainter& painter, explain::NodeIndex node, const QPointF& origin) const;
    void paintNode(QPainter& painter, explain::NodeIndex node, const QPointF& origin) const;

    BpeWordPtr m_word;
    std::function<std::size_t(PieceId)> m_occurrences;
    TreeLayout m_layout;
    std::size_t m_step = 0;
    bool m_compact = false;
    int m_pitch = 46; ///< distance between levels
    QSize m_usual;    ///< of the whole tree at 100 %, with the least pitch
    std::unique_ptr<AccessibleItems> m_items;
};

// A merge tree as text for other programs.

/// For Graphviz. Nodes created after `step` are dashed.
QString treeAsDot(const BpeWord& word, std::size_t step);
QString treeAsMermaid(const BpeWord& word, std::size_t step);

/// Exports of a merge tree: a picture, or text for Graphviz and Mermaid. Like in the view, merges after the
/// current step are dashed.
class TreeMenu : public ExportMenu {
    Q_OBJECT

  public:
    /// The view must outlive the menu.
    TreeMenu(const MergeTreeView& view, QWidget* parent);
};

} // namespace tokenscope::ui
