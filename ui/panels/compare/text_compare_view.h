#pragma once
// Compare, on a text: two to four tokenizers on the session's text, in columns over the same rows, with what differs,
// what it costs, and why. The selection is the session's: what is pointed at here is selected everywhere.

#include "ui/panels/compare/column_set.h"
#include "ui/panels/compare/compare_view.h"
#include "ui/session/session.h"

#include <optional>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QVBoxLayout;

namespace tokenscope::ui {

class ColumnHeaders;
class ColumnsCanvas;
class DifferenceMap;
class ElidedLabel;
class FiguresPane;
class DivergencePane;

class TextCompareView : public CompareView {
    Q_OBJECT

  public:
    explicit TextCompareView(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Text"); }
    [[nodiscard]] QString key() const override { return QStringLiteral("text"); }
    [[nodiscard]] QWidget* tools() override { return m_tools; }
    [[nodiscard]] bool working() const override;
    [[nodiscard]] QString place() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// To the next one of the kinds that are shown, from the first again behind the last.
    void moveDifference(int step) override;
    bool takeTokenizers(const QStringList& paths, const QPoint& place) override;

    [[nodiscard]] ColumnSet& columns() { return m_columns; }
    [[nodiscard]] ColumnsCanvas& canvas() const { return *m_canvas; }
    [[nodiscard]] FiguresPane& figures() const { return *m_figures; }
    [[nodiscard]] DivergencePane& why() const { return *m_why; }
    /// Index into compared()->differences of the one that is selected.
    [[nodiscard]] std::optional<std::size_t> difference() const { return m_difference; }
    void showDifference(std::size_t difference);
    /// Of the session's text as it is now, once it is compared.
    void showFirstDifference();
    /// What can be compared with: open tokenizers, samples, files opened before, other settings.
    void fillAddMenu(QMenu& menu);
    /// What can be done with a column: pin, move, leave out, set the same beside it with another setting.
    void fillColumnMenu(QMenu& menu, std::size_t column);
    /// The columns change places so that this one is the session's, and the steps of its token at that byte are shown.
    void showMade(std::size_t column, std::uint32_t byte);
    /// The same, for its stages.
    void showStages(std::size_t column, std::uint32_t byte);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeTools();
    QWidget* makeBody();
    QWidget* makeDifferenceBar();
    void connectAll();
    void updatePage();
    void fillNote();
    void takeCompared();
    void showPlain();
    void chooseToken(std::size_t column, std::size_t token);
    void hoverToken(std::size_t column, std::optional<std::size_t> token);
    void followSelection();
    void select(ByteSpan span);
    void updateDifference();
    void askWhy();
    [[nodiscard]] std::size_t pairColumn(const ComparedDifference& difference) const;
    void updatePairs();
    void choosePair(std::size_t column);
    [[nodiscard]] bool isThere(const ColumnChoice& choice) const;
    void addSettings(QMenu& menu, std::size_t column);
    void fillCopyMenu(QMenu& menu);
    void openTokenMenu(std::size_t column, std::size_t token, const QPoint& place);
    void askForFile();
    void copy(const QString& text, const QString& what);
    void passMade();
    void passFirst();
    [[nodiscard]] QStringList titles() const;
    [[nodiscard]] bool hasPair() const { return m_columns.size() > 1; }

    Session& m_session;
    ColumnSet m_columns;
    std::optional<std::size_t> m_difference;
    std::optional<std::size_t>
        m_pair; ///< the column that is asked about, beside the reference; else the one pointed at
    bool m_firstRequested = false; ///< the first difference, of a comparison that isn't there yet
    bool m_choosing = false;       ///< the selection changes because of what was pointed at here
    struct Made {
        TokenizerSource source;
        std::uint32_t byte = 0;
        bool stages = false; ///< not the steps
    };
    void showOf(std::size_t column, std::uint32_t byte, bool stages);
    std::optional<Made> m_made; ///< to be shown once that tokenizer's tokens are there

    QWidget* m_tools = nullptr;
    ElidedLabel* m_remark = nullptr;
    QPushButton* m_swap = nullptr;
    QPushButton* m_copy = nullptr;
    QStackedWidget* m_center = nullptr; ///< the columns, or why there are none
    FailureNote* m_failure = nullptr;
    FiguresPane* m_figures = nullptr;
    ColumnHeaders* m_headers = nullptr;
    ColumnsCanvas* m_canvas = nullptr;
    DifferenceMap* m_map = nullptr;
    QSplitter* m_split = nullptr;
    DivergencePane* m_why = nullptr;
    QPushButton* m_whyShown = nullptr;
    std::vector<QPushButton*> m_pairs; ///< by column
    QLabel* m_number = nullptr;
    ElidedLabel* m_words = nullptr;
    QPushButton* m_previous = nullptr;
    QPushButton* m_next = nullptr;
};

} // namespace tokenscope::ui
