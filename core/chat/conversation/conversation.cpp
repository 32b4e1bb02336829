#include "core/chat/conversation/conversation.h"

#include "core/chat/conversation/message_facts.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

std::string fromOf(const Data& message) {
    const std::string role(message.stringAt("role"));
    switch (speakerOf(message)) {
    case Speaker::User:
        return "human";
    case Speaker::Assistant:
        return role == "function_call" ? role : "gpt";
    case Speaker::Tool:
        return "observation";
    default:
        return role;
    }
}

/// Whether the message still has the role that `from` is read as.
bool stillSpells(const std::string& from, const Data& message) {
    const auto again = toConversation(Data::list({Data::object({{"from", Data::string(from)}})}));
    return again && again->messages[0].data.stringAt("role") == message.stringAt("role");
}

Data messageAsWritten(const ChatMessage& message) {
    Data data = message.data;
    for (auto& [key, value] : data.members) {
        if (key == "role" && !message.from.empty() && value.isString()) {
            key = "from";
            value.text = stillSpells(message.from, message.data) ? message.from : fromOf(message.data);
        } else if (key == "content" && message.fromValue) {
            key = "value";
        }
    }
    return data;
}

Data listOf(const Conversation& conversation, std::size_t from, std::size_t to) {
    Data list = Data::list();
    for (std::size_t i = from; i < to; ++i)
        list.items.push_back(messageAsWritten(conversation.messages[i]));
    return list;
}

/// Puts a value back at its reserved position, or at the end if there is a value.
void put(Data& frame, std::string_view key, const Data& value) {
    if (!value.isNull())
        frame.set(key, value);
}

bool isPlain(const ChatMessage& message, std::string_view role) {
    const Data* content = message.data.find("content");
    return message.data.members.size() == 2 && message.data.stringAt("role") == role && content != nullptr &&
           content->isString();
}

/// The last user message for a frame's instruction and input.
std::string questionOf(const Data& frame) {
    const auto read = toConversation(frame);
    if (read)
        for (auto at = read->messages.rbegin(); at != read->messages.rend(); ++at)
            if (at->data.stringAt("role") == "user")
                return std::string(at->data.stringAt("content"));
    return {};
}

/// The frame with the conversation's texts; not an object if the conversation no longer fits it.
Data alpacaData(const Conversation& conversation) {
    Data frame = conversation.frame;
    std::vector<const ChatMessage*> left;
    for (const ChatMessage& message : conversation.messages)
        left.push_back(&message);
    std::size_t at = 0;
    const bool system = !left.empty() && isPlain(*left[0], "system");
    if (system || !frame.stringAt("system").empty())
        frame.set("system", Data::string(system ? std::string(left[0]->data.stringAt("content")) : ""));
    at += system ? 1 : 0;
    const bool answered = !left.empty() && isPlain(*left.back(), "assistant");
    if (left.size() < at + (answered ? 2 : 1))
        return Data::null();
    const std::size_t ask = left.size() - (answered ? 2 : 1);
    Data history = Data::list();
    for (; at + 1 < left.size() && at < ask; at += 2) {
        if (at + 1 >= ask || !isPlain(*left[at], "user") || !isPlain(*left[at + 1], "assistant"))
            return Data::null();
        history.items.push_back(
            Data::list({*left[at]->data.find("content"), *left[at + 1]->data.find("content")}));
    }
    if (at != ask || !isPlain(*left[ask], "user"))
        return Data::null();
    const Data* there = frame.find("history");
    if (!history.items.empty() || (there != nullptr && there->isList()))
        frame.set("history", std::move(history));
    const std::string_view question = left[ask]->data.stringAt("content");
    const bool same = question == questionOf(conversation.frame);
    if (!same || frame.find("instruction") == nullptr) {
        frame.set("instruction", Data::string(std::string(question)));
        if (frame.find("input") != nullptr)
            frame.set("input", Data::string(""));
    }
    if (answered)
        frame.set("output", *left.back()->data.find("content"));
    else
        frame.erase("output");
    return frame;
}

