#pragma once
// The text as it passes through the stages of the tokenizer: one row after each rule, all on one grid of
// columns. A selection is a band of columns, visible in every row. It follows the window's selected token and
// can be finer. Of a long text, the view shows a part that follows the selection and the wheel. Traces off
// the UI thread; paints only what is visible.

#include "ui/accessibility/accessible_items.h"
#include "ui/session/selection_and_marks.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/stages_view/stage_geometry.h"
#include "ui/widgets/stages_view/stage_painter.h"
#include "ui/widgets/stages_view/stage_trial.h"
#include "ui/widgets/stages_view/stage_words.h"

#include <QAbstractScrollArea>
#include <QTimer>

#include <memory>
#include <optional>

namespace tokenscope::ui {

class StagesView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    /// The selection must outlive the view.
    explicit StagesView(TokenSelection* selection, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    /// The changed text; tokens that differ from the original get a ring. The selection still refers to the
    /// original.
    void setTried(TriedTextPtr tried);
    /// With a trial, each row has a check box that switches its rule off; null for none. The trial must
    /// outlive the view.
    void setTrial(Trial* trial);
    /// The switches of the rows, and which of their tokens correspond to the original ones.
    [[nodiscard]] StageTrial& changes() { return m_changes; }
    [[nodiscard]] QRect switchRect(std::size_t block, std::size_t row) const {
        return m_geometry.switchRect(block, row);
    }
    /// Null before the first trace. May belong to a previous encoding while a new one is traced.
    [[nodiscard]] const std::shared_ptr<StagedText>& staged() const { return m_staged; }
    [[nodiscard]] bool tracing() const { return m_job.busy(); }

    [[nodiscard]] ColumnSpan selectedColumns() const { return m_selected; }
    /// The row that the user selected last.
    [[nodiscard]] std::size_t currentRow() const { return m_row; }
    void select(std::size_t row, ColumnSpan columns);
    /// Makes the first row of the stage the current one, or the tokens if the tokenizer doesn't have it; if
    /// the text is still being traced, when that is done.
    void goToStage(Stage stage);
    /// Shows one row for all rules of the stage, or one row per rule.
    void setCollapsed(Stage stage, bool collapsed);
    [[nodiscard]] QList<StageFact> path() const;
    [[nodiscard]] std::optional<StageRuleText> rule() const;

    /// The columns in that row, in viewport coordinates, as high as the fill of a token.
    [[nodiscard]] QRect rectOf(std::size_t row, ColumnSpan columns) const;
    [[nodiscard]] QRect headerRect(std::size_t block, std::size_t row) const {
        return m_geometry.headerRect(block, row);
    }
    /// Cells and boxes painted by the last paint event: tests check that only visible ones are painted.
    [[nodiscard]] std::size_t paintedItems() const { return m_paintedItems; }
    [[nodiscard]] std::size_t measuredTexts() const { return m_faces.measuredTexts(); }

  signals:
    /// path() or rule() has changed.
    void pathChanged();
    /// A sentence for the status line.
    void statusMessage(const QString& message);

  protected:
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void setText(EncodedTextPtr encoded, TriedTextPtr tried);
    void trace(ByteSpan wanted);
    void receive(Result<std::shared_ptr<StagedText>> result);
    void put(std::shared_ptr<StagedText> staged);
    void measure();
    void layOut();
    void tokenSelected(qsizetype token);
    void ensureVisible();
    [[nodiscard]] const EncodedTextPtr& selectedIn() const; ///< the text that the selected token belongs to
    /// Shows the part of the text after (or before) the current one.
    void showMore(bool down);
    /// Also selects what comes next in the row.
    void selectBeyond(bool down);
    /// Shows the last (or first) part of the text and selects the last (or first) item of the row.
    void selectEnd(bool down);
    void selectGoal();
    [[nodiscard]] bool canShowMore(bool down) const;
    void scrollToEdge();
    [[nodiscard]] QString tipAt(const QPoint& point) const;
    void moveAcross(int step, bool extend);
    void moveDown(int rows);
    void moveBlock(int step);
    void copy(bool wholeRow) const;
    void toggleRule(std::size_t row);

    TokenSelection* m_selection;
    EncodedTextPtr m_encoded;                   ///< the text to show; the changed text during a trial
    std::shared_ptr<const Tokenizer> m_foldsOf; ///< the tokenizer that m_collapsed was chosen for
    std::shared_ptr<StagedText> m_staged;
    std::set<Stage> m_collapsed;
    std::optional<Error> m_error;
    StageFaces m_faces;
    StageGeometry m_geometry;
    StageTrial m_changes;
    LatestJob m_job;
    QTimer m_dimSoon;
    bool m_dimmed = false;
    bool m_stale = false;    ///< hidden; traced when shown
    bool m_choosing = false; ///< this view is setting the current token
    bool m_missed = false;   ///< another view selected a token while a part was being traced
    struct Edge {
        std::uint32_t byte = 0; ///< in the text
        bool down = false;
    };
    std::optional<Edge> m_edge;         ///< where the previous part ended, while the next one is traced
    std::optional<Edge> m_goal;         ///< after the next trace, select what starts or ends there
    std::optional<Stage> m_wantedStage; ///< goToStage()
    QString m_note;                     ///< stagesNote() of the visible part
    ColumnSpan m_selected;
    ColumnSpan m_anchor; ///< where the selection started
    std::size_t m_row = 0;
    std::size_t m_paintedItems = 0;
    std::unique_ptr<AccessibleItems> m_items;
};

} // namespace tokenscope::ui
