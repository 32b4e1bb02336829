#include "core/chat/conversation/message_facts.h"

#include "core/base/printable.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <initializer_list>
#include <string>

namespace tokenscope::chat {

namespace {

bool oneOf(std::string_view text, std::initializer_list<std::string_view> all) {
    return std::find(all.begin(), all.end(), text) != all.end();
}

/// `tool_calls[0].function.name` → `tool_calls`, and the rest after an index.
std::string_view headOf(std::string_view path, std::string_view& rest) {
    const std::size_t end = std::min(path.find_first_of(".["), path.size());
    const std::string_view head = path.substr(0, end);
    rest = path.substr(end);
    if (rest.starts_with('['))
        rest.remove_prefix(std::min(rest.find(']') + 1, rest.size()));
    if (rest.starts_with('.'))
        rest.remove_prefix(1);
    return head;
}

std::optional<double> weightIn(const Data& weight) {
    if (!weight.isNumber() && !weight.isString())
        return std::nullopt;
    double value = 1.0;
    const char* end = weight.text.data() + weight.text.size();
    const auto [at, error] = std::from_chars(weight.text.data(), end, value);
    return error == std::errc() && at == end && std::isfinite(value) && value >= 0.0 ? std::optional(value)
                                                                                     : std::nullopt;
}

} // namespace

Speaker speakerOfRole(std::string_view role) {
    if (oneOf(role,
              {"assistant", "model", "gpt", "bot", "chatbot", "chatgpt", "bing", "bard", "function_call"}))
        return Speaker::Assistant;
    if (oneOf(role, {"user", "human", "prompter"}))
        return Speaker::User;
    if (oneOf(role, {"system", "developer"}))
        return Speaker::System;
    if (oneOf(role, {"tool", "function", "observation", "ipython", "tool_response", "environment"}))
        return Speaker::Tool;
    return Speaker::Other;
}

Speaker speakerOf(const Data& message) {
    return speakerOfRole(message.stringAt("role"));
}

std::optional<bool> trainFlag(const Data& message) {
    for (const char* key : {"train", "training", "loss"}) {
        const Data* flag = message.find(key);
        if (flag != nullptr && flag->isBool())
            return flag->truth;
        if (flag != nullptr && flag->isString() && oneOf(flag->text, {"false", "False", "no", "0"}))
            return false;
        if (flag != nullptr && flag->isNumber())
            return std::strtod(flag->text.c_str(), nullptr) != 0.0;
    }
    return std::nullopt;
}

bool isWeight(const Data& value) {
    return weightIn(value).has_value();
}

double weightOf(const Data& message) {
    const Data* weight = message.find("weight");
    return weight == nullptr ? 1.0 : weightIn(*weight).value_or(1.0);
}

bool isWritten(std::string_view path) {
    std::string_view rest;
    const std::string_view head = headOf(path, rest);
    if (oneOf(head, {"content", "text", "parts"})) {
        std::string_view inner;
        return oneOf(headOf(rest, inner),
                     {"", "text", "content", "thinking", "reasoning", "reasoning_content", "refusal", "name",
                      "input", "arguments", "function", "tool_name", "parameters", "code", "output",
                      "transcript"}) &&
               inner != "type";
    }
    if (head == "tool_calls" || head == "function_call") {
        std::string_view inner;
        const std::string_view field = headOf(rest, inner);
        return field == "function" || field == "name" || field == "arguments" || field == "parameters" ||
               field == "tool_name";
    }
    return oneOf(head, {"reasoning_content", "reasoning", "thinking", "thought", "thoughts", "analysis",
                        "refusal", "tool_plan", "prefix"});
}

std::string textOf(const Data& message) {
    const Data* content = message.find("content");
    if (content == nullptr)
        return {};
    if (content->isString())
        return content->text;
    std::string all;
    for (const Data& part : content->items)
        all += part.isString() ? std::string_view(part.text) : part.stringAt("text");
    return all;
}

std::ptrdiff_t partOf(std::string_view path) {
    constexpr std::string_view kBegin = "content[";
    if (!path.starts_with(kBegin))
        return -1;
    std::ptrdiff_t index = -1;
    const auto [end, error] = std::from_chars(path.data() + kBegin.size(), path.data() + path.size(), index);
    return error == std::errc() ? index : -1;
}

namespace {

constexpr std::array<std::string_view, 3> kFlags = {"train", "training", "loss"};
constexpr std::array<std::string_view, 6> kLookalikes = {"train_on_turn", "trainable", "train_on",
                                                         "loss_mask",     "no_loss",   "loss_weight"};

bool isAmbiguousFlag(const Data& value) {
    return !value.isBool() && !(value.isNumber() && (value.text == "0" || value.text == "1"));
}

/// `"no"`, `-3`, `null`, `an object`
Message shown(const Data& value) {
    switch (value.kind) {
    case Data::Kind::Null:
        return "null";
    case Data::Kind::Bool:
        return value.truth ? "true" : "false";
    case Data::Kind::Number:
        return printable(value.text, 40);
    case Data::Kind::String:
        return '"' + printable(value.text, 40) + '"';
    default:
        return jsonKind(value);
    }
}

/// Empty if the value is a boolean.
Message flagProblem(const Data& message, std::string_view key, const Data& value) {
    if (!isAmbiguousFlag(value))
        return {};
    Data alone = Data::object();
    alone.set(key, value);
    if (const auto read = trainFlag(alone))
        return *read ? tokenscope::message("{} is not a boolean: read as true", shown(value))
                     : tokenscope::message("{} is not a boolean: read as false", shown(value));
    return trainFlag(message).value_or(true)
               ? tokenscope::message("{} is not a boolean: ignored, the message is trained", shown(value))
               : tokenscope::message("{} is not a boolean: ignored, the message is not trained",
                                     shown(value));
}

Message weightProblem(const Data& value) {
    if (value.isNull())
        return "null is not a weight: read as 1";
    return isWeight(value) ? Message()
                           : message("{} is not a finite number of at least 0: read as 1", shown(value));
}

} // namespace

Diagnostics ambiguousTrainingFlags(const Data& messages, std::size_t most) {
    Diagnostics found;
    for (std::size_t i = 0; i < messages.items.size(); ++i)
        for (const auto& [key, value] : messages.items[i].members) {
            if (found.size() >= most)
                return found;
            const std::string_view name = key;
            Message problem;
            if (std::find(kFlags.begin(), kFlags.end(), name) != kFlags.end())
                problem = flagProblem(messages.items[i], name, value);
            else if (name == "weight")
                problem = weightProblem(value);
            else if (std::find(kLookalikes.begin(), kLookalikes.end(), name) != kLookalikes.end())
                problem = "this key is ignored; train, training, loss and weight are read";
            if (!problem.empty())
                found.push_back(
                    {Severity::Warning, fmt::format("messages[{}].{}", i, key), std::move(problem)});
        }
    return found;
}

} // namespace tokenscope::chat