Data promptData(const Conversation& conversation) {
    Data frame = conversation.frame;
    const auto& all = conversation.messages;
    if (conversation.asText && all.size() == 2 && isPlain(all[0], "user") && isPlain(all[1], "assistant")) {
        frame.set(conversation.key, *all[0].data.find("content"));
        frame.set(conversation.answerKey, *all[1].data.find("content"));
        return frame;
    }
    const std::size_t split = std::min(conversation.answersFrom, all.size());
    frame.set(conversation.key, listOf(conversation, 0, split));
    frame.set(conversation.answerKey, listOf(conversation, split, all.size()));
    return frame;
}

Data messagesData(const Conversation& conversation) {
    Data frame = conversation.frame.isObject() ? conversation.frame : Data::object();
    std::size_t first = 0;
    if (conversation.format == ConversationFormat::ShareGpt && frame.find("system") != nullptr &&
        frame.find("system")->isNull() && !conversation.messages.empty() &&
        isPlain(conversation.messages[0], "system") && conversation.messages[0].from.empty()) {
        frame.set("system", *conversation.messages[0].data.find("content"));
        first = 1;
    }
    frame.set(conversation.key, listOf(conversation, first, conversation.messages.size()));
    return frame;
}

Conversation asOpenAi(Conversation conversation) {
    for (const char* key : {"instruction", "input", "output", "system", "history"})
        if (conversation.format == ConversationFormat::Alpaca)
            conversation.frame.erase(key);
    conversation.format = ConversationFormat::OpenAi;
    conversation.key = "messages";
    return conversation;
}

} // namespace

Data toData(const Conversation& conversation) {
    Data data;
    switch (conversation.format) {
    case ConversationFormat::MessageList:
        if (conversation.tools.isNull() && conversation.documents.isNull() && conversation.arguments.isNull())
            return listOf(conversation, 0, conversation.messages.size());
        data = messagesData(conversation);
        break;
    case ConversationFormat::Alpaca:
        data = alpacaData(conversation);
        if (!data.isObject())
            return toData(asOpenAi(conversation));
        break;
    case ConversationFormat::PromptCompletion:
        data = promptData(conversation);
        break;
    default:
        data = messagesData(conversation);
    }
    put(data, "tools", conversation.tools);
    put(data, "documents", conversation.documents);
    put(data, conversation.argumentsKey, conversation.arguments);
    return data;
}

Result<Conversation> inFormat(const Conversation& conversation, ConversationFormat format) {
    Conversation out;
    out.format = format;
    out.tools = conversation.tools;
    out.documents = conversation.documents;
    out.arguments = conversation.arguments;
    out.messages = conversation.messages;
    const bool shareGpt = format == ConversationFormat::ShareGpt;
    for (ChatMessage& message : out.messages) {
        message.from = shareGpt ? fromOf(message.data) : "";
        message.fromValue = shareGpt;
        if (shareGpt && !stillSpells(message.from, message.data))
            return fail(ErrorCode::Unsupported, "role",
                        tokenscope::message("ShareGPT has no role {}", message.data.stringAt("role")));
    }
    if (format != ConversationFormat::MessageList)
        out.frame = Data::object();
    out.key = shareGpt ? "conversations" : "messages";
    if (format == ConversationFormat::PromptCompletion) {
        out.key = "prompt";
        out.answerKey = "completion";
        out.answersFrom = out.messages.size();
        while (out.answersFrom > 0 && speakerOf(out.messages[out.answersFrom - 1].data) == Speaker::Assistant)
            --out.answersFrom;
        if (out.answersFrom == out.messages.size())
            return fail(ErrorCode::Unsupported, "messages", "the conversation does not end with an answer");
        out.asText = out.messages.size() == 2 && isPlain(out.messages[0], "user") &&
                     isPlain(out.messages[1], "assistant");
    }
    if (format == ConversationFormat::Alpaca && !alpacaData(out).isObject())
        return fail(ErrorCode::Unsupported, "messages",
                    "Alpaca only has pairs of user and assistant texts, and a system text before them");
    return out;
}

std::string writeConversations(const ConversationFile& file, int indent) {
    if (file.shape == ConversationsShape::One && file.conversations.size() == 1)
        return writeData(toData(file.conversations[0]), indent) + "\n";
    if (file.shape == ConversationsShape::Lines) {
        std::string out;
        for (const Conversation& one : file.conversations)
            out += writeData(toData(one)) + "\n";
        return out;
    }
    Data list = Data::list();
    for (const Conversation& one : file.conversations)
        list.items.push_back(toData(one));
    return writeData(list, indent) + "\n";
}

