#pragma once
// The Compare mode: a row of tabs, the list of tokenizers that they share, the tools of the open one, and the
// view itself. What each does is its own.

#include "ui/panels/compare/column_set.h"
#include "ui/panels/compare/compare_view.h"
#include "ui/panels/panel.h"
#include "ui/session/session.h"

class QButtonGroup;
class QMenu;
class QStackedWidget;

namespace tokenscope::ui {

class CorpusView;
class FilesView;
class TextCompareView;

class ComparePanel : public Panel {
    Q_OBJECT

  public:
    explicit ComparePanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] ColumnSet& columns() { return m_columns; }
    [[nodiscard]] TextCompareView& text() const { return *m_text; }
    [[nodiscard]] FilesView& files() const { return *m_files; }
    [[nodiscard]] CorpusView& corpus() const { return *m_corpus; }
    [[nodiscard]] CompareView* current() const;
    void setCurrent(CompareView* view);

    /// Opens the tokenizer and shows it next to the session's on the Text tab.
    void compareWith(const TokenizerSource& source);
    /// What can be added to the list.
    void fillAddMenu(QMenu& menu);

    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool showsText() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    QList<PanelCommand> commands() override;
    void moveDifference(int step);
    QList<DropItem> acceptDrop(const QList<DropItem>& items, const QPoint& position) override;
    [[nodiscard]] QString describeDrop(const DropItem& item) const override;
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// `compare`, `files`, `corpus`
    bool showView(const QString& name) override;
    void openOtherTokenizers(const QString& view, const QStringList& paths) override;

  public slots:
    /// Of the text, which may be a counterexample that was put there.
    void undo();
    void redo();

  signals:
    void stagesRequested();
    /// Requests the session's text in Inspect.
    void inspectRequested();

  private:
    void addView(CompareView* view);
    Session& m_session;
    ColumnSet m_columns;
    QButtonGroup* m_tabs;
    QStackedWidget* m_pages;
    QList<CompareView*> m_views;
    TextCompareView* m_text;
    FilesView* m_files;
    CorpusView* m_corpus;
};

} // namespace tokenscope::ui
