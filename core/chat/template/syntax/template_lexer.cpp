#include "core/chat/template/syntax/template_lexer.h"

#include "core/chat/template/syntax/literals.h"
#include "core/chat/template/values/characters.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::chat {
namespace {

struct Operator {
    std::string_view text;
    TokenKind kind;
};
constexpr Operator kOperators[] = {
    {"//", TokenKind::FloorDiv},
    {"**", TokenKind::Pow},
    {"==", TokenKind::Equal},
    {"!=", TokenKind::NotEqual},
    {">=", TokenKind::GreaterOrEqual},
    {"<=", TokenKind::LessOrEqual},
    {"+", TokenKind::Add},
    {"-", TokenKind::Sub},
    {"/", TokenKind::Div},
    {"*", TokenKind::Mul},
    {"%", TokenKind::Mod},
    {"~", TokenKind::Tilde},
    {"[", TokenKind::LeftBracket},
    {"]", TokenKind::RightBracket},
    {"(", TokenKind::LeftParenthesis},
    {")", TokenKind::RightParenthesis},
    {"{", TokenKind::LeftBrace},
    {"}", TokenKind::RightBrace},
    {">", TokenKind::Greater},
    {"<", TokenKind::Less},
    {"=", TokenKind::Assign},
    {".", TokenKind::Dot},
    {":", TokenKind::Colon},
    {"|", TokenKind::Pipe},
    {",", TokenKind::Comma},
    {";", TokenKind::Semicolon},
};

bool isDigitChar(char c) {
    return c >= '0' && c <= '9';
}

class Lexer {
  public:
    explicit Lexer(const std::string& given) {
        m_text.reserve(given.size());
        for (std::size_t at = 0; at < given.size(); ++at) {
            if (given[at] == '\r') {
                if (at + 1 < given.size() && given[at + 1] == '\n') {
                    m_dropped.push_back(m_text.size());
                    ++at;
                } else {
                    m_changed.push_back(m_text.size());
                }
                m_text += '\n';
            } else {
                m_text += given[at];
            }
        }
        if (m_text.ends_with('\n'))
            m_text.pop_back();
    }

    TokenStream run() {
        std::optional<SyntaxError> error;
        try {
            while (m_at < m_text.size())
                root();
        } catch (const SyntaxError& wrong) {
            error = wrong;
        }
        // Jinja gives the end of the template the line of the last token.
        const std::uint32_t last = m_tokens.empty() ? 0 : m_tokens.back().begin;
        Token& end = push(TokenKind::End, m_text.size(), m_text.size());
        end.begin = end.end = last;
        return TokenStream(std::move(m_tokens), std::move(error));
    }

  private:
    [[nodiscard]] std::uint32_t given(std::size_t at) const {
        const auto dropped = std::upper_bound(m_dropped.begin(), m_dropped.end(), at) - m_dropped.begin();
        return static_cast<std::uint32_t>(at + static_cast<std::size_t>(dropped));
    }
    [[noreturn]] void fail(std::string message, std::size_t begin, std::size_t end) const {
        throw SyntaxError{"TemplateSyntaxError", std::move(message), given(begin),
                          given(std::min(end, m_text.size()))};
    }
    Token& push(TokenKind kind, std::size_t begin, std::size_t end) {
        Token token;
        token.kind = kind;
        token.begin = given(begin);
        token.end = given(end);
        m_tokens.push_back(std::move(token));
        return m_tokens.back();
    }
    [[nodiscard]] bool has(std::size_t at, std::string_view text) const {
        return m_text.compare(at, text.size(), text) == 0;
    }
    [[nodiscard]] std::size_t afterSpaces(std::size_t at) const {
        while (at < m_text.size()) {
            const Character c = characterAt(m_text, at);
            if (!isPythonSpace(c.value))
                break;
            at += c.size;
        }
        return at;
    }
    void moveTo(std::size_t at) {
        m_lineStarts = at > 0 && m_text[at - 1] == '\n';
        m_at = at;
    }

