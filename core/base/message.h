#pragma once
// A sentence for the user, as data: an English pattern, which is also its key for translation, and its
// arguments.
//
//   fail(ErrorCode::Damaged, where, message("the file ends after {} of {} bytes", read, size));
//   fail(ErrorCode::Damaged, where, "the file is empty");     // a literal is a pattern without arguments
//   message("read {}", counted(files, "file"));               // a message can be an argument
//
// Patterns are string literals with `{}`, or `{0}` where the order matters; format numbers before you pass
// them. Threads: like std::string. Set the translator once, at start.

#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace tokenscope {

class MessageArgument;

class Message {
  public:
    Message() = default;
    /// A sentence without arguments; `{` is a plain character in it.
    Message(const char* pattern);
    /// Text that isn't ours, e.g. from a library or a file: shown as it is, never translated.
    Message(std::string text);
    /// Singular and plural; `%n` stands for the count in both. See counted().
    Message(std::uint64_t count, std::string_view one, std::string_view more);
    // Defined in the source: nearly every function that can fail moves a message.
    Message(const Message&);
    Message(Message&&) noexcept;
    Message& operator=(const Message&);
    Message& operator=(Message&&) noexcept;
    ~Message();

    /// In the language of the translator; English without one.
    std::string text() const;
    /// The same with `foreign` applied to each part that isn't ours.
    std::string text(std::string (*foreign)(const std::string&)) const;
    /// For files, JSON and scripts.
    std::string english() const;
    operator std::string() const { return text(); }

    bool empty() const { return m_content == nullptr; }

    /// The same English text.
    bool operator==(const Message&) const;
    bool operator==(std::string_view english) const { return this->english() == english; }
    bool operator==(const char* english) const { return this->english() == english; }
    bool operator==(const std::string& english) const { return this->english() == english; }

  private:
    friend Message message(const char* pattern, std::initializer_list<MessageArgument> arguments);

    struct Content;
    std::string format(bool translated, std::string (*foreign)(const std::string&) = nullptr) const;

    std::shared_ptr<const Content> m_content; ///< null: empty
};

/// What a place of a pattern shows: a message, text, or a number (without grouping).
class MessageArgument {
  public:
    MessageArgument(const Message& message);
    MessageArgument(const std::string& text);
    MessageArgument(std::string_view text);
    MessageArgument(const char* text);
    MessageArgument(char character);
    MessageArgument(float number); ///< the shortest digits that are this float
    MessageArgument(double number);
    template <class Number, class = std::enable_if_t<std::is_integral_v<Number>>>
    MessageArgument(Number number)
        : MessageArgument(std::is_signed_v<Number> && number < 0, static_cast<std::uint64_t>(number)) {}

  private:
    friend Message message(const char* pattern, std::initializer_list<MessageArgument> arguments);
    MessageArgument(bool isNegative, std::uint64_t number);
    Message m_message;
};

Message message(const char* pattern, std::initializer_list<MessageArgument> arguments);
template <class... Arguments>
Message message(const char* pattern, const Arguments&... arguments) {
    return message(pattern, {MessageArgument(arguments)...});
}

/// A sentence without arguments in a constexpr table, where a Message cannot be.
struct MessageLiteral {
    constexpr MessageLiteral() = default;
    constexpr MessageLiteral(const char* pattern)
        : english(pattern) {}
    operator Message() const { return english; }
    [[nodiscard]] std::string text() const { return Message(english).text(); }
    [[nodiscard]] constexpr bool empty() const { return *english == '\0'; }
    constexpr bool operator==(const MessageLiteral& other) const {
        return std::string_view(english) == std::string_view(other.english);
    }

    const char* english = "";
};

/// `1 file`, `0 files`, `12 files`.
Message counted(std::uint64_t count, std::string_view one, std::string_view more);
/// The same for nouns whose plural ends in `s`.
Message counted(std::uint64_t count, std::string_view noun);
/// A count without its noun, which text() groups as counted() does.
Message countOf(std::uint64_t count);

/// Translates a pattern; its count, if any, selects the form. Returns an empty string for an unknown pattern,
/// which is then shown in English.
using MessageTranslator =
    std::function<std::string(const std::string& pattern, std::optional<std::uint64_t> count)>;
/// For the whole process. Set it before other threads start; an empty function restores English.
void setMessageTranslator(MessageTranslator translator);
/// How text() writes the count of a sentence, e.g. in groups; nullptr: as plain digits. english() always has
/// plain digits. For the whole process; set it before other threads start.
void setCountFormat(std::string (*format)(std::uint64_t count));

std::ostream& operator<<(std::ostream& out, const Message& message);

} // namespace tokenscope

template <>
struct fmt::formatter<tokenscope::Message> : fmt::formatter<std::string> {
    template <class Context>
    auto format(const tokenscope::Message& message, Context& context) const {
        return fmt::formatter<std::string>::format(message.text(), context);
    }
};
