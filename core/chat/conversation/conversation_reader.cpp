#include "core/base/try.h"
#include "core/chat/conversation/conversation.h"

#include "core/json/json_syntax.h"

#include <algorithm>
#include <array>

namespace tokenscope::chat {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kShareGptRoles = {{
    {"human", "user"},
    {"user", "user"},
    {"prompter", "user"},
    {"gpt", "assistant"},
    {"assistant", "assistant"},
    {"bot", "assistant"},
    {"chatgpt", "assistant"},
    {"bing", "assistant"},
    {"system", "system"},
    {"tool", "tool"},
    {"observation", "tool"},
    {"function_response", "tool"},
}};

std::string_view roleFor(std::string_view from) {
    for (const auto& [theirs, ours] : kShareGptRoles)
        if (theirs == from)
            return ours;
    return from;
}

/// Renames a member without moving it.
bool renameKey(Data& object, std::string_view from, std::string_view to) {
    if (object.find(to) != nullptr)
        return false;
    for (auto& [key, value] : object.members)
        if (key == from) {
            key = to;
            return true;
        }
    return false;
}

Data plainMessage(std::string_view role, std::string content) {
    return Data::object(
        {{"role", Data::string(std::string(role))}, {"content", Data::string(std::move(content))}});
}

class ConversationReader {
  public:
    ConversationReader(const Data& data, std::string_view text)
        : m_data(data)
        , m_text(text) {}

    Result<Conversation> read() {
        m_out.at = m_data.at;
        if (m_data.isList()) {
            m_out.format = ConversationFormat::MessageList;
            if (!messages(m_data, {}))
                return tl::unexpected<Error>(m_error);
            return std::move(m_out);
        }
        if (!m_data.isObject())
            return reject(
                m_data, {},
                message("a conversation is an object or a list of messages; this is {}", jsonKind(m_data)));
        m_out.frame = m_data;
        const bool known = readMessages();
        if (!m_error.message.empty())
            return tl::unexpected<Error>(m_error);
        if (!known)
            return reject(
                m_data, {}, "this object has no messages",
                "they are expected as \"messages\", \"conversations\", \"instruction\" or \"prompt\"");
        takeOut("tools", m_out.tools);
        takeOut("documents", m_out.documents);
        for (const char* key : {"arguments", "chat_template_kwargs", "kwargs"})
            if (m_out.arguments.isNull() && isObject(key)) {
                m_out.argumentsKey = key;
                takeOut(key, m_out.arguments);
            }
        return std::move(m_out);
    }

  private:
    Result<Conversation> reject(const Data& at, const std::string& path, Message message,
                                Message remedy = {}) {
        setError(at, path, std::move(message), std::move(remedy));
        return tl::unexpected<Error>(m_error);
    }
    bool setError(const Data& at, const std::string& path, Message message, Message remedy = {}) {
        m_error = {ErrorCode::BadInput,
                   {},
                   m_text.empty() ? "$" + path : lineAndColumn(m_text, at.at),
                   std::move(message),
                   std::move(remedy)};
        return false;
    }
    [[nodiscard]] bool isObject(const char* key) const {
        const Data* value = m_out.frame.find(key);
        return value != nullptr && value->isObject();
    }
    void takeOut(std::string_view key, Data& to) {
        if (Data* there = m_out.frame.find(key))
            to = std::exchange(*there, Data::null());
    }
    [[nodiscard]] bool hasString(const char* key) const {
        const Data* value = m_data.find(key);
        return value != nullptr && value->isString();
    }

    bool readMessages() {
        for (const char* key : {"messages", "conversations", "conversation"})
            if (const Data* list = m_data.find(key); list != nullptr && list->isList())
                return messagesAt(key, *list);
        if (hasString("instruction") || (hasString("input") && hasString("output")))
            return alpaca();
        for (const char* key : {"completion", "chosen", "response"})
            if (m_data.find("prompt") != nullptr && m_data.find(key) != nullptr)
                return promptAndAnswer(key);
        for (const char* key : {"messages", "conversations"})
            if (const Data* other = m_data.find(key))
                return setError(*other, "." + std::string(key),
                                message("messages are a list; this is {}", jsonKind(*other)));
        return false;
    }

    bool messagesAt(const char* key, const Data& list) {
        m_out.key = key;
        if (!messages(list, "." + std::string(key)))
            return false;
        const auto spoken = [](const ChatMessage& message) {
            return !message.from.empty() || message.fromValue;
        };
        if (std::any_of(m_out.messages.begin(), m_out.messages.end(), spoken)) {
            m_out.format = ConversationFormat::ShareGpt;
            systemOfFrame();
        }
        m_out.frame.set(key, Data::null());
        return true;
    }

    /// ShareGPT's system text next to the list becomes the first message, and also stays in the frame.
    void systemOfFrame() {
        const Data* system = m_out.frame.find("system");
        if (system == nullptr || !system->isString() || system->text.empty())
            return;
        ChatMessage message{plainMessage("system", system->text), {}, false};
        m_out.messages.insert(m_out.messages.begin(), std::move(message));
        m_out.frame.set("system", Data::null());
    }

