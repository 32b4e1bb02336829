#pragma once
// What the Chat mode works on: conversations, one of them open; which template, and what was changed in it. Every change
// is a step that can be undone; typing in one field is one step. Cards and JSON are two views of one conversation: text
// that is no conversation (yet) stays beside it, with its error. Lives on the UI thread.

#include "core/chat/messages/conversation.h"

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
    /// Shared and immutable: a later edit makes another one.
    [[nodiscard]] ConversationPtr snapshot() const { return m_now.conversations[m_now.current]; }
    [[nodiscard]] const std::vector<ConversationPtr>& conversations() const { return m_now.conversations; }
    [[nodiscard]] std::size_t current() const { return m_now.current; }
    void setCurrent(std::size_t index);

    /// Replaces everything but the template, as one step. `title` names where it came from.
    void open(chat::ConversationFile file, const QString& title);
    [[nodiscard]] const QString& title() const { return m_now.title; }
    /// All conversations as they are written to a file.
    [[nodiscard]] std::string written() const;

    /// One step. Steps with the same `key`, if it isn't empty, that follow each other are one.
    void edit(const QString& key, const std::function<void(chat::Conversation&)>& change);

    // Of the messages of the open conversation; an index that isn't one does nothing.
    void insertMessage(std::size_t at, const std::string& role);
    void removeMessage(std::size_t index);
    void duplicateMessage(std::size_t index);
    /// It becomes the message at `to`.
    void moveMessage(std::size_t from, std::size_t to);
    /// `path` is one of a string that is there, or a plain key.
    void setString(std::size_t message, const std::string& path, const std::string& value);
    /// A plain key; null takes it away.
    void setMember(std::size_t message, const std::string& key, Data value);
    /// Nothing: the template gets what it gets without.
    void setArgument(const std::string& name, std::optional<Data> value);
    [[nodiscard]] const Data* argument(const std::string& name) const;

    /// The open conversation, or what was typed for it.
    [[nodiscard]] const std::string& json() const;
    /// Why json() is no conversation; the last one that it was stays open.
    [[nodiscard]] const std::optional<Error>& jsonError() const { return m_now.jsonError; }
    void setJson(const std::string& text);
    /// What setJson() does on the way, for a thread of its own.
    [[nodiscard]] static Result<chat::Conversation> readJson(const std::string& text);
    /// `read` is readJson(text).
    void setJson(const std::string& text, Result<chat::Conversation> read);

    [[nodiscard]] const TemplateChoice& choice() const { return m_now.choice; }
    /// Drops what was changed in the former one.
    void setChoice(const TemplateChoice& choice);
    /// What the template was changed to.
    [[nodiscard]] const std::optional<std::string>& editedTemplate() const { return m_now.edited; }
    void setEditedTemplate(std::optional<std::string> source);

    [[nodiscard]] bool canUndo() const { return !m_undo.empty(); }
    [[nodiscard]] bool canRedo() const { return !m_redo.empty(); }
    void undo();
    /// Passes over steps that were undone by hand, as what was typed into a field and taken back there.
    void undoVisibly();
    void redo();

    [[nodiscard]] QJsonObject state() const;
    /// Forgets the history. Odd states leave what is there.
    void restore(const QJsonObject& state);

  signals:
    /// Messages, tools, arguments: another snapshot().
    void conversationChanged();
    /// json() or jsonError().
    void jsonChanged();
    void templateChanged();
    void historyChanged();

  private:
    struct State {
        std::vector<ConversationPtr> conversations; ///< never empty
        std::size_t current = 0;
        chat::ConversationsShape shape = chat::ConversationsShape::One;
        QString title;
        std::optional<std::string> typed; ///< JSON as it was typed; else it is made
        std::optional<Error> jsonError;
        TemplateChoice choice;
        std::optional<std::string> edited;
        std::size_t bytes = 0; ///< of what it doesn't share with the state before it, about
    };
    void forgetOldest();
    void step(const QString& key, State next);
    void put(State next);

    State m_now;
    std::vector<State> m_undo, m_redo;
    QString m_key; ///< of the last step; empty: the next one is a new one
    mutable std::optional<std::string> m_json;
    /// The conversations of the last state(), and how it wrote them.
    mutable std::vector<ConversationPtr> m_keptOf;
    mutable QString m_kept;
};

} // namespace tokenscope::ui
