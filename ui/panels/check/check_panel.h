#pragma once
// The Check mode: what is wrong with the current tokenizer, its folder, its template, and conversations.

#include "ui/panels/check/finding_text.h"
#include "ui/panels/panel.h"
#include "ui/session/session.h"

#include <vector>

class QButtonGroup;

namespace tokenscope::ui {

class FindingsPage;
class OfferPage;
class PageStack;

class CheckPanel : public Panel {
    Q_OBJECT

  public:
    explicit CheckPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] FindingsPage& findings() const { return *m_findings; }
    void setPage(int page);

    [[nodiscard]] bool busy() const override;
    [[nodiscard]] QList<QWidget*> panes() const override;
    [[nodiscard]] QWidget* firstFocus() const override;
    [[nodiscard]] QString statusText() const override;
    [[nodiscard]] bool showsText() const override { return false; }
    [[nodiscard]] QJsonObject state() const override;
    void restore(const QJsonObject& state) override;
    /// Conversations are checked too.
    QStringList openFiles(const QString& view, const QStringList& files) override;
    QList<PanelCommand> commands() override;
    [[nodiscard]] QList<Keys> ownKeys() const override;
    QList<DropItem> acceptDrop(const QList<DropItem>& items, const QPoint& position) override;
    [[nodiscard]] QString describeDrop(const DropItem& item) const override;

  signals:
    /// Show the finding in another panel. Its text is the session's already.
    void findingRequested(const tokenscope::ui::FindingTarget& target);

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
    QWidget* makeTabs();
    void update();
    void showFinding(const FindingTarget& target);

    Session& m_session;
    PageStack* m_pages;
    OfferPage* m_offer;
    FindingsPage* m_findings;
    std::vector<Page> m_all;
    QButtonGroup* m_tabs = nullptr;
    QWidget* m_tabBar = nullptr;
    int m_page = 0;
};

} // namespace tokenscope::ui
