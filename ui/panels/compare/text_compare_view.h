#pragma once
// The Text page of Compare: two to four tokenizers on the session's text, in columns over the same rows, with
// figures, differences and their reasons. The selection is shared with the session.

#include "ui/panels/compare/column_comparison.h"
#include "ui/panels/compare/compare_view.h"
#include "ui/session/session.h"

#include <optional>

class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace tokenscope::ui {

class BusyOverlay;
class ColumnHeaders;
class ColumnsCanvas;
class DifferenceBar;
class DifferenceMap;
class FiguresPane;
class DivergencePane;
class PaneSplitter;

class TextCompareView : public CompareView {
    Q_OBJECT

  public:
    /// `columns` must outlive it.
    TextCompareView(Session& session, ColumnSet& columns, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Text"); }
    [[nodiscard]] QString key() const override { return QStringLiteral("text"); }
    [[nodiscard]] QWidget* tools() override { return m_tools; }
    [[nodiscard]] std::size_t shownTokenizers() const override { return kMaxCompared; }
    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// Selects the next difference of the shown kinds; wraps around.
    void moveDifference(int step) override;
    bool acceptTokenizers(const QStringList& paths, const QPoint& place) override;

    [[nodiscard]] ColumnSet& columns() { return m_columns; }
    [[nodiscard]] ColumnComparison& comparison() { return m_comparison; }
    [[nodiscard]] ColumnsCanvas& canvas() const { return *m_canvas; }
    [[nodiscard]] FiguresPane& figures() const { return *m_figures; }
    [[nodiscard]] DivergencePane& why() const { return *m_why; }
    /// The selected one, an index into compared()->differences.
    [[nodiscard]] std::optional<std::size_t> difference() const { return m_difference; }
    void showDifference(std::size_t difference);
    /// Selects it as soon as the current text has been compared.
    void showFirstDifference();
    /// Shows the derivation of the column's token at that byte. The column first becomes the session's
    /// tokenizer.
    void showDerivation(std::size_t column, std::uint32_t byte);
    /// The same for the stages.
    void showStages(std::size_t column, std::uint32_t byte);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void createTools();
    QWidget* createBody();
    void connectAll();
    void updatePage();
    void fillNote();
    [[nodiscard]] QString busyNote() const;
    void takeCompared();
    void showPlain();
    void chooseToken(std::size_t column, std::size_t token);
    void hoverToken(std::size_t column, std::optional<std::size_t> token);
    void followSelection();
    void select(ByteSpan span);
    void updateDifference();
    void askWhy();
    [[nodiscard]] std::size_t pairColumn(const ComparedDifference& difference) const;
    void choosePair(std::size_t column);
    void fillCopyMenu(QMenu& menu);
    void openTokenMenu(std::size_t column, std::size_t token, const QPoint& place);
    void askForFile();
    void copy(const QString& text, const QString& what);
    void showPending();
    void selectFirstDifference();
    [[nodiscard]] QStringList titles() const;
    [[nodiscard]] bool hasPair() const { return m_columns.size() > 1; }

    Session& m_session;
    ColumnSet& m_columns;
    ColumnComparison m_comparison;
    std::optional<std::size_t> m_difference;
    std::optional<std::size_t> m_pair; ///< the column to explain, if it was chosen in the bar
    bool m_firstRequested = false;     ///< showFirstDifference() waits for the comparison
    bool m_choosing = false;           ///< this view is changing the session's selection
    struct Pending {
        TokenizerSource source;
        std::uint32_t byte = 0;
        bool stages = false; ///< else the derivation
    };
    void showInPanel(std::size_t column, std::uint32_t byte, bool stages);
    std::optional<Pending> m_pending; ///< shown as soon as that tokenizer has encoded the text

    QWidget* m_tools = nullptr;
    QPushButton* m_swap = nullptr;
    QPushButton* m_copy = nullptr;
    BusyOverlay* m_overlay = nullptr;
    QStackedWidget* m_center = nullptr; ///< the columns, or why there are none
    FailureNote* m_failure = nullptr;
    FiguresPane* m_figures = nullptr;
    QLabel* m_asOneText = nullptr; ///< while the session's text is encoded as words
    ColumnHeaders* m_headers = nullptr;
    ColumnsCanvas* m_canvas = nullptr;
    DifferenceMap* m_map = nullptr;
    PaneSplitter* m_split = nullptr;
    PaneSplitter* m_across = nullptr; ///< the text and the reasons
    DivergencePane* m_why = nullptr;
    DifferenceBar* m_bar = nullptr;
};

} // namespace tokenscope::ui
