#pragma once
// The lower pane of Inspect: the pieces of the text as chips, as a table or as ids, or the stages that the
// text passes through; and the line with the tabs of these views, the find bar, the copy menu and the legend.

#include "ui/session/session.h"

#include <QWidget>

#include <memory>
#include <optional>

class QButtonGroup;
class QFrame;
class QPushButton;
class QStackedWidget;

namespace tokenscope::ui {

class ChipView;
class CopyMenu;
class FailureNote;
class FindBar;
class IdsView;
class Legend;
class StageLegend;
class StagesView;
class TokenTable;
class Trial;
class TrialBar;

class PiecesPane : public QWidget {
    Q_OBJECT

  public:
    enum class View : quint8 { Chips, Table, Ids, Stages };

    /// Both must outlive the pane.
    PiecesPane(Session& session, Trial& trial, QWidget* parent);
    /// The line with the tabs, a child of the parent, who places it.
    [[nodiscard]] QWidget* header() const { return m_header; }

    void setView(View view);
    [[nodiscard]] View view() const { return m_view; }
    /// Pieces as the vocabulary spells them (`▁the`) instead of decoded.
    void setRawSpelling(bool raw);
    void openFind();
    /// Shows the ids, with the keyboard in the field for pasted ids.
    void decodeIds();
    /// Opens the find bar with this query.
    void find(const QString& query);

    /// The view that takes the keyboard focus.
    [[nodiscard]] QWidget* focusTarget() const;
    [[nodiscard]] StagesView* stages() const { return m_stages; }
    [[nodiscard]] bool trying() const { return m_trying; }
    [[nodiscard]] TrialBar* trialBar() const { return m_trialBar; }
    [[nodiscard]] CopyMenu* copyMenu() const { return m_copy; }
    /// The stages show the text with the changes of the trial.
    [[nodiscard]] bool isTrying() const { return m_trying; }

  signals:
    void viewChanged();
    void tryingChanged(bool trying);
    /// The user chose another row of the stages, or the stages changed.
    void stagePathChanged();
    /// A sentence for the status line.
    void statusMessage(const QString& message);
    /// "Save as new file…" of the changes being tried.
    void saveRequested(const std::shared_ptr<const tokenscope::Tokenizer>& tokenizer);
    /// The tab for the page of the tokenizer's files.
    void overviewRequested();
    /// From the page that is shown without a tokenizer.
    void openRequested();

  private:
    QWidget* buildHeader(QWidget* parent);
    void buildSegments(QFrame& header);
    void buildFindBar();
    QWidget* buildStagesPage();
    QWidget* buildTrialButtons(QWidget* parent);
    QWidget* buildEmptyPage();

    void setEncoded(const EncodedTextPtr& encoded);
    void setTrying(bool trying);
    /// The stages of the changed text while changes are tried, else those of the text as it is.
    void showStages();
    void showPage();
    void setError(std::optional<Error> error);

    Session& m_session;
    Trial& m_trial;
    QWidget* m_header = nullptr;
    QButtonGroup* m_segments = nullptr;
    QStackedWidget* m_tools = nullptr; ///< the tools of the view, the find bar
    QPushButton* m_findButton = nullptr;
    FindBar* m_find = nullptr;
    CopyMenu* m_copy = nullptr;
    Legend* m_legend = nullptr;
    StageLegend* m_stageLegend = nullptr;
    QWidget* m_trialButtons = nullptr;
    QPushButton* m_try = nullptr;
    QPushButton* m_reset = nullptr;
    QStackedWidget* m_pages = nullptr; ///< the four views, then m_failure and m_empty
    ChipView* m_chips = nullptr;
    TokenTable* m_table = nullptr;
    IdsView* m_ids = nullptr;
    StagesView* m_stages = nullptr;
    TrialBar* m_trialBar = nullptr;
    FailureNote* m_failure = nullptr;
    QWidget* m_empty = nullptr;
    View m_view = View::Chips;
    bool m_trying = false;
};

QString name(PiecesPane::View view); ///< `chips`, `table`, `ids`, `stages`
/// Chips for an unknown name.
PiecesPane::View piecesView(const QString& name);

} // namespace tokenscope::ui
