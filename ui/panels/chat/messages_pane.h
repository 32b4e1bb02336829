#pragma once
// The messages of the open conversation: as cards that can be edited, moved, copied and deleted, and as JSON.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/message_cards.h"

#include <QFrame>
#include <QPointer>
#include <QWidget>

class QVBoxLayout;
class QKeyEvent;
class QButtonGroup;
class QLabel;
class QListView;
class QMenu;
class QStackedWidget;

namespace tokenscope::ui {

class ConversationJsonView;
class ElidedLabel;
class InjectionBar;
class MessageDelegate;
class MessageEditor;

class MessagesPane : public QWidget {
    Q_OBJECT

  public:
    MessagesPane(ChatDocument& document, QWidget* parent = nullptr);

    void setResult(const ChatResultPtr& result);
    /// Shows what is selected in other panes.
    void setSelected(const std::optional<MessagePlace>& place);
    void showJson(bool json);
    [[nodiscard]] bool jsonShown() const;
    /// Opens the card for editing; -1 closes the open one.
    void edit(int row);
    /// Adds a message after the current card and opens it.
    void add(const std::string& role);
    void removeCurrent();
    void duplicateCurrent();
    void moveCurrent(int by);

    [[nodiscard]] InjectionBar* injection() const { return m_injection; }
    /// Typed text is not in the document yet.
    [[nodiscard]] bool busy() const;
    /// The part that takes the keyboard.
    [[nodiscard]] QWidget* keyboard() const;

  signals:
    /// A character of a message was clicked, or the caret moved to it.
    void placeChosen(const tokenscope::ui::MessagePlace& place);
    void openRequested();
    void saveRequested();
    /// The conversation is to be kept as a test.
    void testRequested();
    void stateChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] QVBoxLayout* createHeader();
    void createCards();
    QMenu* createMenu();
    void updateCards();
    void openExample(const char* json, const QString& title);
    void contextMenu(const QPoint& point);
    bool listKey(QKeyEvent& key);
    void selectAt(const QPoint& at);
    void relayout();
    void fitHeader();

    ChatDocument& m_document;
    MessagesModel* m_model;
    MessageDelegate* m_delegate;
    QListView* m_list;
    QLabel* m_empty;
    QStackedWidget* m_stack; ///< cards, JSON
    ConversationJsonView* m_json;
    QButtonGroup* m_segments = nullptr;
    ElidedLabel* m_count = nullptr;
    QLabel* m_title = nullptr;
    QWidget* m_header = nullptr;
    InjectionBar* m_injection;
    QWidget* m_pager; ///< shown for several conversations
    QLabel* m_pageText;
    QPointer<MessageEditor> m_editor; ///< of the open card; destroyed by the list together with its row
    std::string m_source;             ///< of the template; selects the examples offered
};

/// Warns that content of a message became control tokens, and offers what to do about it.
class InjectionBar : public QFrame {
    Q_OBJECT

  public:
    explicit InjectionBar(QWidget* parent = nullptr);
    /// Hides the bar if nothing was injected.
    void setResult(const ChatResultPtr& result);

  signals:
    void policyChosen(tokenscope::ui::InjectionPolicy policy);
    /// Select the next injected token.
    void showNextRequested();

  private:
    QLabel* m_text;
    QLabel* m_ids;
    QButtonGroup* m_policies;
};

} // namespace tokenscope::ui
