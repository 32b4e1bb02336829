#pragma once
// The Inspect mode: the text with its tokens painted in place, below it the pieces as chips, table or ids,
// or the stages that they came through; at the right the card of the selected token. All share one selection.

#include "ui/panels/panel.h"
#include "ui/session/session.h"

class QButtonGroup;
class QFrame;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace tokenscope::ui {

class ChipView;
class CopyMenu;
class FailureNote;
class FindBar;
class IdsView;
class LiteralBar;
class PaneFrame;
class Legend;
class ReadingPlace;
class StageLegend;
class RuleEditor;
class StagesView;
class TokenCard;
class TokenEditor;
class TokenTable;
class Trial;
class TrialBar;

class InspectPanel : public Panel {
    Q_OBJECT

  public:
    enum class View { Chips, Table, Ids, Stages };
    explicit InspectPanel(Session& session, QWidget* parent = nullptr);

    void setView(View view);
    [[nodiscard]] View view() const { return m_view; }
    void setRawSpelling(bool raw);
    [[nodiscard]] bool rawSpelling() const { return m_rawSpelling; }
    bool openFind() override;
    void selectNext(int step);

    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QWidget* firstFocus() const override;
    /// Tracing, while the stages are shown.
    [[nodiscard]] bool busy() const override;
    QList<PanelCommand> commands() override;
    [[nodiscard]] QMenu* editMenu() const override;
    [[nodiscard]] QWidget* editTarget() const override;
    /// `chips`, `table`, `ids`, `stages`
    bool showView(const QString& name) override;
    [[nodiscard]] TokenEditor* editor() const { return m_editor; }
    [[nodiscard]] ChipView* chips() const { return m_chips; }
    [[nodiscard]] TokenTable* table() const { return m_table; }
    [[nodiscard]] IdsView* ids() const { return m_ids; }
    [[nodiscard]] StagesView* stages() const { return m_stages; }
    [[nodiscard]] Trial* trial() const { return m_trial; }
    [[nodiscard]] bool trying() const { return m_trying; }
    /// Shows the text with the changes of the trial, and what makes them; without, the text as it is.
    void setTrying(bool trying);
    [[nodiscard]] RuleEditor* ruleEditor() const { return m_ruleEditor; }
    [[nodiscard]] TrialBar* trialBar() const { return m_trialBar; }
    [[nodiscard]] TokenCard* card() const { return m_card; }
    [[nodiscard]] FailureNote* failureNote() const { return m_failure; }
    [[nodiscard]] FindBar* findBar() const { return m_find; }
    [[nodiscard]] PaneFrame* paneFrame() const { return m_frame; }
    [[nodiscard]] CopyMenu* copyMenu() const { return m_copy; }

    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;

  signals:
    void viewChanged();

  private:
    QWidget* makeTextPane();
    QWidget* makePiecesPane();
    void makePiecesHeader(QFrame& header);
    QWidget* makeEmptyPage();
    QWidget* makeSide();
    void connectSession();
    void updateRemark();
    void updateEmptyPage();
    void showFailure(std::optional<Error> error);
    void warnLines();
    void takeIds(const QByteArray& text);
    void chooseCopied();
    void showStagePath();
    void makeRoomForStages();
    // inspect_trial.cpp
    QWidget* makeStagesPage();
    QWidget* makeTrialButtons(QWidget* parent);
    void showTried();

    Session& m_session;
    TokenEditor* m_editor = nullptr;
    QLabel* m_lines = nullptr;
    LiteralBar* m_literals = nullptr;
    ReadingPlace* m_place = nullptr;
    QButtonGroup* m_segments = nullptr;
    QPushButton* m_findButton = nullptr;
    CopyMenu* m_copy = nullptr;
    FindBar* m_find = nullptr;
    QStackedWidget* m_views = nullptr; ///< the four, and pages for when there are no pieces
    ChipView* m_chips = nullptr;
    TokenTable* m_table = nullptr;
    IdsView* m_ids = nullptr;
    StagesView* m_stages = nullptr;
    TrialBar* m_trialBar = nullptr;
    Trial* m_trial = nullptr;
    RuleEditor* m_ruleEditor = nullptr;
    QPushButton* m_try = nullptr;
    QPushButton* m_reset = nullptr;
    QWidget* m_trialButtons = nullptr;
    bool m_trying = false;
    Legend* m_legend = nullptr;
    StageLegend* m_stageLegend = nullptr;
    FailureNote* m_failure = nullptr;
    QStackedWidget* m_side = nullptr;
    TokenCard* m_card = nullptr;
    QSplitter* m_across = nullptr;
    QSplitter* m_down = nullptr;
    QList<int> m_downOfViews; ///< its sizes in the other views, while Stages has taken some of the text's
    PaneFrame* m_frame = nullptr;
    View m_view = View::Chips;
    bool m_rawSpelling = false;
};

QString name(InspectPanel::View view); ///< `chips`, `table`, `ids`, `stages`
InspectPanel::View inspectView(const QString& name);

} // namespace tokenscope::ui