    void data(std::size_t begin, std::size_t end) {
        if (begin >= end)
            return;
        Token& token = push(TokenKind::Data, begin, end);
        token.text = m_text.substr(begin, end - begin);
        token.origins = pieces(begin, end);
    }
    /// One range, or several if line ends of the given template are longer.
    [[nodiscard]] Origins pieces(std::size_t begin, std::size_t end) const {
        Origins origins;
        for (std::size_t at = begin; at < end;) {
            auto next = std::upper_bound(m_dropped.begin(), m_dropped.end(), at);
            std::size_t stop = next == m_dropped.end() ? end : std::min(end, *next);
            const auto changed = std::lower_bound(m_changed.begin(), m_changed.end(), at);
            const bool here = changed != m_changed.end() && *changed == at;
            if (changed != m_changed.end())
                stop = std::min(stop, here ? at + 1 : *changed);
            Origin origin;
            origin.at = static_cast<std::uint32_t>(at - begin);
            origin.size = static_cast<std::uint32_t>(stop - at);
            origin.from = given(at);
            origin.fromSize = origin.size;
            origin.exact = !here;
            origins.push_back(origin);
            at = stop;
        }
        return origins;
    }

    /// Text before a tag at `tag`, without the whitespace that its sign and lstrip_blocks remove.
    void textBefore(std::size_t tag, char sign, bool variable) {
        std::size_t end = tag;
        const std::string_view text = std::string_view(m_text).substr(m_at, tag - m_at);
        if (sign == '-') {
            while (end > m_at) {
                const std::size_t last = beginOfCharacterBefore(m_text, end);
                if (!isPythonSpace(characterAt(m_text, last).value))
                    break;
                end = last;
            }
        } else if (sign != '+' && !variable) {
            const std::size_t newline = text.rfind('\n');
            const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
            if ((line > 0 || m_lineStarts) && afterSpaces(m_at + line) >= tag)
                end = m_at + line;
        }
        data(m_at, end);
    }
    [[nodiscard]] char signAt(std::size_t at) const {
        return at < m_text.size() && (m_text[at] == '-' || m_text[at] == '+') ? m_text[at] : '\0';
    }

    void root() {
        std::size_t tag = m_at;
        for (;; ++tag) {
            tag = m_text.find('{', tag);
            if (tag == std::string::npos) {
                data(m_at, m_text.size());
                m_at = m_text.size();
                return;
            }
            if (tag + 1 < m_text.size() &&
                (m_text[tag + 1] == '%' || m_text[tag + 1] == '{' || m_text[tag + 1] == '#'))
                break;
        }
        const char kind = m_text[tag + 1];
        const char sign = signAt(tag + 2);
        const std::size_t inside = tag + 2 + (sign != '\0' ? 1 : 0);
        if (kind == '%') {
            if (const std::size_t raw = rawBegin(inside); raw != std::string::npos) {
                textBefore(tag, sign, false);
                moveTo(raw);
                return rawText(tag);
            }
        }
        textBefore(tag, sign, kind == '{');
        moveTo(inside);
        if (kind == '#')
            return comment(tag);
        push(kind == '%' ? TokenKind::BlockBegin : TokenKind::VariableBegin, tag, inside);
        inTag(kind == '%', tag);
    }

    /// After `raw %}` of `{% raw %}`.
    [[nodiscard]] std::size_t rawBegin(std::size_t at) const {
        at = afterSpaces(at);
        if (!has(at, "raw"))
            return std::string::npos;
        at = afterSpaces(at + 3);
        if (has(at, "-%}"))
            return afterSpaces(at + 3);
        return has(at, "%}") ? at + 2 : std::string::npos;
    }

    void rawText(std::size_t begin) {
        for (std::size_t tag = m_text.find("{%", m_at); tag != std::string::npos;
             tag = m_text.find("{%", tag + 1)) {
            const char sign = signAt(tag + 2);
            // `{%-endraw` may also be read as a tag without a sign, but then `-` doesn't hide endraw
            std::size_t at = afterSpaces(tag + 2 + (sign != '\0' ? 1 : 0));
            if (!has(at, "endraw"))
                continue;
            at = afterSpaces(at + 6);
            const std::size_t end = blockEnd(at);
            if (end == std::string::npos)
                continue;
            textBefore(tag, sign, false);
            return moveTo(end);
        }
        if (m_at >= m_text.size()) // nothing follows, so there is nothing to end
            return;
        // Jinja has read the tag then: its last line counts.
        const bool oneLine = m_text.find('\n', begin) >= m_at;
        fail("Missing end of raw directive", oneLine ? begin : m_at, m_at);
    }

