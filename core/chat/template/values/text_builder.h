#pragma once
// A string in the making, with the origin of its bytes. Where no string has origins (tracing is off) they cost nothing.

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

    /// Text that was computed.
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
    /// What a filter made of these bytes of a string.
    void changed(std::string_view text, const StringObject& string, std::size_t begin, std::size_t end);
    /// The text of a value that is no string; 0: computed.
    void from(std::string_view text, std::uint32_t source);
    /// A quote around a string, which belongs to what stands next to it in there; the empty string's to `source`.
    void quote(char mark, const StringObject& string, bool opening, std::uint32_t source);
    /// All that another one holds, which is then empty.
    void append(TextBuilder& other);

    [[nodiscard]] std::size_t size() const { return m_text.size(); }
    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] const Origins& origins() const { return m_origins; }
    [[nodiscard]] Origins& origins() { return m_origins; }
    void reserve(std::size_t bytes) { m_text.reserve(bytes); }
    void clear();
    /// What it holds; empty afterwards.
    std::string takeText();
    Origins takeOrigins();
    /// Empty afterwards.
    Value finish(bool markup = false);

  private:
    void add(const Origin& origin);
    /// Growing doubles what is held, large ones count.
    void watch() {
        if (m_text.size() > m_textWatched)
            growText();
    }
    void growText();
    void growOrigins();
    std::size_t m_textWatched = 1U << 14U;
    std::size_t m_originsWatched = 1U << 9U;
    std::size_t m_taken = 0;
    std::string m_text;
    Origins m_origins;
};

/// Makes one of two where the second goes on as the first does.
bool joinOrigins(Origin& last, const Origin& next);
/// Those of bytes [begin, end), counted from begin.
Origins originsOf(const Origins& origins, std::size_t begin, std::size_t end);
/// Bytes [begin, end) of a string; the same string where that is all.
Value sliceOf(const Value& string, std::size_t begin, std::size_t end);

} // namespace tokenscope::chat
