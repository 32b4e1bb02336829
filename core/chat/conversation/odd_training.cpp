#include "core/chat/conversation/odd_training.h"

#include "core/base/printable.h"
#include "core/chat/conversation/message_facts.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>

namespace tokenscope::chat {
namespace {

constexpr std::array<std::string_view, 3> kFlags = {"train", "training", "loss"};
constexpr std::array<std::string_view, 6> kLookalikes = {"train_on_turn", "trainable", "train_on",
                                                         "loss_mask",     "no_loss",   "loss_weight"};

bool isOddFlag(const Data& value) {
    return !value.isBool() && !(value.isNumber() && (value.text == "0" || value.text == "1"));
}

/// `"no"`, `-3`, `null`, `an object`
std::string shown(const Data& value) {
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
        return std::string(kindName(value));
    }
}

/// Nothing where the value says what it should.
std::string oddFlag(const Data& message, std::string_view key, const Data& value) {
    if (!isOddFlag(value))
        return {};
    Data alone = Data::object();
    alone.set(key, value);
    const auto read = trainFlag(alone);
    const auto all = trainFlag(message).value_or(true);
    return fmt::format("{} is no boolean: {}", shown(value),
                       read  ? fmt::format("taken for {}", *read)
                       : all ? "passed over, the message is trained"
                             : "passed over, the message is not trained");
}

std::string oddWeight(const Data& value) {
    if (value.isNull())
        return "null is no weight: taken for 1";
    return isWeight(value) ? std::string() : shown(value) + " is no finite number from 0 on: taken for 1";
}

} // namespace

Diagnostics oddTraining(const Data& messages, std::size_t most) {
    Diagnostics found;
    for (std::size_t i = 0; i < messages.items.size(); ++i)
        for (const auto& [key, value] : messages.items[i].members) {
            if (found.size() >= most)
                return found;
            const std::string_view name = key;
            std::string message;
            if (std::find(kFlags.begin(), kFlags.end(), name) != kFlags.end())
                message = oddFlag(messages.items[i], name, value);
            else if (name == "weight")
                message = oddWeight(value);
            else if (std::find(kLookalikes.begin(), kLookalikes.end(), name) != kLookalikes.end())
                message = "it is not read: train, training, loss and weight are";
            if (!message.empty())
                found.push_back(
                    {Severity::Warning, fmt::format("messages[{}].{}", i, key), std::move(message)});
        }
    return found;
}

} // namespace tokenscope::chat