    void comment(std::size_t begin) {
        if (m_at >= m_text.size()) // as for raw
            return;
        const std::size_t close = m_text.find("#}", m_at);
        if (close == std::string::npos)
            fail("Missing end of comment tag", begin, m_at);
        const char before = close > m_at ? m_text[close - 1] : '\0';
        std::size_t end = close + 2;
        if (before == '-')
            end = afterSpaces(end);
        else if (before != '+' && end < m_text.size() && m_text[end] == '\n')
            ++end;
        moveTo(end);
    }

    [[nodiscard]] std::size_t blockEnd(std::size_t at) const {
        if (has(at, "+%}"))
            return at + 3;
        if (has(at, "-%}"))
            return afterSpaces(at + 3);
        if (!has(at, "%}"))
            return std::string::npos;
        return at + 2 < m_text.size() && m_text[at + 2] == '\n' ? at + 3 : at + 2;
    }
    [[nodiscard]] std::size_t variableEnd(std::size_t at) const {
        if (has(at, "-}}"))
            return afterSpaces(at + 3);
        return has(at, "}}") ? at + 2 : std::string::npos;
    }

    void inTag(bool block, std::size_t tag) {
        std::string open;
        while (m_at < m_text.size()) {
            if (open.empty()) {
                const std::size_t end = block ? blockEnd(m_at) : variableEnd(m_at);
                if (end != std::string::npos) {
                    const std::size_t mark = m_at + (m_text[m_at] == '-' || m_text[m_at] == '+' ? 3 : 2);
                    push(block ? TokenKind::BlockEnd : TokenKind::VariableEnd, m_at, mark);
                    return moveTo(end);
                }
            }
            if (const std::size_t next = afterSpaces(m_at); next != m_at) {
                moveTo(next);
                continue;
            }
            if (!number() && !name() && !string())
                symbol(open);
        }
        static_cast<void>(tag);
    }

    bool number() {
        if (!isDigitChar(m_text[m_at]))
            return false;
        NumberLiteral literal = readNumber(m_text, m_at);
        if (literal.tooLong)
            fail("Exceeds the limit (4300 digits) for integer string conversion", m_at, literal.end);
        Token& token = push(literal.real ? TokenKind::Float : TokenKind::Integer, m_at, literal.end);
        token.number = literal.number;
        token.integer = std::move(literal.integer);
        moveTo(literal.end);
        return true;
    }

    bool name() {
        std::size_t end = m_at;
        while (end < m_text.size()) {
            const Character c = characterAt(m_text, end);
            if (!continuesIdentifier(c.value) && !isPythonAlpha(c.value) && !isPythonNumeric(c.value))
                break;
            end += c.size;
        }
        if (end == m_at)
            return false;
        for (std::size_t at = m_at; at < end;) {
            const Character c = characterAt(m_text, at);
            if (at == m_at ? !beginsIdentifier(c.value) : !continuesIdentifier(c.value))
                fail("Invalid character in identifier", m_at, end);
            at += c.size;
        }
        push(TokenKind::Name, m_at, end).text = m_text.substr(m_at, end - m_at);
        moveTo(end);
        return true;
    }

    bool string() {
        const char quote = m_text[m_at];
        if (quote != '\'' && quote != '"')
            return false;
        std::size_t end = m_at + 1;
        while (end < m_text.size() && m_text[end] != quote)
            end += m_text[end] == '\\' ? 2 : 1;
        if (end >= m_text.size())
            return false;
        Token& token = push(TokenKind::String, m_at, end + 1);
        const Origins places = pieces(m_at + 1, end);
        std::string error;
        if (!readStringLiteral(m_text.substr(m_at + 1, end - m_at - 1), places, token.text, token.origins,
                               error)) {
            m_tokens.pop_back();
            fail(error, m_at, end + 1);
        }
        moveTo(end + 1);
        return true;
    }

