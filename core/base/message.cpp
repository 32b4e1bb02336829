#include "core/base/message.h"

#include <charconv>
#include <ostream>
#include <utility>
#include <vector>

namespace tokenscope {

namespace {

MessageTranslator& translator() {
    static MessageTranslator instance;
    return instance;
}

std::string (*countFormat)(std::uint64_t count) = nullptr;

std::string replaceCount(std::string text, const std::string& digits) {
    for (auto at = text.find("%n"); at != std::string::npos; at = text.find("%n", at + digits.size()))
        text.replace(at, 2, digits);
    return text;
}

// Never fails: a placeholder without an argument stays as it is.
std::string replacePlaces(std::string_view pattern, const std::vector<std::string>& arguments) {
    std::string text;
    std::size_t next = 0;
    for (std::size_t i = 0; i < pattern.size();) {
        const auto end = pattern[i] == '{' ? pattern.find('}', i) : std::string_view::npos;
        if (pattern.substr(i, 2) == "{{" || pattern.substr(i, 2) == "}}") {
            text += pattern[i];
            i += 2;
            continue;
        }
        std::size_t index = next;
        const bool isPlace =
            end != std::string_view::npos &&
            (end == i + 1 || std::from_chars(&pattern[i + 1], &pattern[end], index).ptr == &pattern[end]);
        if (!isPlace || index >= arguments.size()) {
            text += pattern[i++];
            continue;
        }
        if (end == i + 1)
            ++next;
        text += arguments[index];
        i = end + 1;
    }
    return text;
}

} // namespace

void setMessageTranslator(MessageTranslator function) {
    translator() = std::move(function);
}

void setCountFormat(std::string (*format)(std::uint64_t count)) {
    countFormat = format;
}

struct Message::Content {
    std::string pattern; ///< never empty
    std::string plural;  ///< the English form for other counts than one
    std::optional<std::uint64_t> count;
    std::vector<Message> arguments;
    bool isForeign = false;
};

Message::Message(const char* pattern) {
    if (*pattern != '\0')
        m_content = std::make_shared<const Content>(Content{pattern, {}, {}, {}, false});
}
Message::Message(std::string text) {
    if (!text.empty())
        m_content = std::make_shared<const Content>(Content{std::move(text), {}, {}, {}, true});
}
Message::Message(std::uint64_t count, std::string_view one, std::string_view more)
    : m_content(
          std::make_shared<const Content>(Content{std::string(one), std::string(more), count, {}, false})) {}
Message::Message(const Message&) = default;
Message::Message(Message&&) noexcept = default;
Message& Message::operator=(const Message&) = default;
Message& Message::operator=(Message&&) noexcept = default;
Message::~Message() = default;

bool Message::operator==(const Message& other) const {
    return m_content == other.m_content || english() == other.english();
}

std::string Message::format(bool translated, std::string (*foreign)(const std::string&)) const {
    if (!m_content)
        return {};
    const Content& content = *m_content;
    if (content.isForeign)
        return foreign ? foreign(content.pattern) : content.pattern;
    std::string pattern = translated && translator() ? translator()(content.pattern, content.count) : "";
    if (pattern.empty())
        pattern = content.count && *content.count != 1 ? content.plural : content.pattern;
    if (content.count)
        pattern =
            replaceCount(std::move(pattern), translated && countFormat ? countFormat(*content.count)
                                                                       : std::to_string(*content.count));
    if (content.arguments.empty())
        return pattern;
    std::vector<std::string> arguments;
    arguments.reserve(content.arguments.size());
    for (const Message& argument : content.arguments)
        arguments.push_back(argument.format(translated, foreign));
    return replacePlaces(pattern, arguments);
}

MessageArgument::MessageArgument(const Message& message)
    : m_message(message) {}
MessageArgument::MessageArgument(const std::string& text)
    : m_message(text) {}
MessageArgument::MessageArgument(std::string_view text)
    : m_message(std::string(text)) {}
MessageArgument::MessageArgument(const char* text)
    : m_message(std::string(text)) {}
MessageArgument::MessageArgument(char character)
    : m_message(std::string(1, character)) {}
MessageArgument::MessageArgument(float number)
    : m_message(fmt::format("{}", number)) {}
MessageArgument::MessageArgument(double number)
    : m_message(fmt::format("{}", number)) {}
MessageArgument::MessageArgument(bool isNegative, std::uint64_t number)
    : m_message(isNegative ? std::to_string(static_cast<std::int64_t>(number)) : std::to_string(number)) {}

Message message(const char* pattern, std::initializer_list<MessageArgument> arguments) {
    auto content = std::make_shared<Message::Content>(Message::Content{pattern, {}, {}, {}, false});
    content->arguments.reserve(arguments.size());
    for (const MessageArgument& argument : arguments)
        content->arguments.push_back(argument.m_message);
    Message result;
    result.m_content = std::move(content);
    return result;
}

Message counted(std::uint64_t count, std::string_view one, std::string_view more) {
    return {count, "%n " + std::string(one), "%n " + std::string(more)};
}
Message counted(std::uint64_t count, std::string_view noun) {
    return {count, "%n " + std::string(noun), "%n " + std::string(noun) + "s"};
}

Message countOf(std::uint64_t count) {
    return {count, "%n", "%n"};
}

std::string Message::text() const {
    return format(true);
}
std::string Message::text(std::string (*foreign)(const std::string&)) const {
    return format(true, foreign);
}
std::string Message::english() const {
    return format(false);
}

std::ostream& operator<<(std::ostream& out, const Message& message) {
    return out << message.text();
}

} // namespace tokenscope
