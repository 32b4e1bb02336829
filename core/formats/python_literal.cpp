#include "core/formats/python_literal.h"

#include "core/text/utf8.h"

namespace tokenscope::formats {
namespace {

int digitOf(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 16;
}

class LiteralReader {
  public:
    LiteralReader(std::string_view content, bool isBytes)
        : m_content(content)
        , m_isBytes(isBytes) {}

    /// `quote` must not occur in the content; nullopt: any character may.
    std::optional<std::string> read(std::optional<char> quote) {
        while (m_at < m_content.size()) {
            const char c = m_content[m_at++];
            if (quote && c == *quote)
                return std::nullopt;
            if (c != '\\')
                m_out += c;
            else if (!escape())
                return std::nullopt;
        }
        return std::move(m_out);
    }

  private:
    /// Reads exactly `most` digits; with `fewer`, at least one and at most that many.
    bool number(int base, int most, bool fewer) {
        std::uint32_t value = 0;
        int count = 0;
        for (; count < most && m_at < m_content.size() && digitOf(m_content[m_at]) < base; ++count)
            value = value * static_cast<std::uint32_t>(base) +
                    static_cast<std::uint32_t>(digitOf(m_content[m_at++]));
        return count > 0 && (fewer || count == most) && put(value);
    }
    bool put(std::uint32_t value) {
        if (m_isBytes)
            m_out += static_cast<char>(value & 0xFFU);
        else if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF))
            return false;
        else
            appendUtf8(m_out, value);
        return true;
    }
    bool escape() {
        if (m_at == m_content.size())
            return false;
        constexpr std::string_view kNames = "\\'\"abfnrtv";
        constexpr std::string_view kMeanings = "\\'\"\a\b\f\n\r\t\v";
        const char c = m_content[m_at];
        if (const std::size_t known = kNames.find(c); known != std::string_view::npos) {
            ++m_at;
            m_out += kMeanings[known];
            return true;
        }
        if (digitOf(c) < 8)
            return number(8, 3, true);
        const int digits = c == 'x' ? 2 : m_isBytes ? 0 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
        if (digits == 0) {
            m_out += '\\'; // Python keeps unknown escapes as they are
            return true;
        }
        ++m_at;
        return number(16, digits, false);
    }

    std::string_view m_content;
    bool m_isBytes;
    std::size_t m_at = 0;
    std::string m_out;
};

} // namespace

std::optional<std::string> readPythonLiteral(std::string_view literal) {
    const bool isBytes = literal.starts_with('b');
    if (isBytes)
        literal.remove_prefix(1);
    if (literal.size() < 2 || (literal.front() != '\'' && literal.front() != '"') ||
        literal.back() != literal.front())
        return std::nullopt;
    return LiteralReader(literal.substr(1, literal.size() - 2), isBytes).read(literal.front());
}

std::optional<std::string> readPythonString(std::string_view source, std::size_t& at) {
    bool raw = false;
    if (at < source.size() && (source[at] == 'r' || source[at] == 'R')) {
        raw = true;
        ++at;
    } else if (at < source.size() && (source[at] == 'u' || source[at] == 'U')) {
        ++at;
    }
    if (at >= source.size() || (source[at] != '\'' && source[at] != '"'))
        return std::nullopt;
    const char quote = source[at];
    const std::string_view three = source.substr(at, 3);
    const bool triple = three.size() == 3 && three[1] == quote && three[2] == quote;
    const std::size_t quotes = triple ? 3 : 1;
    const std::size_t begin = at + quotes;
    for (at = begin; at < source.size(); ++at) {
        if (source[at] == '\\') {
            ++at;
        } else if (!triple && source[at] == '\n') {
            return std::nullopt;
        } else if (source[at] == quote && (!triple || source.substr(at, 3) == three)) {
            const std::string_view content = source.substr(begin, at - begin);
            at += quotes;
            return raw ? std::optional(std::string(content))
                       : LiteralReader(content, false).read(std::nullopt);
        }
    }
    return std::nullopt;
}

} // namespace tokenscope::formats