namespace {

/// The value of a JSON string; nothing if it isn't JSON.
std::optional<Data> parsed(const Data& text) {
    if (!text.isString())
        return std::nullopt;
    auto data = readData(text.text, JsonStyle::Strict);
    return data && (data->isObject() || data->isList()) ? std::optional(*std::move(data)) : std::nullopt;
}

void parseCallArguments(Data& message) {
    Data* calls = message.find("tool_calls");
    if (calls == nullptr)
        return;
    for (Data& call : calls->items)
        for (Data* holder : {&call, call.find("function")})
            if (Data* arguments = holder == nullptr ? nullptr : holder->find("arguments"))
                if (auto object = parsed(*arguments))
                    *arguments = *std::move(object);
}

void joinTextParts(Data& message) {
    Data* content = message.find("content");
    const auto isText = [](const Data& part) { return part.isObject() && part.stringAt("type") == "text"; };
    if (content != nullptr && content->isList() &&
        std::all_of(content->items.begin(), content->items.end(), isText))
        *content = Data::string(textOf(message));
}

/// ShareGPT's `{"role": "function_call", "content": "{\"name\": …}"}`.
void callOfText(Data& message) {
    const Data* content = message.find("content");
    if (message.stringAt("role") != "function_call" || content == nullptr)
        return;
    auto call = parsed(*content);
    if (!call)
        return;
    Data calls = Data::list();
    std::vector<Data> each = call->isList() ? std::move(call->items) : std::vector<Data>{*std::move(call)};
    for (Data& one : each)
        calls.items.push_back(
            Data::object({{"type", Data::string("function")}, {"function", std::move(one)}}));
    message.set("role", Data::string("assistant"));
    message.set("content", Data::string(""));
    message.set("tool_calls", std::move(calls));
}

} // namespace

TemplateInput templateInput(const Conversation& conversation, const InputOptions& options) {
    TemplateInput input{Data::list(), conversation.tools, conversation.documents, conversation.arguments};
    if (auto tools = parsed(conversation.tools))
        input.tools = *std::move(tools);
    for (const ChatMessage& one : conversation.messages) {
        Data message = one.data;
        callOfText(message);
        if (options.parseArguments)
            parseCallArguments(message);
        if (options.joinText)
            joinTextParts(message);
        for (const char* key : {"train", "training", "loss", "weight"})
            if (options.withoutTraining)
                message.erase(key);
        input.messages.items.push_back(std::move(message));
    }
    return input;
}

ChatVariables TemplateInput::variables() const {
    return chatVariables(messages, tools, documents, arguments);
}

ChatVariables TemplateInput::variables(std::size_t count, bool addGenerationPrompt) const {
    Data first = Data::list(
        {messages.items.begin(),
         messages.items.begin() + static_cast<std::ptrdiff_t>(std::min(count, messages.items.size()))});
    Data own = arguments.isObject() ? arguments : Data::object();
    own.set("add_generation_prompt", Data::boolean(addGenerationPrompt));
    return chatVariables(std::move(first), tools, documents, own);
}

const ChatVariables& FirstMessages::variables(std::size_t count, bool addGenerationPrompt) {
    const auto named = [this](std::string_view name) -> Data& {
        return std::find_if(m_variables.begin(), m_variables.end(),
                            [name](const auto& variable) { return variable.first == name; })
            ->second;
    };
    if (m_variables.empty())
        m_variables = m_input.variables(count, addGenerationPrompt);
    const Data& arguments = m_input.arguments;
    if (arguments.find("messages") != nullptr) // arguments override the conversation's own
        return m_variables = m_input.variables(count, addGenerationPrompt);
    std::vector<Data>& first = named("messages").items;
    const std::vector<Data>& all = m_input.messages.items;
    count = std::min(count, all.size());
    if (first.size() > count)
        first.resize(count);
    else
        first.insert(first.end(), all.begin() + static_cast<std::ptrdiff_t>(first.size()),
                     all.begin() + static_cast<std::ptrdiff_t>(count));
    named("add_generation_prompt") = Data::boolean(addGenerationPrompt);
    return m_variables;
}

} // namespace tokenscope::chat
