#pragma once
// The tests of a tokenizer: the cases of the open suite with their results, and for the selected one what is expected
// and what the tokenizer gives now. A page of the Check mode.

#include "ui/panels/check/case_table.h"
#include "ui/panels/check/keep_test.h"
#include "ui/panels/check/suite_files.h"
#include "ui/panels/check/suite_run.h"
#include "ui/panels/panel.h"
#include "ui/session/session.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tokenscope::ui {

class CasePane;
class ElidedLabel;
class OfferPage;
class PageStack;
class PaneSplitter;

class TestsPage : public QWidget {
    Q_OBJECT

  public:
    /// The session must outlive it.
    explicit TestsPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] SuiteDocument& suiteDocument() { return m_document; }
    [[nodiscard]] const SuiteDocument& suiteDocument() const { return m_document; }
    [[nodiscard]] SuiteFiles& files() { return m_files; }
    [[nodiscard]] SuiteRun& results() { return m_run; }
    [[nodiscard]] KeepTest& keep() { return m_keep; }

    [[nodiscard]] bool busy() const;
    [[nodiscard]] QList<QWidget*> panes() const;
    /// `3 passed · 1 failed`
    [[nodiscard]] QString statusText() const;
    [[nodiscard]] Panel::Document document() const;
    [[nodiscard]] Panel::History history() const;
    /// For the panel's menus; `show` brings the page to the front.
    [[nodiscard]] QList<PanelCommand> commands(const std::function<void()>& show);

    /// Without the cases.
    [[nodiscard]] QJsonObject state() const;
    /// The cases, if they are in no file.
    [[nodiscard]] QString unsaved() const { return m_document.unsaved(); }
    void restore(const QJsonObject& state, const QString& unsaved);

    /// Selects the case, also if only failing ones were shown.
    void showCase(std::size_t index);

  public slots:
    void undo() { m_document.undo(); }
    void redo() { m_document.redo(); }

  signals:
    void statusMessage(const QString& message);
    void statusTextChanged();
    void stateChanged();
    /// document() or history() returns something else now.
    void documentChanged();
    /// A suite was opened, and should be in sight.
    void opened();
    /// Shows the session's text, which is that of a case now.
    void inspectRequested();
    /// Shows the session's text, encoded by the current tokenizer and by that one.
    void compareRequested(const tokenscope::ui::TokenizerSource& other);
    void conversationRequested(const tokenscope::chat::TemplateInput& input, const QString& title);

  protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeHeader(QVBoxLayout& column);
    void makeConflictBar(QVBoxLayout& column);
    void makeTable();
    void update();
    void selectShown();
    [[nodiscard]] QStringList keptForOthers() const;
    void showSelected();
    void openSelected();
    void activate();
    void compareSelected();
    [[nodiscard]] std::optional<TokenizerSource> otherTokenizer() const;
    void showText(const std::string& text, bool addSpecial, bool parseSpecial, const std::string& name);
    [[nodiscard]] bool isComparable(const CaseRow& row) const;
    [[nodiscard]] const CaseRow* selected() const;
    [[nodiscard]] std::vector<std::size_t> selectedIndexes() const;
    void accept(const std::vector<std::size_t>& indexes);
    void acceptAll();
    void removeSelected();
    void renameSelected();
    void copyDifference();
    void showMenu(const QPoint& place);

    Session& m_session;
    SuiteDocument m_document;
    SuiteFiles m_files;
    SuiteRun m_run;
    KeepTest m_keep;
    CaseModel* m_model;
    QLabel* m_title = nullptr;
    ElidedLabel* m_remark = nullptr;
    QCheckBox* m_onlyFailing = nullptr;
    QPushButton* m_runAll = nullptr;
    QPushButton* m_acceptAll = nullptr;
    QWidget* m_conflict = nullptr;
    QLabel* m_conflictText = nullptr;
    PageStack* m_pages;
    OfferPage* m_offer;
    PaneSplitter* m_split;
    StepTable* m_table;
    CasePane* m_case;
    std::optional<std::size_t> m_selected; ///< index in the suite
    TokenizerSource m_current;
    TokenizerSource m_former; ///< current before
};

} // namespace tokenscope::ui
