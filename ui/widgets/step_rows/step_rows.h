#pragma once
// The row of symbols before a step and the row after it, on one grid of columns. A bracket marks the merged
// pair and shows its rank or score and which pairs with its neighbors disappear and appear. Paints only what
// is visible; a word of 5 000 symbols scrolls sideways, and the step stays visible.
//
//   ␣to │ k │ en │ i │ z │ ation      before
//                 └──┬──┘   − z·ation no merge
//                    │ rank 450
//   ␣to │ k │ en │  iz   │ ation      after

#include "ui/accessibility/accessible_items.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"
#include "ui/widgets/step_rows/bpe_word.h"
#include "ui/widgets/step_rows/step_words.h"

#include <QAbstractScrollArea>
#include <QVariantAnimation>

#include <memory>
#include <optional>
#include <utility>

namespace tokenscope::ui {

class StepRows : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit StepRows(QWidget* parent = nullptr);

    /// Null: shows only the note.
    void setWord(BpeWordPtr word);
    void setNote(const QString& note);
    /// Counts from 0. With `animate`, the two parts move together, unless motion is reduced.
    void setStep(std::size_t step, bool animate = false);
    [[nodiscard]] std::size_t step() const { return m_step; }
    [[nodiscard]] const std::vector<explain::NodeIndex>& before() const { return m_before.nodes(); }
    [[nodiscard]] const std::vector<explain::NodeIndex>& after() const { return m_after.nodes(); }

    enum class Row { Before, After };
    /// Two neighbors, or one box, that the user picked; at step 0 only the row before it exists. They stay
    /// picked at other steps that still have them.
    struct Picked {
        std::size_t first = 0;
        bool pair = false;
        Row row = Row::Before;
        bool operator==(const Picked&) const = default;
    };
    [[nodiscard]] const std::optional<Picked>& picked() const { return m_picked; }
    void setPicked(std::optional<Picked> picked);
    /// Frames this node in either row.
    void setMarked(std::optional<explain::NodeIndex> node);

    /// True if the whole box and the next one, if any, are in the viewport.
    [[nodiscard]] bool inSight(Row row, std::size_t position) const;
    [[nodiscard]] QRect boxRect(Row row, std::size_t position) const;
    static int usualHeight();
    /// Room for both rows; where it is low, the boxes are lower and have no ids below them.
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// Both rows and the description of the step, as text.
    [[nodiscard]] QString plainText() const;
    [[nodiscard]] bool moving() const { return m_motion.state() == QAbstractAnimation::Running; }

  public slots:
    void copy();

  signals:
    void pickedChanged();
    /// The user clicked a box.
    void nodeChosen(tokenscope::explain::NodeIndex node);
    void copied(const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    struct Style {
        bool framed = false;
        bool bold = false;
    };
    [[nodiscard]] ItemSource itemSource();
    void measure();
    [[nodiscard]] bool isCompact() const;
    void fillView();
    void updateScrollBar();
    /// The viewport's size in the coordinates of boxes, which m_zoom enlarges.
    [[nodiscard]] QSize view() const { return viewport()->size() / m_zoom; }
    [[nodiscard]] int columnWidth() const;
    void showStep(bool jump);
    void updateDescription();
    [[nodiscard]] int top(Row row) const;
    [[nodiscard]] qreal leftEdge() const;
    [[nodiscard]] BoxColumns::Extent extent(explain::NodeIndex node) const;
    [[nodiscard]] std::size_t firstAt(const std::vector<explain::NodeIndex>& row, qreal x) const;
    [[nodiscard]] QRectF boxOf(Row row, explain::NodeIndex node) const;
    [[nodiscard]] std::optional<std::pair<Row, std::size_t>> boxAt(const QPoint& point) const;
    [[nodiscard]] const std::vector<explain::NodeIndex>& nodes(Row row) const;
    [[nodiscard]] const explain::BpeStep* current() const;
    void paintRow(QPainter& painter, Row row, const QRect& dirty);
    void paintBox(QPainter& painter, const QRectF& box, explain::NodeIndex node, Style style);
    void paintLabel(QPainter& painter, const QRectF& box, explain::NodeIndex node, bool bold);
    void paintParts(QPainter& painter, const explain::BpeStep& step);
    void paintBetween(QPainter& painter, const explain::BpeStep& step);
    void pick(Row row, std::size_t position);
    void pickNext(int key);
    void keepPicked(explain::NodeIndex left, explain::NodeIndex right);

    BpeWordPtr m_word;
    QString m_note;
    BoxColumns m_columns;
    int m_column = 0; ///< the column width that m_columns was built for
    int m_usual = 1;  ///< width of the word with the usual columns
    qreal m_zoom = 1; ///< of boxes and text
    StepRow m_before, m_after;
    StepSides m_sides;
    std::size_t m_step = 0;
    std::optional<Picked> m_picked;
    std::optional<explain::NodeIndex> m_marked;
    QVariantAnimation m_motion;
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
