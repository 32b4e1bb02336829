#include "core/chat/template/syntax/token_stream.h"

#include <fmt/format.h>

namespace tokenscope::chat {

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
