#include "core/base/printable.h"
#include "core/json/json_data.h"
#include "core/json/json_syntax.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>

namespace tokenscope {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";

/// The start of an unquoted key, or of a word such as `true`.
bool isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}
/// -1 if it isn't a hexadecimal digit.
int hexValue(char c) {
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/// Detected by the byte order mark, or by a NUL as every other byte.
bool looksLikeUtf16(std::string_view text) {
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF") ||
           (text.size() >= 2 && (text[0] == '\0') != (text[1] == '\0'));
}

/// Stops at the first error.
class DataReader {
  public:
    DataReader(std::string_view text, std::size_t at, JsonStyle style)
        : m_text(text)
        , m_at(at)
        , m_lenient(style == JsonStyle::Lenient) {}

    Result<Data> read() {
        Data data;
        skipSpaces();
        if (looksLikeUtf16(m_text))
            fault(0, "this is UTF-16", "save the text as UTF-8");
        else if (m_at >= m_text.size())
            fault(m_at, "there is no value here");
        else
            value(data, 0);
        skipSpaces();
        if (m_error)
            return tl::unexpected<Error>(*std::move(m_error));
        return data;
    }

    [[nodiscard]] std::size_t at() const { return m_at; }
    Result<Data> reject(Message message) {
        fault(m_at, std::move(message));
        return tl::unexpected<Error>(*std::move(m_error));
    }

  private:
    bool fault(std::size_t at, Message message, Message remedy = {}, ErrorCode code = ErrorCode::Damaged) {
        if (!m_error)
            m_error = Error{code, {}, lineAndColumn(m_text, at), std::move(message), std::move(remedy)};
        return false;
    }
    [[nodiscard]] bool ends() const { return m_at >= m_text.size(); }
    [[nodiscard]] char here() const { return ends() ? '\0' : m_text[m_at]; }
    /// The current character in quotes, or the end of the text, for messages.
    [[nodiscard]] Message found() const {
        if (ends())
            return "the end of the text";
        return "\"" + printable(m_text.substr(m_at, decodeUtf8(m_text, m_at).length)) + "\"";
    }

    void skipSpaces() {
        while (!ends() && !m_error) {
            const std::string_view rest = m_text.substr(m_at);
            const char c = rest.front();
            if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
                ++m_at;
            else if (rest.starts_with(kMark) && (m_at == 0 || m_lenient))
                m_at += kMark.size();
            else if (m_lenient && rest.starts_with("\xC2\xA0"))
                m_at += 2;
            else if (m_lenient && (rest.starts_with("//") || c == '#'))
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (m_lenient && rest.starts_with("/*"))
                skipComment();
            else
                return;
        }
    }

    void skipComment() {
        const std::size_t end = m_text.find("*/", m_at + 2);
        if (end == std::string_view::npos)
            fault(m_at, "the comment has no end", "end it with */");
        else
            m_at = end + 2;
    }

    bool value(Data& out, std::size_t depth) {
        if (depth > kDeepestData)
            return fault(m_at, "lists and objects are nested too deeply",
                         message("the limit is {} levels", kDeepestData), ErrorCode::TooLarge);
        out.at = static_cast<std::uint32_t>(m_at);
        const char c = here();
        if (c == '{')
            return object(out, depth);
        if (c == '[')
            return list(out, depth);
        if (c == '"' || (m_lenient && c == '\'')) {
            out.kind = Data::Kind::String;
            return string(out.text);
        }
        if (c == '-' || c == '+' || c == '.' || isDigit(c))
            return number(out);
        return word(out);
    }

    bool object(Data& out, std::size_t depth) {
        out.kind = Data::Kind::Object;
        const std::size_t begin = m_at++;
        std::unordered_map<std::string, std::size_t> places;
        for (bool first = true;; first = false) {
            skipSpaces();
            if (closes('}', first))
                return true;
            if (ends())
                return fault(begin, "the object has no end", "add }");
            std::string key;
            if (!readKey(key))
                return false;
            skipSpaces();
            if (here() != ':')
                return fault(m_at, message("expected a colon after the key, found {}", found()));
            ++m_at;
            skipSpaces();
            Data member;
            if (!value(member, depth + 1))
                return false;
            if (const auto [place, isNew] = places.try_emplace(key, out.members.size()); isNew)
                out.members.emplace_back(std::move(key), std::move(member));
            else
                out.members[place->second].second = std::move(member);
            if (!separated('}', begin, Message("the object has no end")))
                return false;
        }
    }

    bool list(Data& out, std::size_t depth) {
        out.kind = Data::Kind::List;
        const std::size_t begin = m_at++;
        for (bool first = true;; first = false) {
            skipSpaces();
            if (closes(']', first))
                return true;
            if (ends())
                return fault(begin, "the list has no end", "add ]");
            if (!value(out.items.emplace_back(), depth + 1))
                return false;
            if (!separated(']', begin, Message("the list has no end")))
                return false;
        }
    }

    /// Consumes the closing bracket, directly after the opening one or (leniently) after a comma.
    bool closes(char bracket, bool first) {
        if (here() != bracket || !(first || m_lenient || m_closing))
            return false;
        m_closing = false;
        ++m_at;
        return true;
    }

    /// Consumes a comma; stops before a closing bracket.
    bool separated(char bracket, std::size_t begin, const Message& endless) {
        skipSpaces();
        m_closing = here() == bracket;
        if (m_closing)
            return !m_error;
        if (ends())
            return fault(begin, endless, message("add {}", bracket));
        if (here() != ',')
            return fault(m_at, message("expected a comma or {}, found {}", bracket, found()));
        ++m_at;
        return true;
    }

    bool readKey(std::string& key) {
        const char c = here();
        if (c == '"' || (m_lenient && c == '\''))
            return string(key);
        if (!m_lenient || !(isNameStart(c) || isDigit(c)))
            return fault(m_at, message("expected a key in quotes, found {}", found()));
        while (isNameStart(here()) || isDigit(here()) || here() == '-')
            key += m_text[m_at++];
        return true;
    }

    bool string(std::string& out) {
        const std::size_t begin = m_at;
        const char quote = m_text[m_at++];
        while (!ends()) {
            const char c = m_text[m_at];
            if (c == quote) {
                ++m_at;
                return true;
            }
            if (c == '\\') {
                if (!escape(out))
                    return false;
            } else if (static_cast<unsigned char>(c) >= 0x80) {
                const DecodedCharacter character = decodeUtf8(m_text, m_at);
                if (!character.valid())
                    return fault(m_at, "this byte is not UTF-8", "save the text as UTF-8");
                out.append(m_text.substr(m_at, character.length));
                m_at += character.length;
            } else if (static_cast<unsigned char>(c) < 0x20 && !m_lenient) {
                return fault(m_at, "a control character is in a string",
                             "write it as an escape, \\n for a line end");
            } else {
                out += c;
                ++m_at;
            }
        }
        return fault(begin, "the string has no end", message("add {}", quote));
    }

    bool escape(std::string& out) {
        const std::size_t begin = m_at++;
        const char c = here();
        ++m_at;
        constexpr std::string_view kFrom = "\"\\/bfnrt";
        constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
        if (const std::size_t plain = kFrom.find(c); plain != std::string_view::npos && c != '\0')
            out += kTo[plain];
        else if (c == 'u')
            return unicode(out, begin);
        else if (m_lenient && c == 'x')
            return hexadecimal(out, begin, 2);
        else if (m_lenient && (c == '\'' || c == '\n'))
            out += c == '\n' ? "" : "'";
        else if (m_lenient && c == 'v')
            out += '\v';
        else if (m_lenient && c == '0' && !isDigit(here()))
            out += '\0';
        else
            return fault(begin, "this is not a JSON escape", "write \\\\ for a backslash");
        return true;
    }

    std::optional<unsigned> digits(std::size_t count) {
        unsigned value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const int digit = m_at + i < m_text.size() ? hexValue(m_text[m_at + i]) : -1;
            if (digit < 0)
                return std::nullopt;
            value = value * 16 + static_cast<unsigned>(digit);
        }
        m_at += count;
        return value;
    }

    bool hexadecimal(std::string& out, std::size_t begin, std::size_t count) {
        const auto value = digits(count);
        if (!value)
            return fault(begin, "expected hexadecimal digits after this escape");
        appendUtf8(out, *value);
        return true;
    }

    bool unicode(std::string& out, std::size_t begin) {
        const auto first = digits(4);
        if (!first)
            return fault(begin, "expected four hexadecimal digits after \\u");
        char32_t c = *first;
        if (c >= 0xD800 && c < 0xDC00 && m_text.substr(m_at).starts_with("\\u")) {
            const std::size_t here = m_at;
            m_at += 2;
            const auto second = digits(4);
            if (second && *second >= 0xDC00 && *second < 0xE000)
                c = 0x10000 + ((c - 0xD800) << 10U) + (*second - 0xDC00);
            else
                m_at = here;
        }
        appendUtf8(out, c >= 0xD800 && c < 0xE000 ? kReplacementCharacter : c);
        return true;
    }

    std::string run() {
        const std::size_t begin = m_at;
        while (isDigit(here()))
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }

    bool number(Data& out) {
        const std::size_t begin = m_at;
        out.kind = Data::Kind::Number;
        if (here() == '-')
            out.text += m_text[m_at++];
        else if (here() == '+')
            ++m_at;
        if (m_lenient && here() == '0' &&
            (m_text.substr(m_at + 1).starts_with('x') || m_text.substr(m_at + 1).starts_with('X')))
            return hexNumber(out, begin);
        if (isNameStart(here()))
            return infinity(out, begin);
        std::string whole = run();
        bool strict = !whole.empty() && (whole.size() == 1 || whole.front() != '0') && m_text[begin] != '+';
        std::string rest;
        if (here() == '.') {
            ++m_at;
            const std::string fraction = run();
            strict = strict && !fraction.empty();
            if (whole.empty() && fraction.empty())
                return fault(begin, "this is not a number");
            rest = "." + (fraction.empty() ? "0" : fraction);
        } else if (whole.empty()) {
            return fault(begin, "this is not a number");
        }
        if (here() == 'e' || here() == 'E') {
            ++m_at;
            rest += 'e';
            if (here() == '+' || here() == '-')
                rest += m_text[m_at++];
            const std::string exponent = run();
            if (exponent.empty())
                return fault(begin, "the exponent of this number has no digits");
            rest += exponent;
        }
        if (isNameStart(here()) || (!m_lenient && !strict))
            return fault(begin, "this is not a JSON number");
        whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size()));
        out.text += (whole.empty() ? "0" : whole) + rest;
        return true;
    }

    bool hexNumber(Data& out, std::size_t begin) {
        m_at += 2;
        std::uint64_t value = 0;
        const auto [end, error] =
            std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value, 16);
        if (error != std::errc())
            return fault(begin, "this is not a hexadecimal number of up to 64 bits");
        m_at = static_cast<std::size_t>(end - m_text.data());
        out.text += std::to_string(value);
        return true;
    }

    bool infinity(Data& out, std::size_t begin) {
        const std::string sign = out.text;
        if (!word(out) || !out.isNumber())
            return fault(begin, "this is not a number");
        out.text = sign + out.text;
        return true;
    }

    bool word(Data& out) {
        const std::size_t begin = m_at;
        while (isNameStart(here()) || isDigit(here()))
            ++m_at;
        const std::string_view name = m_text.substr(begin, m_at - begin);
        const bool python = m_lenient;
        if (name == "true" || (python && name == "True")) {
            out.kind = Data::Kind::Bool;
            out.truth = true;
        } else if (name == "false" || (python && name == "False")) {
            out.kind = Data::Kind::Bool;
        } else if (name == "null" || (python && name == "None")) {
            out.kind = Data::Kind::Null;
        } else if (name == "NaN" || name == "Infinity") {
            out.kind = Data::Kind::Number;
            out.text = name;
        } else {
            m_at = begin;
            return fault(begin, message("expected a value, found {}", found()),
                         name.empty() ? Message() : Message("put text in double quotes"));
        }
        return true;
    }

    std::string_view m_text;
    std::size_t m_at;
    bool m_lenient;
    bool m_closing = false;
    std::optional<Error> m_error;
};

} // namespace

Result<Data> readDataAt(std::string_view text, std::size_t& at, JsonStyle style) {
    DataReader reader(text, at, style);
    auto data = reader.read();
    at = reader.at();
    return data;
}

Result<Data> readData(std::string_view text, JsonStyle style) {
    DataReader reader(text, 0, style);
    auto data = reader.read();
    if (data && reader.at() < text.size())
        return reader.reject("more text follows the value");
    return data;
}

} // namespace tokenscope
