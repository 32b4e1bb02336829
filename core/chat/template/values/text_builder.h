#pragma once
// Builds a string with the origin of its bytes. Without tracing no string has origins, and they cost nothing.

#include "core/chat/template/values/value.h"

#include <string>
#include <string_view>

namespace tokenscope::chat {

class TextBuilder {
  public:
    TextBuilder() = default;
    ~TextBuilder() { giveBackBytes(m_taken); }
    TextBuilder(const TextBuilder&) = delete;
    TextBuilder& operator=(const TextBuilder&) = delete;

    /// Appends computed text.
    void plain(std::string_view text) {
        m_text.append(text);
        watch();
    }
    void plain(char c) { m_text += c; }
    void plain(std::size_t count, char c) {
        expectBytes(count);
        m_text.append(count, c);
    }
    /// A string, or some of its bytes.
    void copy(const StringObject& string) { copy(string, 0, string.text.size()); }
    void copy(const StringObject& string, std::size_t begin, std::size_t end);
    void copy(const Value& string) { copy(string.as<StringObject>()); }
    /// The result of a filter for these bytes of a string.
    void changed(std::string_view text, const StringObject& string, std::size_t begin, std::size_t end);
    /// The text of a value that is not a string; source 0: computed.
    void from(std::string_view text, std::uint32_t source);
    /// A quote around a string: it has the origin of the character next to it, or `source` if the string is
    /// empty.
    void quote(char mark, const StringObject& string, bool opening, std::uint32_t source);
    /// Moves the content of another builder here.
    void append(TextBuilder& other);

    [[nodiscard]] std::size_t size() const { return m_text.size(); }
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] const Origins& origins() const { return m_origins; }
    [[nodiscard]] Origins& origins() { return m_origins; }
    void reserve(std::size_t bytes) { m_text.reserve(bytes); }
    void clear();
    /// The content; the builder is empty afterwards.
    std::string takeText();
    Origins takeOrigins();
    /// Empty afterwards.
    Value finish(bool markup = false);

  private:
    void add(const Origin& origin);
    /// Reports to the meter when a large buffer grows.
    void watch() {
        if (m_text.size() > m_textThreshold)
            growText();
    }
    void growText();
    void growOrigins();
    std::size_t m_textThreshold = 1U << 14U;
    std::size_t m_originsThreshold = 1U << 9U;
    std::size_t m_taken = 0;
    std::string m_text;
    Origins m_origins;
};

/// Joins two adjacent origins if the second continues the first.
bool joinOrigins(Origin& last, const Origin& next);
/// The origins of bytes [begin, end), relative to begin.
Origins originsOf(const Origins& origins, std::size_t begin, std::size_t end);
/// Bytes [begin, end) of a string; the string itself if that is all of it.
Value sliceOf(const Value& string, std::size_t begin, std::size_t end);

} // namespace tokenscope::chat
