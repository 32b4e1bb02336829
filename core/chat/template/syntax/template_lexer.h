#pragma once
// Splits a template into tokens with Jinja's whitespace rules: trim_blocks, lstrip_blocks, `-` and `+` in
// tags; drops one newline at the end, and converts line ends to \n.

#include "core/chat/template/values/big_integer.h"
#include "core/chat/template/values/text_origin.h"

#include <cstdint>
#include <string>
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

} // namespace tokenscope::chat
