#pragma once
// The Check mode: what is wrong with the current tokenizer, its folder, its template, and conversations.

#include "core/chat/conversation/conversation.h"
#include "ui/panels/check/finding_text.h"
#include "ui/panels/panel.h"
#include "ui/session/session.h"

#include <vector>

class QButtonGroup;

namespace tokenscope::ui {

class FindingsPage;
class OfferPage;
class PageStack;
class TestsPage;

class CheckPanel : public Panel {
    Q_OBJECT

  public:
    explicit CheckPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] FindingsPage& findings() const { return *m_findings; }
    [[nodiscard]] TestsPage& tests() const { return *m_tests; }
    enum PageIndex { FindingsIndex, TestsIndex };
    void setPage(int page);
    /// Shows the tests in that file.
    void openSuite(const QString& path);

    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QWidget* firstFocus() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool showsText() const override { return false; }
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// Cases of a suite that are in no file.
    [[nodiscard]] QStringList textKeys() const override { return {QStringLiteral("suite")}; }
    /// `check`, `tests`
    bool showView(const QString& name) override;
    [[nodiscard]] std::optional<History> history() const override;
    [[nodiscard]] std::optional<Document> document() const override;
    void saveDocument() override;
    void saveDocumentAs() override;
    [[nodiscard]] QWidget* editTarget() const override;
    /// Conversations are checked too; suites are opened.
    QStringList openFiles(const QString& view, const QStringList& files) override;
    QList<PanelCommand> commands() override;
    [[nodiscard]] QList<Keys> ownKeys() const override;
    QList<DropItem> acceptDrop(const QList<DropItem>& items, const QPoint& position) override;
    [[nodiscard]] QString describeDrop(const DropItem& item) const override;

  signals:
    /// Show the finding in another panel. Its text is the session's already.
    void findingRequested(const tokenscope::ui::FindingTarget& target);
    /// Show the session's text, which is that of a test.
    void inspectRequested();
    /// Show it as encoded by the current tokenizer and by that one.
    void compareRequested(const tokenscope::ui::TokenizerSource& other);
    void conversationRequested(const tokenscope::chat::TemplateInput& input, const QString& title);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    /// What a page tells the panel; the widget is in the stack.
    struct Page {
        QString title;
        QWidget* widget;
        std::function<void()> update; ///< called while the page is shown
        std::function<bool()> busy;
        std::function<QString()> statusText;
        std::function<QList<QWidget*>()> panes;
    };
    void addPages();
    void connectTests();
    [[nodiscard]] bool showsTests() const { return m_page == TestsIndex; }
    QWidget* makeTabs();
    void update();
    void showFinding(const FindingTarget& target);

    Session& m_session;
    PageStack* m_pages;
    OfferPage* m_offer;
    FindingsPage* m_findings;
    TestsPage* m_tests;
    std::vector<Page> m_all;
    QButtonGroup* m_tabs = nullptr;
    QWidget* m_tabBar = nullptr;
    int m_page = 0;
};

} // namespace tokenscope::ui
