#pragma once
// The `steps`, `attempts` and `paths` blocks: how the model tokenizes one word.

#include "core/definition/piece_type.h"
#include "ui/accessibility/accessible_items.h"
#include "ui/lessons/lesson_look.h"
#include "ui/lessons/live_block.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QPushButton;

namespace tokenscope::ui {

class BoxGrid;

/// Boxes on the letters of a word: merges with buttons to step through them, vocabulary lookups, or the best
/// segmentations.
class WordBlockView : public LiveBlock {
    Q_OBJECT

  public:
    WordBlockView(const WordBlock& block, const LessonTokenizer& tokenizer, const std::string& name,
                  const LessonLook& look, QWidget* parent = nullptr);
    [[nodiscard]] BoxGrid* grid() const { return m_grid; }
    [[nodiscard]] std::size_t step() const { return m_step; }

  public slots:
    void goTo(std::size_t step);

  protected:
    void show(const QString& text) override;

  private:
    void makeButtons();
    void showSteps();
    Result<void> showAttempts();
    Result<void> showWays();

    WordBlock::Kind m_kind;
    std::string m_word;
    struct Steps;
    std::shared_ptr<const Steps> m_steps;
    std::size_t m_step = 0;
    BoxGrid* m_grid;
    QLabel* m_clause;
    QList<QPushButton*> m_buttons;
};

/// Rows of boxes on the columns of one word, so that boxes of the same letters are aligned: merges step by
/// step, vocabulary lookups, segmentations.
class BoxGrid : public QWidget {
    Q_OBJECT

  public:
    struct Box {
        enum class Look : std::uint8_t { Plain, Made, Missed };
        std::uint32_t begin = 0, end = 0; ///< columns
        std::string bytes;
        PieceType type = PieceType::Normal;
        Look look = Look::Plain;
        QString below;
    };
    struct Row {
        std::vector<Box> boxes;
        QString remark; ///< at the right
    };

    explicit BoxGrid(const LessonLook& look, QWidget* parent = nullptr);
    /// Reserves the height of `most` rows, so that nothing moves when rows are added.
    void setRows(std::size_t columns, std::vector<Row> rows, std::size_t most);
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] QString plainText() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] QString rowText(const Row& row) const;
    /// A word that is wider than the view is made smaller as a whole.
    [[nodiscard]] qreal zoom() const;
    [[nodiscard]] int rowHeight() const;
    void measure();
    void paintBox(QPainter& painter, const QRectF& rect, const Box& box, bool alternate);

    LessonLook m_look;
    std::uint32_t m_columnCount = 0;
    BoxColumns m_columns; ///< unzoomed
    std::vector<Row> m_rows;
    std::size_t m_most = 0;
    bool m_below = false;
    qreal m_remark = 0; ///< width of the widest one
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