    void symbol(std::string& open) {
        for (const auto& [text, kind] : kOperators) {
            if (!has(m_at, text))
                continue;
            const char c = text[0];
            if (text.size() == 1 && (c == '(' || c == '[' || c == '{')) {
                open += c == '(' ? ')' : c == '[' ? ']' : '}';
            } else if (text.size() == 1 && (c == ')' || c == ']' || c == '}')) {
                if (open.empty())
                    fail(fmt::format("unexpected '{}'", c), m_at, m_at + 1);
                if (open.back() != c)
                    fail(fmt::format("unexpected '{}', expected '{}'", c, open.back()), m_at, m_at + 1);
                open.pop_back();
            }
            push(kind, m_at, m_at + text.size());
            return moveTo(m_at + text.size());
        }
        const std::size_t size = characterAt(m_text, m_at).size;
        fail(fmt::format("unexpected char {} at {}", reprOf(newString(m_text.substr(m_at, size))),
                         countCharacters(std::string_view(m_text).substr(0, m_at))),
             m_at, m_at + size);
    }

    std::string m_text;
    std::vector<std::size_t> m_dropped; ///< positions before which the given template has an additional byte
    std::vector<std::size_t> m_changed; ///< positions where the given template has another byte: a lone CR
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    bool m_lineStarts = true;
};

} // namespace

TokenStream tokenize(const std::string& source) {
    return Lexer(source).run();
}

std::string describe(TokenKind kind) {
    switch (kind) {
    case TokenKind::Data:
        return "template data / text";
    case TokenKind::BlockBegin:
        return "begin of statement block";
    case TokenKind::BlockEnd:
        return "end of statement block";
    case TokenKind::VariableBegin:
        return "begin of print statement";
    case TokenKind::VariableEnd:
        return "end of print statement";
    case TokenKind::Name:
        return "name";
    case TokenKind::String:
        return "string";
    case TokenKind::Integer:
        return "integer";
    case TokenKind::Float:
        return "float";
    case TokenKind::End:
        return "end of template";
    default:
        break;
    }
    for (const auto& [text, of] : kOperators) {
        if (of == kind)
            return std::string(text);
    }
    return "token";
}

TokenStream::TokenStream(std::vector<Token> tokens, std::optional<SyntaxError> error)
    : m_tokens(std::move(tokens))
    , m_error(std::move(error)) {
    reach(0);
}

void TokenStream::reach(std::size_t token) const {
    if (m_error && token + 1 >= m_tokens.size())
        throw SyntaxError(*m_error);
}

bool TokenStream::atAnyName(Names names) const {
    return at(TokenKind::Name) && std::find(names.begin(), names.end(), current().text) != names.end();
}

bool TokenStream::skip(TokenKind kind) {
    const bool found = at(kind);
    if (found)
        next();
    return found;
}

bool TokenStream::skipName(std::string_view name) {
    const bool found = atName(name);
    if (found)
        next();
    return found;
}

std::string TokenStream::describeToken(const Token& token) {
    return token.kind == TokenKind::Name ? token.text : describe(token.kind);
}

void TokenStream::fail(std::string message, const Token& token, const char* type) {
    throw SyntaxError{type, std::move(message), token.begin, token.end};
}

const Token& TokenStream::expect(TokenKind kind) {
    if (at(kind))
        return next();
    if (at(TokenKind::End))
        fail(fmt::format("unexpected end of template, expected '{}'.", describe(kind)));
    fail(fmt::format("expected token '{}', got '{}'", describe(kind), describeToken(current())));
}

const Token& TokenStream::expectName(std::string_view name) {
    if (atName(name))
        return next();
    if (at(TokenKind::End))
        fail(fmt::format("unexpected end of template, expected '{}'.", name));
    fail(fmt::format("expected token '{}', got '{}'", name, describeToken(current())));
}

} // namespace tokenscope::chat
