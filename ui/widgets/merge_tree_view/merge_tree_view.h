#pragma once
// A word as the tree of its merges, with the first symbols at the bottom. Nodes that exist after the current
// step are filled, later ones are dashed. A click undoes a merge or merges again.

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
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void measure();
    void updateScrollBars();
    void showNode(explain::NodeIndex node);
    [[nodiscard]] QPointF origin() const;
    [[nodiscard]] QRectF box(explain::NodeIndex node, const QPointF& origin) const;
    [[nodiscard]] bool made(explain::NodeIndex node) const;
    void paint(QPainter& painter, const QPointF& origin, const QRectF& seen) const;
    void paintEdges(QPainter& painter, explain::NodeIndex node, const QPointF& origin) const;
    void paintNode(QPainter& painter, explain::NodeIndex node, const QPointF& origin) const;

    BpeWordPtr m_word;
    std::function<std::size_t(PieceId)> m_occurrences;
    TreeLayout m_layout;
    std::size_t m_step = 0;
    int m_pitch = 46; ///< distance between levels
};

} // namespace tokenscope::ui
