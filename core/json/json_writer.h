#pragma once
// JSON written straight into a string: answers can hold a million tokens.
//
//   JsonWriter json(out);
//   json.beginObject().member("ids", ids).key("piece").piece(bytes).endObject();      {"ids":[1,2],"piece":"a"}
//
// The writer adds commas and colons; the caller must close every object and array. Only lineBreak() adds
// whitespace. Never fails. Not thread-safe; the string must outlive the writer.

#include "core/base/error.h"

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

class JsonWriter {
  public:
    explicit JsonWriter(std::string& out)
        : m_out(out) {}

    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close(']'); }
    /// `name` is escaped like a string().
    JsonWriter& key(std::string_view name);

    /// Expects valid UTF-8. Escapes control characters, U+0085, U+2028 and U+2029, so that an answer is one
    /// line for every reader.
    JsonWriter& string(std::string_view text);
    /// A string, or `{"bytes":"BASE64"}` if the bytes aren't UTF-8.
    JsonWriter& piece(std::string_view bytes);
    template <std::integral Number>
    JsonWriter& number(Number number) {
        char text[26];
        char* at = text;
        if (m_breaksLine)
            separate();
        else if (m_needsComma)
            *at++ = ','; // in one step with the digits
        m_needsComma = true;
        at = std::to_chars(at, text + sizeof text, number).ptr;
        m_out.append(text, static_cast<std::size_t>(at - text));
        return *this;
    }
    /// The shortest spelling that reads back as the same number; null if it isn't finite.
    JsonWriter& number(double number);
    JsonWriter& number(float number);
    /// With this number of decimals.
    JsonWriter& fixed(double number, int decimals);
    JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }
    /// `[begin,end]`
    JsonWriter& span(std::uint64_t begin, std::uint64_t end);
    /// Text that is JSON already.
    JsonWriter& raw(std::string_view json) {
        separate();
        m_out += json;
        return *this;
    }
    /// Puts a line end before the next value or key of this object or array, for files that people read.
    JsonWriter& lineBreak() {
        m_breaksLine = true;
        return *this;
    }

    /// A string, number or boolean by its type; null for an empty optional.
    template <class Value>
    JsonWriter& value(const Value& value) {
        if constexpr (std::same_as<Value, bool>)
            return boolean(value);
        else if constexpr (std::convertible_to<const Value&, std::string_view>)
            return string(value);
        else
            return number(value);
    }
    template <class Value>
    JsonWriter& value(const std::optional<Value>& optional) {
        return optional ? value(*optional) : null();
    }
    template <class Value>
    JsonWriter& member(std::string_view name, const Value& itsValue) {
        return key(name).value(itsValue);
    }
    /// An array; `write` writes each element.
    template <class List, class Write>
    JsonWriter& array(const List& list, Write write) {
        beginArray();
        for (const auto& one : list)
            write(one);
        return endArray();
    }
    /// An array of values.
    template <class List>
    JsonWriter& values(const List& list) {
        return array(list, [this](const auto& one) { this->value(one); });
    }

    /// Everything written so far, including what the string contained before.
    [[nodiscard]] std::string& out() { return m_out; }

  private:
    void separate() {
        if (m_needsComma)
            m_out += ',';
        if (m_breaksLine)
            m_out += '\n';
        m_needsComma = true;
        m_breaksLine = false;
    }
    JsonWriter& open(char bracket) {
        separate();
        m_out += bracket;
        m_needsComma = false;
        return *this;
    }
    JsonWriter& close(char bracket) {
        m_out += bracket;
        m_breaksLine = false;
        m_needsComma = true;
        return *this;
    }

    std::string& m_out;
    bool m_needsComma = false; ///< a value precedes the next one in its object or array
    bool m_breaksLine = false;
};

/// Appends a JSON string with quotation marks, escaped like JsonWriter::string().
void appendJsonString(std::string& out, std::string_view text);
/// Appends like JsonWriter::piece().
void appendJsonPiece(std::string& out, std::string_view bytes);

/// `{"error":{"where":"…","message":"…"}}`
std::string jsonError(const Error& error);
std::string jsonError(std::string_view where, std::string_view message);

} // namespace tokenscope
