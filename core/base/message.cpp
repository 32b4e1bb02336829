#include "core/base/message.h"

#include <charconv>

namespace tokenscope {

namespace {

MessageTranslator& translator() {
    static MessageTranslator instance;
    return instance;
}

std::string replaceCount(std::string text, std::uint64_t count) {
    const std::string digits = std::to_string(count);
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

std::string Message::format(bool translated) const {
    if (m_isForeign)
        return m_pattern;
    std::string pattern =
        translated && translator() && !m_pattern.empty() ? translator()(m_pattern, m_count) : "";
    if (pattern.empty())
        pattern = m_count && *m_count != 1 ? m_plural : m_pattern;
    if (m_count)
        pattern = replaceCount(std::move(pattern), *m_count);
    if (m_arguments.empty())
        return pattern;
    std::vector<std::string> arguments;
    arguments.reserve(m_arguments.size());
    for (const Message& argument : m_arguments)
        arguments.push_back(argument.format(translated));
    return replacePlaces(pattern, arguments);
}

MessageArgument::MessageArgument(double number)
    : m_message(fmt::format("{}", number)) {}

Message message(const char* pattern, std::initializer_list<MessageArgument> arguments) {
    Message result(pattern);
    result.m_arguments.reserve(arguments.size());
    for (const MessageArgument& argument : arguments)
        result.m_arguments.push_back(argument.m_message);
    return result;
}

std::string Message::text() const {
    return format(true);
}
std::string Message::english() const {
    return format(false);
}

} // namespace tokenscope
