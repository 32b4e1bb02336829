#include "core/explain/edit/place_in_json.h"

#include "core/text/utf8.h"

#include <charconv>
#include <string>

namespace tokenscope::explain {
namespace {

constexpr int kDeepest = 128; ///< the limit of the loaders

class JsonWalker {
  public:
    explicit JsonWalker(std::string_view json)
        : m_json(json) {}

    /// Moves from the next value to the one at the path, to its start.
    bool find(std::string_view path) {
        skipSpaces();
        while (!path.empty()) {
            const bool index = path.front() == '[';
            const std::size_t end = index ? path.find(']') : path.find_first_of(".[", 1);
            if ((!index && path.front() != '.') || (index && end == std::string_view::npos))
                return false;
            const std::string_view step = path.substr(1, end == std::string_view::npos ? end : end - 1);
            path = end == std::string_view::npos ? std::string_view() : path.substr(end + (index ? 1 : 0));
            if (!(index ? enterList(step) : enterObject(step)))
                return false;
        }
        return m_at < m_json.size();
    }
    /// Skips the next value.
    bool skip(int depth = 0) {
        if (m_at >= m_json.size() || depth > kDeepest)
            return false;
        const char c = m_json[m_at];
        if (c == '"')
            return skipString();
        if (c != '{' && c != '[') {
            const std::size_t end = m_json.find_first_of(",]} \t\r\n", m_at);
            m_at = std::min(end, m_json.size());
            return true;
        }
        ++m_at;
        for (skipSpaces(); m_at < m_json.size() && m_json[m_at] != ']' && m_json[m_at] != '}'; skipSpaces()) {
            if (c == '{' && (!skipString() || !take(':')))
                return false;
            if (!skip(depth + 1))
                return false;
            skipSpaces();
            if (m_at < m_json.size() && m_json[m_at] == ',')
                ++m_at;
        }
        return take(c == '{' ? '}' : ']', false);
    }
    [[nodiscard]] std::size_t at() const { return m_at; }
    [[nodiscard]] char here() const { return m_at < m_json.size() ? m_json[m_at] : '\0'; }
    /// The bytes of one character of the next string.
    [[nodiscard]] std::optional<ByteSpan> character(std::size_t number) const {
        std::size_t at = m_at + 1;
        for (std::size_t seen = 1; at < m_json.size(); ++seen) {
            const std::size_t end = m_json[at] == '"' ? at + 1 : characterEnd(at);
            if (seen == number || m_json[at] == '"')
                return ByteSpan{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
            at = end;
        }
        return std::nullopt;
    }
    bool enterOnlyMember() {
        if (!take('{', false))
            return false;
        skipSpaces();
        return skipString() && take(':') && here() == '"';
    }

  private:
    void skipSpaces() {
        while (m_at < m_json.size() &&
               std::string_view(" \t\r\n").find(m_json[m_at]) != std::string_view::npos)
            ++m_at;
    }
    /// Skips this character and spaces around it.
    bool take(char sign, bool andSpaces = true) {
        skipSpaces();
        if (here() != sign)
            return false;
        ++m_at;
        if (andSpaces)
            skipSpaces();
        return true;
    }
    bool skipString() {
        if (here() != '"')
            return false;
        for (++m_at; m_at < m_json.size(); ++m_at) {
            if (m_json[m_at] == '\\')
                ++m_at;
            else if (m_json[m_at] == '"') {
                ++m_at;
                return true;
            }
        }
        return false;
    }
    bool enterObject(std::string_view key) {
        if (!take('{'))
            return false;
        while (here() == '"') {
            const std::size_t begin = m_at + 1;
            if (!skipString())
                return false;
            const bool found = m_json.substr(begin, m_at - 1 - begin) == key;
            if (!take(':'))
                return false;
            if (found)
                return true;
            if (!skip() || !take(','))
                return false;
        }
        return false;
    }
    bool enterList(std::string_view step) {
        std::size_t index = 0;
        const auto [end, error] = std::from_chars(step.data(), step.data() + step.size(), index);
        if (error != std::errc() || end != step.data() + step.size() || !take('['))
            return false;
        for (; index > 0; --index)
            if (!skip() || !take(','))
                return false;
        return here() != ']';
    }
    /// Skips one character of a string: `\n` and an escaped surrogate pair are one.
    [[nodiscard]] std::size_t characterEnd(std::size_t at) const {
        if (m_json[at] != '\\')
            return at + decodeUtf8(m_json, at).length;
        const auto escape = m_json.substr(at);
        const bool unicode = escape.starts_with("\\u");
        const bool high = unicode && escape.size() > 3 && (escape[2] == 'd' || escape[2] == 'D') &&
                          std::string_view("89abAB").find(escape[3]) != std::string_view::npos;
        const std::size_t length = !unicode ? 2 : high && escape.substr(6).starts_with("\\u") ? 12 : 6;
        return std::min(at + length, m_json.size());
    }

    std::string_view m_json;
    std::size_t m_at = 0;
};

} // namespace

std::optional<ByteSpan> placeInJson(std::string_view json, std::string_view path, std::size_t character) {
    if (!path.starts_with('$'))
        return std::nullopt;
    JsonWalker walker(json);
    if (!walker.find(path.substr(1)))
        return std::nullopt;
    const std::size_t begin = walker.at();
    JsonWalker inside = walker;
    if (character > 0 && (walker.here() == '"' || inside.enterOnlyMember()))
        return (walker.here() == '"' ? walker : inside).character(character);
    if (!walker.skip())
        return std::nullopt;
    return ByteSpan{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(walker.at())};
}

} // namespace tokenscope::explain
