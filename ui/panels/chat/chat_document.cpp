#include "ui/panels/chat/chat_document.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxUndoSteps = 500;
/// Larger conversations are not saved with the session: settings are no place for datasets.
constexpr std::size_t kMaxSavedBytes = std::size_t{4} << 20U;
/// Memory limit of the history; the last kMinUndoSteps are kept whatever their size.
constexpr std::size_t kMaxHistoryBytes = std::size_t{256} << 20U;
constexpr std::size_t kMinUndoSteps = 8;

std::size_t sizeOf(const Data& data) {
    std::size_t size = sizeof(Data) + data.text.size();
    for (const Data& item : data.items)
        size += sizeOf(item);
    for (const auto& [key, value] : data.members)
        size += key.size() + sizeOf(value);
    return size;
}

std::size_t sizeOf(const chat::Conversation& conversation) {
    std::size_t size = sizeOf(conversation.tools) + sizeOf(conversation.documents);
    for (const chat::ChatMessage& message : conversation.messages)
        size += sizeOf(message.data);
    return size;
}

ConversationPtr emptyConversation() {
    return std::make_shared<chat::Conversation>();
}

QString name(TemplateChoice::From from) {
    return from == TemplateChoice::From::BuiltIn ? QStringLiteral("built_in")
           : from == TemplateChoice::From::File  ? QStringLiteral("file")
                                                 : QStringLiteral("tokenizer");
}

/// The string at the path; null if there is none.
Data* stringIn(Data& data, const std::string& path) {
    const Data* found = findPath(data, path);
    return found != nullptr && found->isString() ? const_cast<Data*>(found) : nullptr;
}

/// Lower bound of the size as JSON.
std::size_t writtenSize(const Data& data) {
    std::size_t size = data.text.size();
    for (const Data& item : data.items)
        size += writtenSize(item);
    for (const auto& [key, value] : data.members)
        size += key.size() + writtenSize(value);
    return size;
}

std::size_t writtenSize(const chat::Conversation& conversation) {
    std::size_t size = writtenSize(conversation.tools) + writtenSize(conversation.documents);
    for (const chat::ChatMessage& message : conversation.messages)
        size += writtenSize(message.data);
    return size;
}

} // namespace

ChatDocument::ChatDocument(QObject* parent)
    : QObject(parent) {
    m_now.conversations.push_back(emptyConversation());
}

void ChatDocument::setState(State next) {
    const State before = std::exchange(m_now, std::move(next));
    m_json.reset();
    if (before.choice != m_now.choice || before.edited != m_now.edited)
        emit templateChanged();
    if (before.conversations != m_now.conversations || before.current != m_now.current ||
        before.title != m_now.title || before.continuesFinal != m_now.continuesFinal)
        emit conversationChanged();
    emit jsonChanged();
    emit historyChanged();
}

/// Looks the same.
bool ChatDocument::isSame(const State& a, const State& b) {
    return a.choice == b.choice && a.edited == b.edited && a.continuesFinal == b.continuesFinal &&
           a.typed == b.typed && a.current == b.current &&
           std::equal(a.conversations.begin(), a.conversations.end(), b.conversations.begin(),
                      b.conversations.end(),
                      [](const auto& one, const auto& other) { return one == other || *one == *other; });
}

void ChatDocument::addStep(const QString& key, State next) {
    // What was typed in a field has been undone there.
    if (!key.isEmpty() && !m_undo.empty() && isSame(m_undo.back(), next)) {
        next = std::move(m_undo.back());
        m_undo.pop_back();
        m_redo.clear();
        m_key.clear();
        return setState(std::move(next));
    }
    if (key.isEmpty() || key != m_key || m_undo.empty())
        m_undo.push_back(m_now);
    if (next.conversations != m_now.conversations || next.typed != m_now.typed)
        next.modified = true;
    next.bytes = next.conversations.size() * sizeof(ConversationPtr) +
                 sizeOf(*next.conversations[next.current]) + (next.typed ? next.typed->size() : 0);
    dropOldest();
    m_redo.clear();
    m_key = key;
    setState(std::move(next));
}

