#pragma once
// Builds a string with the origin of its bytes. Without tracing no string has origins, and they cost nothing.

#include "core/chat/template/values/value.h"

#include <string>
#include <string_view>

namespace tokenscope::chat {

/// Joins two adjacent origins if the second continues the first. `next` is `base` bytes further on than it says.
inline bool joinOrigins(Origin& last, const Origin& next, std::uint32_t base = 0) {
    if (last.source != next.source || last.end() != next.at + base || last.printer != next.printer ||
        last.generation != next.generation || last.exact != next.exact)
        return false;
    const bool whole = last.fromSize == 0 && next.fromSize == 0;
    const bool onwards =
        last.size == last.fromSize && next.size == next.fromSize && last.from + last.fromSize == next.from;
    if (!whole && !onwards)
        return false;
    last.size += next.size;
    last.fromSize += next.fromSize;
    return true;
}

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
    void copy(const StringObject& string);
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
    /// Uses the memory of these, whose content doesn't matter. The builder is empty.
    void useBuffers(std::string text, Origins origins) {
        m_text = std::move(text);
        m_origins = std::move(origins);
        clear();
    }
    /// The content; the builder is empty afterwards.
    std::string takeText();
    Origins takeOrigins();
    /// Empty afterwards.
    Value finish(bool markup = false);

  private:
    /// Adds an origin that is `base` bytes further on than it says.
    [[gnu::always_inline]] void add(const Origin& origin, std::uint32_t base = 0) {
        if (!m_origins.empty() && joinOrigins(m_origins.back(), origin, base))
            return;
        m_origins.push_back(origin);
        m_origins.back().at += base;
        if (m_origins.size() > m_originsThreshold)
            growOrigins();
    }
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

/// Strings that will be joined.
using StringParts = boost::container::small_vector<Value, 8>;
Value joined(const StringParts& parts);

/// The origins of bytes [begin, end), relative to begin.
Origins originsOf(const Origins& origins, std::size_t begin, std::size_t end);
/// Bytes [begin, end) of a string; the string itself if that is all of it.
Value sliceOf(const Value& string, std::size_t begin, std::size_t end);

} // namespace tokenscope::chat
