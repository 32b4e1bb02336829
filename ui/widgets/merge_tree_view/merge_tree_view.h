#pragma once
// A word as the tree of its merges, the first symbols at the bottom: filled is what is made by the step that is shown,
// dashed what is still to come. A click unmerges or merges again.

#include "ui/widgets/merge_tree_view/tree_layout.h"

#include <QAbstractScrollArea>

#include <functional>
#include <optional>

namespace tokenscope::ui {

class MergeTreeView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit MergeTreeView(QWidget* parent = nullptr);

    void setWord(BpeWordPtr word);
    void setStep(std::size_t step);
    [[nodiscard]] const BpeWordPtr& word() const { return m_word; }
    [[nodiscard]] std::size_t step() const { return m_step; }
    /// How many tokens of the text are a piece; asked for tooltips.
    void setOccurrences(std::function<std::size_t(PieceId)> occurrences);
    /// Of the whole tree as it is, without scrolling.
    [[nodiscard]] QSize pictureSize() const;
    void paintPicture(QPainter& painter) const;
    [[nodiscard]] QRect nodeRect(NodeIndex node) const; ///< in the viewport
    /// Id, rank or score, occurrences, step.
    [[nodiscard]] QString nodeTip(NodeIndex node) const;
    /// Rank or score, below the node: where there is room for it beside the id.
    [[nodiscard]] QString nodeOrder(NodeIndex node) const;
    [[nodiscard]] std::optional<NodeIndex> nodeAt(const QPoint& place) const;

  signals:
    /// The step that the click leads to.
    void stepRequested(std::size_t step);
    void nodeChosen(tokenscope::NodeIndex node);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void measure();
    void updateScrollBars();
    void showNode(NodeIndex node);
    [[nodiscard]] QPointF origin() const;
    [[nodiscard]] QRectF box(NodeIndex node, const QPointF& origin) const;
    [[nodiscard]] bool made(NodeIndex node) const;
    void paint(QPainter& painter, const QPointF& origin, const QRectF& seen) const;
    void paintEdges(QPainter& painter, NodeIndex node, const QPointF& origin) const;
    void paintNode(QPainter& painter, NodeIndex node, const QPointF& origin) const;

    BpeWordPtr m_word;
    std::function<std::size_t(PieceId)> m_occurrences;
    TreeLayout m_layout;
    std::size_t m_step = 0;
    int m_pitch = 46; ///< from level to level
};

} // namespace tokenscope::ui