void ChatDocument::dropOldest() {
    std::size_t bytes = 0;
    std::size_t keep = 0;
    while (keep < std::min(m_undo.size(), kMaxUndoSteps)) {
        bytes += m_undo[m_undo.size() - 1 - keep].bytes;
        if (keep >= kMinUndoSteps && bytes > kMaxHistoryBytes)
            break;
        ++keep;
    }
    m_undo.erase(m_undo.begin(), m_undo.end() - static_cast<std::ptrdiff_t>(keep));
}

void ChatDocument::undo() {
    if (m_undo.empty())
        return;
    m_redo.push_back(m_now);
    State next = std::move(m_undo.back());
    m_undo.pop_back();
    m_key.clear();
    setState(std::move(next));
}

void ChatDocument::undoVisibly() {
    while (m_undo.size() > 1 && isSame(m_undo.back(), m_now))
        m_undo.pop_back();
    undo();
}

void ChatDocument::redo() {
    if (m_redo.empty())
        return;
    m_undo.push_back(m_now);
    State next = std::move(m_redo.back());
    m_redo.pop_back();
    m_key.clear();
    setState(std::move(next));
}

void ChatDocument::setCurrent(std::size_t index) {
    if (index >= m_now.conversations.size() || index == m_now.current)
        return;
    State next = m_now; // choosing a conversation is not undone
    next.current = index;
    next.typed.reset();
    next.jsonError.reset();
    m_key.clear();
    setState(std::move(next));
}

void ChatDocument::markSaved(const QString& file) {
    const QString title = QFileInfo(file).fileName();
    const std::pair before(m_now.title, m_now.file);
    for (std::vector<State>* history : {&m_undo, &m_redo})
        for (State& state : *history) {
            state.modified = true;
            if (std::pair(state.title, state.file) != before)
                continue;
            state.title = title;
            state.file = file;
        }
    m_now.modified = false;
    m_now.title = title;
    m_now.file = file;
    m_key.clear();
    emit historyChanged();
}

void ChatDocument::open(chat::ConversationFile file, const QString& title, const QString& path) {
    State next = m_now;
    next.conversations.clear();
    for (chat::Conversation& one : file.conversations)
        next.conversations.push_back(std::make_shared<chat::Conversation>(std::move(one)));
    if (next.conversations.empty())
        next.conversations.push_back(emptyConversation());
    next.current = 0;
    next.source = ++m_sources;
    next.shape = file.shape;
    next.title = title;
    next.file = path;
    next.typed.reset();
    next.jsonError.reset();
    addStep({}, std::move(next));
    m_now.modified = false;
    emit historyChanged();
}

std::string ChatDocument::written() const {
    chat::ConversationFile file;
    file.shape = m_now.shape;
    for (const ConversationPtr& one : m_now.conversations)
        file.conversations.push_back(*one);
    return writeConversations(file);
}

void ChatDocument::edit(const QString& key, const std::function<void(chat::Conversation&)>& change) {
    auto changed = std::make_shared<chat::Conversation>(conversation());
    change(*changed);
    if (*changed == conversation() && !m_now.jsonError)
        return;
    State next = m_now;
    next.conversations[next.current] = std::move(changed);
    next.typed.reset();
    next.jsonError.reset();
    addStep(key, std::move(next));
}

void ChatDocument::insertMessage(std::size_t at, const std::string& role) {
    edit({}, [&](chat::Conversation& conversation) {
        chat::ChatMessage message;
        message.data = Data::object({{"role", Data::string(role)}, {"content", Data::string({})}});
        auto& messages = conversation.messages;
        messages.insert(messages.begin() + static_cast<std::ptrdiff_t>(std::min(at, messages.size())),
                        std::move(message));
    });
}

void ChatDocument::removeMessage(std::size_t index) {
    if (index < conversation().messages.size())
        edit({}, [&](chat::Conversation& conversation) {
            conversation.messages.erase(conversation.messages.begin() + static_cast<std::ptrdiff_t>(index));
        });
}

