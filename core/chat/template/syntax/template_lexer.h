#pragma once
// Splits a template into tokens with Jinja's whitespace rules: trim_blocks, lstrip_blocks, `-` and `+` in
// tags; drops one newline at the end, and converts line ends to \n. TokenStream is what the parser reads.

#include "core/chat/template/values/big_integer.h"
#include "core/chat/template/values/value.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
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

/// Thrown while a template is compiled.
struct SyntaxError {
    const char* type;
    std::string message;
    std::uint32_t begin;
    std::uint32_t end;
};

/// The last one is End. Errors (thrown): SyntaxError.
std::vector<Token> tokenize(const std::string& source);
/// `begin of statement block`, `end of print statement`, `name`, `+`
std::string describe(TokenKind kind);

/// The tokens of a template and the position of the parser among them.
class TokenStream {
  public:
    using Names = std::initializer_list<std::string_view>;

    /// `tokens` ends with TokenKind::End.
    explicit TokenStream(std::vector<Token> tokens)
        : m_tokens(std::move(tokens)) {}

    [[nodiscard]] const Token& current() const { return m_tokens[m_at]; }
    [[nodiscard]] const Token& following() const { return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)]; }
    [[nodiscard]] bool at(TokenKind kind) const { return current().kind == kind; }
    [[nodiscard]] bool atName(std::string_view name) const {
        return at(TokenKind::Name) && current().text == name;
    }
    [[nodiscard]] bool atAnyName(Names names) const;
    /// Where the token before the current one ends; 0 at the first token.
    [[nodiscard]] std::uint32_t lastEnd() const { return m_at == 0 ? 0 : m_tokens[m_at - 1].end; }

    /// Returns the current token and moves past it, but never past the end.
    const Token& next() { return at(TokenKind::End) ? current() : m_tokens[m_at++]; }
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
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
};

} // namespace tokenscope::chat
