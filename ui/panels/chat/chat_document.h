#pragma once
// The document of the Chat mode: conversations, of which one is open, the chosen template and its edits.
// Every change is a step that can be undone; typing in one field is one step. Cards and JSON are two views of
// the open conversation: JSON that is no conversation (yet) is kept with its error. Lives on the UI thread.

#include "core/chat/conversation/conversation.h"

#include <QJsonObject>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tokenscope::ui {

using ConversationPtr = std::shared_ptr<const chat::Conversation>;

/// Where a template comes from.
struct TemplateChoice {
    enum class From : quint8 {
        Tokenizer, ///< one of the current tokenizer's: `name`, or its first
        BuiltIn,   ///< one of the program's own
        File,      ///< `name` is its path
    };
    From from = From::Tokenizer;
    QString name;
    bool operator==(const TemplateChoice&) const = default;
};

class ChatDocument : public QObject {
    Q_OBJECT

  public:
    explicit ChatDocument(QObject* parent = nullptr);

    [[nodiscard]] const chat::Conversation& conversation() const {
        return *m_now.conversations[m_now.current];
    }
    /// Shared and immutable: an edit creates a new one.
    [[nodiscard]] ConversationPtr snapshot() const { return m_now.conversations[m_now.current]; }
    [[nodiscard]] const std::vector<ConversationPtr>& conversations() const { return m_now.conversations; }
    [[nodiscard]] std::size_t current() const { return m_now.current; }
    void setCurrent(std::size_t index);
    /// The same for all states of one conversation, edited or not.
    struct Identity {
        std::uint64_t source = 0; ///< counts what was opened
        std::size_t index = 0;
        bool operator==(const Identity&) const = default;
    };
    [[nodiscard]] Identity identity() const { return {m_now.source, m_now.current}; }

    /// Replaces everything but the template, as one step. `title` names the source, `path` is the file to save in.
    void open(chat::ConversationFile file, const QString& title, const QString& path = {});
    [[nodiscard]] const QString& title() const { return m_now.title; }
    /// The file to save in; empty if there is none.
    [[nodiscard]] const QString& file() const { return m_now.file; }
    /// The conversations differ from those of their source.
    [[nodiscard]] bool isModified() const { return m_now.modified; }
    /// They are in that file now.
    void markSaved(const QString& file);
    /// All conversations in the format of the file they came from.
    [[nodiscard]] std::string written() const;

    /// Applies `change` as one step. Consecutive steps with the same non-empty `key` are merged.
    void edit(const QString& key, const std::function<void(chat::Conversation&)>& change);

    // Edits of the open conversation; an index out of range does nothing.
    void insertMessage(std::size_t at, const std::string& role);
    void removeMessage(std::size_t index);
    void duplicateMessage(std::size_t index);
    /// The message becomes the one at `to`.
    void moveMessage(std::size_t from, std::size_t to);
    /// `path` leads to an existing string, or is a plain key.
    void setString(std::size_t message, const std::string& path, const std::string& value);
    /// `key` is a plain key; null removes it.
    void setMember(std::size_t message, const std::string& key, Data value);
    /// nullopt removes the argument.
    void setArgument(const std::string& name, std::optional<Data> value);
    [[nodiscard]] const Data* argument(const std::string& name) const;

    /// continue_final_message of apply_chat_template: the text ends within the last message. Of all conversations.
    [[nodiscard]] bool continuesFinal() const { return m_now.continuesFinal; }
    void setContinuesFinal(bool on);

    /// The open conversation as JSON, or the text that was typed for it.
    [[nodiscard]] const std::string& json() const;
    /// Why json() is no conversation; the last valid one stays open.
    [[nodiscard]] const std::optional<Error>& jsonError() const { return m_now.jsonError; }
    void setJson(const std::string& text);
    /// Parses text for setJson(); thread-safe.
    [[nodiscard]] static Result<chat::Conversation> readJson(const std::string& text);
    /// `read` has to be the result of readJson(text).
    void setJson(const std::string& text, Result<chat::Conversation> read);

    [[nodiscard]] const TemplateChoice& choice() const { return m_now.choice; }
    /// Discards edits of the previous template.
    void setChoice(const TemplateChoice& choice);
    /// The template's source if it was edited.
    [[nodiscard]] const std::optional<std::string>& editedTemplate() const { return m_now.edited; }
    /// What the first edit was made to, for people: a tokenizer, a built-in template or a file; may be empty.
    [[nodiscard]] const QString& editedOf() const { return m_now.editedOf; }
    /// Typed. Absent: it is the original again. `of` becomes editedOf() unless the template was edited before.
    void setEditedTemplate(std::optional<std::string> source, const QString& of = {});
    /// Drops the edits, as one step.
    void resetTemplate();

    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_redo.empty(); }
    void undo();
    /// Skips steps without a visible change, such as typing that was undone in its field.
    void undoVisibly();
    void redo();

    /// Nothing before the current state can be undone.
    void clearHistory();

    [[nodiscard]] QJsonObject state() const;
    /// Clears the history. Invalid parts of the state are ignored.
    void restore(const QJsonObject& state);

  signals:
    /// Messages, tools, arguments or continuesFinal() changed: snapshot() is another one, or is rendered otherwise.
    void conversationChanged();
    /// json() or jsonError() changed.
    void jsonChanged();
    void templateChanged();
    void historyChanged();

  private:
    struct State {
        std::vector<ConversationPtr> conversations; ///< never empty
        std::size_t current = 0;
        std::uint64_t source = 0; ///< of Identity
        chat::ConversationsShape shape = chat::ConversationsShape::One;
        QString title;
        QString file;
        std::optional<std::string> typed; ///< JSON as it was typed; else it is written from the conversation
        std::optional<Error> jsonError;
        TemplateChoice choice;
        std::optional<std::string> edited;
        QString editedOf;
        bool continuesFinal = false;
        bool modified = false; ///< the conversations, since they were opened or saved
        std::size_t bytes = 0; ///< about, without what is shared with the previous state
    };
    [[nodiscard]] static bool isSame(const State& a, const State& b);
    void dropOldest();
    void addStep(const QString& key, State next);
    void setState(State next);

    State m_now;
    std::uint64_t m_sources = 0; ///< that were opened
    std::vector<State> m_undo, m_redo;
    QString m_key;                             ///< of the last step; empty: the next step isn't merged
    mutable std::optional<std::string> m_json; ///< cache of json()
    /// The conversations of the last state() and their JSON.
    mutable std::vector<ConversationPtr> m_savedOf;
    mutable QString m_savedJson;
};

} // namespace tokenscope::ui