void ChatDocument::duplicateMessage(std::size_t index) {
    if (index < conversation().messages.size())
        edit({}, [&](chat::Conversation& conversation) {
            const chat::ChatMessage copy = conversation.messages[index];
            conversation.messages.insert(
                conversation.messages.begin() + static_cast<std::ptrdiff_t>(index) + 1, copy);
        });
}

void ChatDocument::moveMessage(std::size_t from, std::size_t to) {
    const std::size_t size = conversation().messages.size();
    if (from >= size || to >= size || from == to)
        return;
    edit({}, [&](chat::Conversation& conversation) {
        const auto at = [&](std::size_t i) {
            return conversation.messages.begin() + static_cast<std::ptrdiff_t>(i);
        };
        if (from < to)
            std::rotate(at(from), at(from + 1), at(to + 1));
        else
            std::rotate(at(to), at(from), at(from + 1));
    });
}

void ChatDocument::setString(std::size_t message, const std::string& path, const std::string& value) {
    if (message >= conversation().messages.size())
        return;
    const QString key = QStringLiteral("%1.%2").arg(message).arg(QString::fromStdString(path));
    edit(key, [&](chat::Conversation& conversation) {
        Data& data = conversation.messages[message].data;
        if (Data* found = stringIn(data, path))
            found->text = value;
        else if (path.find_first_of(".[") == std::string::npos)
            data.set(path, Data::string(value));
    });
}

void ChatDocument::setMember(std::size_t message, const std::string& key, Data value) {
    if (message >= conversation().messages.size())
        return;
    const QString step = QStringLiteral("%1 %2").arg(message).arg(QString::fromStdString(key));
    edit(step, [&](chat::Conversation& conversation) {
        Data& data = conversation.messages[message].data;
        if (value.isNull())
            data.erase(key);
        else
            data.set(key, std::move(value));
    });
}

void ChatDocument::setArgument(const std::string& name, std::optional<Data> value) {
    edit(QStringLiteral("argument ") + QString::fromStdString(name), [&](chat::Conversation& conversation) {
        if (!conversation.arguments.isObject())
            conversation.arguments = Data::object();
        if (value)
            conversation.arguments.set(name, std::move(*value));
        else
            conversation.arguments.erase(name);
        if (conversation.arguments.members.empty())
            conversation.arguments = Data::null();
    });
}

const Data* ChatDocument::argument(const std::string& name) const {
    return conversation().arguments.find(name);
}

const std::string& ChatDocument::json() const {
    if (m_now.typed)
        return *m_now.typed;
    if (!m_json) {
        chat::ConversationFile file;
        file.conversations.push_back(conversation());
        m_json = writeConversations(file);
    }
    return *m_json;
}

void ChatDocument::setJson(const std::string& text) {
    if (text == json())
        return;
    setJson(text, readJson(text));
}

Result<chat::Conversation> ChatDocument::readJson(const std::string& text) {
    const auto data = readData(text);
    return data ? chat::toConversation(*data, text) : tl::unexpected(data.error());
}

void ChatDocument::setJson(const std::string& text, Result<chat::Conversation> read) {
    State next = m_now;
    next.typed = text;
    next.jsonError.reset();
    if (!read)
        next.jsonError = read.error();
    else if (!(*read == conversation()))
        next.conversations[next.current] = std::make_shared<chat::Conversation>(std::move(*read));
    addStep(QStringLiteral("json"), std::move(next));
}

void ChatDocument::setChoice(const TemplateChoice& choice) {
    if (choice == m_now.choice && !m_now.edited)
        return;
    State next = m_now;
    next.choice = choice;
    next.edited.reset();
    next.editedOf.clear();
    addStep({}, std::move(next));
}

void ChatDocument::setEditedTemplate(std::optional<std::string> source, const QString& of) {
    if (source == m_now.edited)
        return;
    State next = m_now;
    if (!source || !next.edited)
        next.editedOf = source ? of : QString();
    next.edited = std::move(source);
    addStep(QStringLiteral("template"), std::move(next));
}