    bool messages(const Data& list, const std::string& path) {
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            const Data& item = list.items[i];
            if (!item.isObject())
                return setError(
                    item, path + "[" + std::to_string(i) + "]",
                    tokenscope::message("a message is an object with role and content; this is {}",
                                        jsonKind(item)));
            ChatMessage message{item, {}, false};
            const std::string from(item.stringAt("from"));
            if (!from.empty() && renameKey(message.data, "from", "role")) {
                message.from = from;
                message.data.set("role", Data::string(std::string(roleFor(from))));
            }
            message.fromValue = renameKey(message.data, "value", "content");
            m_out.messages.push_back(std::move(message));
        }
        return true;
    }

    void add(std::string_view role, std::string content) {
        m_out.messages.push_back({plainMessage(role, std::move(content)), {}, false});
    }

    bool alpaca() {
        m_out.format = ConversationFormat::Alpaca;
        if (hasString("system") && !m_data.stringAt("system").empty())
            add("system", std::string(m_data.stringAt("system")));
        if (const Data* history = m_data.find("history"); history != nullptr && history->isList())
            for (const Data& turn : history->items) {
                if (turn.items.size() != 2 || !turn.items[0].isString() || !turn.items[1].isString())
                    return setError(turn, ".history", "a turn of the history is a pair of strings");
                add("user", turn.items[0].text);
                add("assistant", turn.items[1].text);
            }
        const std::string_view input = m_data.stringAt("input");
        std::string ask(m_data.stringAt("instruction"));
        if (!input.empty())
            ask += (ask.empty() ? "" : "\n") + std::string(input);
        add("user", std::move(ask));
        if (hasString("output"))
            add("assistant", std::string(m_data.stringAt("output")));
        return true;
    }

    bool promptAndAnswer(const char* answerKey) {
        m_out.format = ConversationFormat::PromptCompletion;
        m_out.key = "prompt";
        m_out.answerKey = answerKey;
        const Data& prompt = *m_data.find("prompt");
        const Data& answer = *m_data.find(answerKey);
        m_out.asText = prompt.isString();
        if (prompt.isString() != answer.isString() ||
            !(prompt.isString() || (prompt.isList() && answer.isList())))
            return setError(answer, "." + std::string(answerKey),
                            "prompt and answer are both strings or both lists of messages");
        if (m_out.asText) {
            add("user", prompt.text);
            add("assistant", answer.text);
            m_out.answersFrom = 1;
        } else if (!messages(prompt, ".prompt")) {
            return false;
        } else {
            m_out.answersFrom = m_out.messages.size();
            if (!messages(answer, "." + std::string(answerKey)))
                return false;
        }
        m_out.frame.set("prompt", Data::null());
        m_out.frame.set(answerKey, Data::null());
        return true;
    }

    const Data& m_data;
    std::string_view m_text;
    Conversation m_out;
    Error m_error;
};

bool looksLikeMessage(const Data& data) {
    return data.isObject() && (data.find("role") != nullptr || data.find("from") != nullptr) &&
           data.find("messages") == nullptr && data.find("conversations") == nullptr;
}

} // namespace

bool Conversation::operator==(const Conversation& o) const {
    return format == o.format && messages == o.messages && tools == o.tools && documents == o.documents &&
           arguments == o.arguments && frame == o.frame && key == o.key && answerKey == o.answerKey &&
           answersFrom == o.answersFrom && asText == o.asText && argumentsKey == o.argumentsKey;
}

std::string_view name(ConversationFormat format) {
    constexpr std::array<std::string_view, 5> kNames = {"OpenAI", "messages", "ShareGPT", "Alpaca",
                                                        "prompt and completion"};
    return kNames[static_cast<std::size_t>(format)];
}

Result<Conversation> toConversation(const Data& data, std::string_view text) {
    return ConversationReader(data, text).read();
}

Result<ConversationFile> readConversations(std::string_view text, JsonStyle style) {
    ConversationFile file;
    std::size_t at = 0;
    TOKENSCOPE_TRY(auto first, readDataAt(text, at, style));
    std::vector<Data> all;
    all.push_back(std::move(first));
    if (at < text.size()) {
        file.shape = ConversationsShape::Lines;
        while (at < text.size()) {
            TOKENSCOPE_TRY(auto next, readDataAt(text, at, style));
            all.push_back(std::move(next));
        }
    } else if (all[0].isList() && !all[0].items.empty() && !looksLikeMessage(all[0].items[0])) {
        file.shape = ConversationsShape::List;
        std::vector<Data> items = std::move(all[0].items);
        all = std::move(items);
    }
    for (const Data& one : all) {
        TOKENSCOPE_TRY(auto conversation, toConversation(one, text));
        file.conversations.push_back(std::move(conversation));
    }
    file.diagnostics = loneSurrogateDiagnostics(text);
    return file;
}

} // namespace tokenscope::chat
