#pragma once
// The text through the stages of the tokenizer: a row after each rule, all in one grid of columns. A selection is a
// band of columns, so it is seen in every row; it is one with the window's selected token, and can be finer. Of a long
// text a part is shown, which follows the selection and the wheel. Traces off the UI thread; paints only what is in sight.

#include "ui/session/token_selection.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/stages_view/stage_faces.h"
#include "ui/widgets/stages_view/stage_layout.h"
#include "ui/widgets/stages_view/stage_words.h"
#include "ui/widgets/stages_view/trial.h"

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
    /// The rule of a row, as a place of the original definition; empty where none is.
    [[nodiscard]] std::string placeOf(std::size_t row) const;
    /// What stands in the row's header while changes are tried.
    enum class Switch : quint8 { None, On, Off, Locked };
    [[nodiscard]] Switch switchOf(std::size_t row) const;
    /// Switches the row's rule off, or on again; nothing where that can't be.
    void toggleRule(std::size_t row);
    [[nodiscard]] QRect switchRect(std::size_t block, std::size_t row) const;
    [[nodiscard]] QRect switchTarget(std::size_t block, std::size_t row) const;
    [[nodiscard]] bool isRinged(const StageRow& row, const StageBox& box) const;
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
    [[nodiscard]] QRect headerRect(std::size_t block, std::size_t row) const;
    /// Cells and boxes painted by the last paint event: a test's proof of laziness.
    [[nodiscard]] std::size_t paintedItems() const { return m_paintedItems; }

  signals:
    /// path() or rule() say something else.
    void pathChanged();

  protected:
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
    struct Place { ///< what is at a point
        std::size_t block = 0;
        std::size_t row = 0;
        bool header = false;
        std::uint32_t column = 0;
    };
    // stages_view.cpp
    void trace(ByteSpan wanted);
    void receive(Result<std::shared_ptr<StagedText>> result);
    void put(std::shared_ptr<StagedText> staged);
    void measure();
    void layOut();
    void tokenSelected(qsizetype token);
    void ensureVisible();
    [[nodiscard]] int noteHeight() const;
    [[nodiscard]] int blockHeight() const;
    [[nodiscard]] int blockTop(std::size_t block) const; ///< in the viewport
    [[nodiscard]] int rowTop(std::size_t block, std::size_t row) const;
    [[nodiscard]] int columnLeft(std::size_t block, std::uint32_t column) const;
    [[nodiscard]] int fillTop() const; ///< of a row's fill below the row's top
    [[nodiscard]] bool isFirstOfStage(std::size_t row) const;
    [[nodiscard]] bool hasManyRules(std::size_t row) const;
    // stages_view_parts.cpp
    /// Beyond the end, or the begin, of the part that is shown: the part around that place.
    void goOn(bool down);
    /// The same, and what comes next in the row is selected there.
    void selectBeyond(bool down);
    /// The last part of the text, or the first, and what is last or first in the row.
    void selectEnd(bool down);
    void selectGoal();
    [[nodiscard]] bool canGoOn(bool down) const;
    void scrollToEdge();
    // stages_view_paint.cpp
    void paintBlock(QPainter& painter, std::size_t block, const QRect& dirty);
    void paintAxis(QPainter& painter, std::size_t block);
    void paintHeader(QPainter& painter, std::size_t block, std::size_t row);
    void paintRow(QPainter& painter, std::size_t block, std::size_t row, ColumnSpan shown);
    void paintCells(QPainter& painter, std::size_t block, std::size_t row, ColumnSpan shown);
    void paintBoxes(QPainter& painter, std::size_t block, std::size_t row, ColumnSpan shown);
    void paintDrops(QPainter& painter, std::size_t block, std::size_t row, ColumnSpan shown);
    void paintFrame(QPainter& painter, std::size_t block, std::size_t row);
    void paintBand(QPainter& painter, std::size_t block);
    // stages_view_trial.cpp
    void setText(EncodedTextPtr encoded, TriedTextPtr tried);
    [[nodiscard]] const EncodedTextPtr& selectedIn() const; ///< the text whose tokens the selection counts
    [[nodiscard]] std::optional<std::size_t> tokenOf(const StageBox& box) const; ///< the selection's
    [[nodiscard]] std::optional<std::size_t> boxOf(std::size_t token) const;
    void findSwitches();
    [[nodiscard]] QString switchTip(std::size_t row) const;
    void paintSwitch(QPainter& painter, std::size_t block, std::size_t row) const;
    // stages_view_input.cpp
    [[nodiscard]] std::optional<Place> placeAt(const QPoint& point) const;
    [[nodiscard]] ColumnSpan itemAt(std::size_t row, std::uint32_t column) const;
    [[nodiscard]] ColumnSpan wordAt(std::size_t row, std::uint32_t column) const;
    [[nodiscard]] std::optional<ColumnSpan> nextItem(std::size_t row, ColumnSpan from, int step) const;
    [[nodiscard]] QString tipAt(const QPoint& point) const;
    void moveAcross(int step, bool extend);
    void moveDown(int rows);
    void moveBlock(int step);
    void copy(bool wholeRow) const;

    TokenSelection* m_selection;
    EncodedTextPtr m_encoded; ///< what is to be shown; the changed text while one is tried
    TriedTextPtr m_tried;
    Trial* m_trial = nullptr;
    std::vector<Switch> m_switches;             ///< one a row
    std::shared_ptr<const Tokenizer> m_foldsOf; ///< what m_collapsed was chosen for
    std::shared_ptr<StagedText> m_staged;
    std::set<Stage> m_collapsed;
    std::optional<Error> m_error;
    StageFaces m_faces;
    StageLayout m_layout;
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
    std::optional<Edge> m_goal; ///< what begins there, or ends there, is to be selected in the next part
    QString m_note;             ///< stagesNote() of what is shown
    int m_rowHeight = 1;
    ColumnSpan m_selected;
    ColumnSpan m_anchor; ///< where the selection began
    std::size_t m_row = 0;
    std::size_t m_paintedItems = 0;
};

} // namespace tokenscope::ui