void ChatDocument::resetTemplate() {
    if (!m_now.edited)
        return;
    State next = m_now;
    next.editedOf.clear();
    next.edited.reset();
    addStep({}, std::move(next));
}

void ChatDocument::setContinuesFinal(bool on) {
    if (on == m_now.continuesFinal)
        return;
    State next = m_now;
    next.continuesFinal = on;
    addStep({}, std::move(next));
}

void ChatDocument::clearHistory() {
    m_undo.clear();
    m_redo.clear();
    m_key.clear();
    emit historyChanged();
}

QJsonObject ChatDocument::state() const {
    QJsonObject state{{QStringLiteral("template_from"), name(m_now.choice.from)},
                      {QStringLiteral("template"), m_now.choice.name},
                      {QStringLiteral("title"), m_now.title},
                      {QStringLiteral("file"), m_now.file},
                      {QStringLiteral("continue_final_message"), m_now.continuesFinal},
                      {QStringLiteral("modified"), m_now.modified},
                      {QStringLiteral("current"), static_cast<qint64>(m_now.current)}};
    if (m_now.edited) {
        state.insert(QStringLiteral("edited"), QString::fromStdString(*m_now.edited));
        state.insert(QStringLiteral("edited_of"), m_now.editedOf);
    }
    if (m_savedOf !=
        m_now.conversations) { // cached, because state() is called for every change in the window
        m_savedOf = m_now.conversations;
        std::size_t size = 0;
        for (const ConversationPtr& one : m_savedOf)
            if (size <= kMaxSavedBytes)
                size += writtenSize(*one);
        std::string conversations = size <= kMaxSavedBytes ? written() : std::string();
        m_savedJson =
            conversations.size() <= kMaxSavedBytes ? QString::fromStdString(conversations) : QString();
    }
    if (!m_savedJson.isEmpty())
        state.insert(QStringLiteral("conversations"), m_savedJson);
    if (m_now.jsonError && m_now.typed)
        state.insert(QStringLiteral("typed"), QString::fromStdString(*m_now.typed));
    return state;
}

void ChatDocument::restore(const QJsonObject& state) {
    State next = m_now;
    const std::string text = state[QStringLiteral("conversations")].toString().toStdString();
    if (auto file = chat::readConversations(text); !text.empty() && file && !file->conversations.empty()) {
        next.conversations.clear();
        for (chat::Conversation& one : file->conversations)
            next.conversations.push_back(std::make_shared<chat::Conversation>(std::move(one)));
        next.source = ++m_sources;
        next.shape = file->shape;
        next.title = state[QStringLiteral("title")].toString();
        next.file = state[QStringLiteral("file")].toString();
        next.modified = state[QStringLiteral("modified")].toBool();
        const auto current = static_cast<std::size_t>(state[QStringLiteral("current")].toInteger());
        next.current = std::min(current, next.conversations.size() - 1);
        next.typed.reset();
        next.jsonError.reset();
    }
    const QString from = state[QStringLiteral("template_from")].toString();
    for (const auto one :
         {TemplateChoice::From::Tokenizer, TemplateChoice::From::BuiltIn, TemplateChoice::From::File})
        if (from == name(one))
            next.choice = {one, state[QStringLiteral("template")].toString()};
    next.continuesFinal = state[QStringLiteral("continue_final_message")].toBool();
    const QJsonValue edited = state[QStringLiteral("edited")];
    next.edited =
        edited.isString() ? std::optional(edited.toString().toStdString()) : std::optional<std::string>();
    next.editedOf = next.edited ? state[QStringLiteral("edited_of")].toString() : QString();
    m_undo.clear();
    m_redo.clear();
    m_key.clear();
    setState(std::move(next));
    if (const QJsonValue typed = state[QStringLiteral("typed")]; typed.isString()) {
        setJson(typed.toString().toStdString());
        m_undo.clear();
        emit historyChanged();
    }
}

} // namespace tokenscope::ui
