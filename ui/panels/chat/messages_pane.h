#pragma once
// The messages of the open conversation: as cards that can be edited, moved, copied and deleted, and as JSON.

#include "ui/panels/chat/chat_document.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/panels/chat/messages_model.h"

#include "ui/support/latest_job.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QVBoxLayout;
class QKeyEvent;
class QButtonGroup;
class QLabel;
class QListView;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace tokenscope::ui {

class CodeView;
class TextDocument;
class TokenEditor;
class ElidedLabel;
class InjectionBar;
class MessageDelegate;
class MessageEditor;

/// What was typed or pasted as JSON.
struct TypedJson {
    std::string text;
    Result<chat::Conversation> conversation;
    std::shared_ptr<chat::ConversationFile> several; ///< where it is no single one, but some
};

class MessagesPane : public QWidget {
    Q_OBJECT

  public:
    MessagesPane(ChatDocument& document, QWidget* parent = nullptr);

    void setResult(const ChatResultPtr& result);
    /// What is selected elsewhere; shown in its card.
    void setSelected(const std::optional<MessagePlace>& place);
    void showJson(bool json);
    [[nodiscard]] bool jsonShown() const;
    /// Opens the card for editing; -1 closes the open one.
    void edit(int row);
    /// Behind the current card.
    void add(const std::string& role);
    void removeCurrent();
    void duplicateCurrent();
    void moveCurrent(int by);

    [[nodiscard]] QListView* list() const { return m_list; }
    [[nodiscard]] MessagesModel* model() const { return m_model; }
    [[nodiscard]] MessageDelegate* delegate() const { return m_delegate; }
    [[nodiscard]] CodeView* json() const { return m_json; }
    /// In the place of json() where that would be long.
    [[nodiscard]] TokenEditor* longJson() const { return m_longJson; }
    /// Of the open card; null where none is open.
    [[nodiscard]] MessageEditor* editor() const;
    [[nodiscard]] InjectionBar* injection() const { return m_injection; }
    /// What was typed is not in the document yet.
    [[nodiscard]] bool reading() const;
    [[nodiscard]] QPushButton* jsonOpen() const { return m_jsonOpen; }
    [[nodiscard]] QLabel* jsonError() const { return m_jsonError; }
    /// Where the keyboard belongs.
    [[nodiscard]] QWidget* keyboard() const;

  signals:
    /// A letter of a message was pointed at.
    void placeChosen(const tokenscope::MessagePlace& place);
    void openRequested();
    void saveRequested();
    void stateChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeHeader(QVBoxLayout& column);
    QMenu* makeMenu();
    void takeConversation();
    void takeJson();
    void showJsonError();
    void pointInJson();
    void selectInJson(const MessagePlace& place);
    void writeJson();
    void jsonEdited();
    void readJsonText(bool pasted);
    void takeTyped(TypedJson json, bool pasted);
    void openExample(const char* json, const QString& title);
    void contextMenu(const QPoint& point);
    bool listKey(QKeyEvent& key);
    void point(const QPoint& at);
    void relayout();
    void fitHeader();

    ChatDocument& m_document;
    MessagesModel* m_model;
    MessageDelegate* m_delegate;
    QListView* m_list;
    CodeView* m_json;
    TokenEditor* m_longJson;
    TextDocument* m_longText;
    QLabel* m_jsonError;
    QLabel* m_empty;
    QStackedWidget* m_stack;
    QButtonGroup* m_segments = nullptr;
    ElidedLabel* m_count = nullptr;
    QLabel* m_title = nullptr;
    QWidget* m_header = nullptr;
    InjectionBar* m_injection;
    QWidget* m_several;
    QLabel* m_which;
    QPointer<MessageEditor> m_editor; ///< of the open card; the list destroys it with its row
    QPushButton* m_jsonOpen;          ///< what is typed is several conversations
    QTimer m_jsonSoon;                ///< a long text is read when nothing was typed for a moment
    LatestJob m_jsonJob;
    std::shared_ptr<chat::ConversationFile> m_offered;
    bool m_typing = false;    ///< what the document tells is what was typed here
    bool m_pasted = false;    ///< the last change replaced all of the text
    bool m_jsonStale = false; ///< it is written when it is looked at
    std::string m_source;     ///< of the template, for examples that fit
};

} // namespace tokenscope::ui
