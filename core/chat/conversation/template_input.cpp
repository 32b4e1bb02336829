#include "core/chat/conversation/conversation.h"
#include "core/chat/conversation/message_facts.h"

#include <algorithm>

namespace tokenscope::chat {
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
