#pragma once
// The text through the stages of the tokenizer: a row after each rule, all in one grid of columns. A selection is a
// band of columns, so it is seen in every row; it is one with the window's selected token, and can be finer. Of a long
// text a part is shown, which follows the selection and the wheel. Traces off the UI thread; paints only what is in sight.

#include "ui/session/token_selection.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/stages_view/stage_faces.h"
#include "ui/widgets/stages_view/stage_geometry.h"
#include "ui/widgets/stages_view/stage_trial.h"
#include "ui/widgets/stages_view/stage_words.h"

#include <QAbstractScrollArea>
#include <QTimer>

#include <optional>

namespace tokenscope::ui {

class StagesView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    /// The selection must outlive the view.
    explicit StagesView(TokenSelection* selection, QWidget* parent = nullptr);

    void setEncoded(EncodedTextPtr encoded);
    /// The changed text; tokens that differ from the original are ringed. The selection stays the original's.
    void setTried(TriedTextPtr tried);
    /// With a trial each row has a box that switches its rule off; null for none. It must outlive the view.
    void setTrial(Trial* trial);
    /// The switches of the rows, and how their tokens correspond to the original ones.
    [[nodiscard]] StageTrial& changes() { return m_changes; }
    [[nodiscard]] QRect switchRect(std::size_t block, std::size_t row) const {
        return m_geometry.switchRect(block, row);
    }
    /// What is shown; null before the first trace. May be of a former encoding while a new one is traced.
    [[nodiscard]] const std::shared_ptr<StagedText>& staged() const { return m_staged; }
    [[nodiscard]] bool tracing() const { return m_job.running(); }

    [[nodiscard]] ColumnSpan selectedColumns() const { return m_selected; }
    /// The row that was pointed at last.
    [[nodiscard]] std::size_t currentRow() const { return m_row; }
    void select(std::size_t row, ColumnSpan columns);
    /// One row for all rules of the stage, or one each.
    void setCollapsed(Stage stage, bool collapsed);
    [[nodiscard]] QList<StageFact> path() const;
    [[nodiscard]] std::optional<StageRuleText> rule() const;

    /// Of the columns in that row, in the viewport's coordinates: as high as a token's fill.
    [[nodiscard]] QRect rectOf(std::size_t row, ColumnSpan columns) const;
    [[nodiscard]] QRect headerRect(std::size_t block, std::size_t row) const {
        return m_geometry.headerRect(block, row);
    }
    /// Cells and boxes painted by the last paint event: a test's proof of laziness.
    [[nodiscard]] std::size_t paintedItems() const { return m_paintedItems; }

  signals:
    /// path() or rule() has changed.
    void pathChanged();

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
    [[nodiscard]] const EncodedTextPtr& selectedIn() const; ///< the text whose tokens the selection counts
    /// Beyond the end, or the start, of the part that is shown: the part around that place.
    void showMore(bool down);
    /// The same, and what comes next in the row is selected there.
    void selectBeyond(bool down);
    /// The last part of the text, or the first, and what is last or first in the row.
    void selectEnd(bool down);
    void selectGoal();
    [[nodiscard]] bool canShowMore(bool down) const;
    void scrollToEdge();
    [[nodiscard]] QString tipAt(const QPoint& point) const;
    void moveAcross(int step, bool extend);
    void moveDown(int rows);
    void moveBlock(int step);
    void copy(bool wholeRow) const;

    TokenSelection* m_selection;
    EncodedTextPtr m_encoded;                   ///< what is to be shown; the changed text while one is tried
    std::shared_ptr<const Tokenizer> m_foldsOf; ///< what m_collapsed was chosen for
    std::shared_ptr<StagedText> m_staged;
    std::set<Stage> m_collapsed;
    std::optional<Error> m_error;
    StageFaces m_faces;
    StageGeometry m_geometry;
    StageTrial m_changes;
    LatestJob m_job;
    QTimer m_dimSoon;
    bool m_dimmed = false;
    bool m_stale = false;    ///< hidden: traced when shown
    bool m_choosing = false; ///< the token is being set from here
    bool m_missed = false;   ///< one was set elsewhere while a part was traced
    struct Edge {
        std::uint32_t byte = 0; ///< of the text
        bool down = false;
    };
    std::optional<Edge> m_edge; ///< where the former part ended, while the next one is traced
    std::optional<Edge> m_goal; ///< what starts there, or ends there, is to be selected in the next part
    QString m_note;             ///< stagesNote() of what is shown
    ColumnSpan m_selected;
    ColumnSpan m_anchor; ///< where the selection began
    std::size_t m_row = 0;
    std::size_t m_paintedItems = 0;
};

} // namespace tokenscope::ui
