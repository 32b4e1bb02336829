#pragma once
// The tokens of a template and the position of the parser among them.

#include "core/chat/template/syntax/template_lexer.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace tokenscope::chat {

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
