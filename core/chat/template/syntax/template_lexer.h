#pragma once
// Splits a template into tokens with Jinja's whitespace rules: trim_blocks, lstrip_blocks, `-` and `+` in
// tags; drops one newline at the end, and converts line ends to \n. TokenStream is what the parser reads.

#include "core/chat/template/syntax/syntax_error.h"
#include "core/chat/template/values/big_integer.h"
#include "core/chat/template/values/value.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

enum class TokenKind : std::uint8_t {
    Data,
    BlockBegin,
    BlockEnd,
    VariableBegin,
    VariableEnd,
    Name,
    String,
    Integer,
    Float,
    Add,
    Sub,
    Mul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    Tilde,
    LeftBracket,
    RightBracket,
    LeftParenthesis,
    RightParenthesis,
    LeftBrace,
    RightBrace,
    Equal,
    NotEqual,
    Greater,
    GreaterOrEqual,
    Less,
    LessOrEqual,
    Assign,
    Dot,
    Colon,
    Pipe,
    Comma,
    Semicolon,
    End,
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::uint32_t begin = 0; ///< bytes of the template as given
    std::uint32_t end = 0;
    std::string text;   ///< Data, String: the content; Name
    Origins origins;    ///< Data, String: from the template (source 0)
    double number = 0;  ///< Float
    BigInteger integer; ///< Integer
};

/// `begin of statement block`, `end of print statement`, `name`, `+`
std::string describe(TokenKind kind);

/// The tokens of a template and the position of the parser among them. As in the reference, a token that can't be read is
/// an error only when the parser gets there: an error of the parser before it comes first.
class TokenStream {
  public:
    using Names = std::initializer_list<std::string_view>;

    /// `tokens` ends with TokenKind::End, which is where `error` occurs, if any.
    TokenStream(std::vector<Token> tokens, std::optional<SyntaxError> error);

    [[nodiscard]] const Token& current() const { return m_tokens[m_at]; }
    /// The token after the current one.
    [[nodiscard]] const Token& following() const {
        reach(m_at + 1);
        return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)];
    }
    [[nodiscard]] bool at(TokenKind kind) const { return current().kind == kind; }
    [[nodiscard]] bool atName(std::string_view name) const {
        return at(TokenKind::Name) && current().text == name;
    }
    [[nodiscard]] bool atAnyName(Names names) const;
    /// Where the token before the current one ends; 0 at the first token.
    [[nodiscard]] std::uint32_t lastEnd() const { return m_at == 0 ? 0 : m_tokens[m_at - 1].end; }

    /// Returns the current token and moves past it, but never past the end.
    const Token& next() {
        if (at(TokenKind::End))
            return current();
        reach(m_at + 1);
        return m_tokens[m_at++];
    }
    /// Moves past the current token if it is of this kind.
    bool skip(TokenKind kind);
    bool skipName(std::string_view name);
    /// The same, but another token is an error.
    const Token& expect(TokenKind kind);
    const Token& expectName(std::string_view name);

    /// Index of the current token, for rewind().
    [[nodiscard]] std::size_t position() const { return m_at; }
    void rewind(std::size_t position) { m_at = position; }

    /// Throws a SyntaxError at a token. `type`: the class of the reference's exception.
    [[noreturn]] static void fail(std::string message, const Token& token,
                                  const char* type = "TemplateSyntaxError");
    [[noreturn]] void fail(std::string message) const { fail(std::move(message), current()); }
    [[nodiscard]] static std::string describeToken(const Token& token);

  private:
    /// Throws the error if the token is where it occurs.
    void reach(std::size_t token) const;

    std::vector<Token> m_tokens;
    std::optional<SyntaxError> m_error;
    std::size_t m_at = 0;
};

TokenStream tokenize(const std::string& source);

} // namespace tokenscope::chat
