#include "core/chat/template/syntax/template_parser.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

constexpr std::uint16_t kDeepestExpression = 400; ///< of a chain: a + b + c, a.b.c

/// Whether Jinja's optimizer works such an expression out where its parts are constant.
bool foldable(const Expr& node) {
    switch (node.kind) {
    case ExprKind::Name:
    case ExprKind::Call:
    case ExprKind::NamespaceField:
    case ExprKind::FilteredBody:
        return false;
    case ExprKind::Conditional:
        return node.c != nullptr;
    case ExprKind::Filter: {
        static constexpr std::string_view kWithContext[] = {"map",        "select",     "reject",
                                                            "selectattr", "rejectattr", "random"};
        return node.builtin != nullptr && std::find(std::begin(kWithContext), std::end(kWithContext),
                                                    node.builtin->name) == std::end(kWithContext);
    }
    case ExprKind::Test:
        return node.builtin != nullptr;
    default:
        return true;
    }
}

} // namespace

bool Parser::atAnyName(Words names) const {
    return at(TokenKind::Name) && std::find(names.begin(), names.end(), current().text) != names.end();
}

bool Parser::skip(TokenKind kind) {
    const bool found = at(kind);
    if (found)
        next();
    return found;
}

bool Parser::skipName(std::string_view name) {
    const bool found = atName(name);
    if (found)
        next();
    return found;
}

std::string Parser::describeToken(const Token& token) {
    return token.kind == TokenKind::Name ? token.text : describe(token.kind);
}

void Parser::fail(std::string message, const Token& token, const char* type) const {
    throw SyntaxError{type, std::move(message), token.begin, token.end};
}

const Token& Parser::expect(TokenKind kind) {
    if (at(kind))
        return next();
    if (at(TokenKind::End))
        fail(fmt::format("unexpected end of template, expected '{}'.", describe(kind)));
    fail(fmt::format("expected token '{}', got '{}'", describe(kind), describeToken(current())));
}

const Token& Parser::expectName(std::string_view name) {
    if (atName(name))
        return next();
    if (at(TokenKind::End))
        fail(fmt::format("unexpected end of template, expected '{}'.", name));
    fail(fmt::format("expected token '{}', got '{}'", name, describeToken(current())));
}

Expr* Parser::make(ExprKind kind, std::uint32_t begin) {
    Expr& node = m_program.expressions.emplace_back();
    node.kind = kind;
    node.begin = begin;
    return &node;
}

Expr* Parser::finish(Expr* node) {
    node->end = lastEnd();
    std::uint16_t deepest = 0;
    bool constant = foldable(*node);
    const auto look = [&](const Expr* part) {
        if (part == nullptr)
            return;
        deepest = std::max(deepest, part->depth);
        constant = constant && part->constant;
    };
    for (const Expr* part : {node->a, node->b, node->c, node->d})
        look(part);
    for (const Expr* part : node->items)
        look(part);
    if (node->call != nullptr) {
        for (const Expr* part : node->call->positional)
            look(part);
        for (const auto& [name, part] : node->call->keywords)
            look(part);
        look(node->call->star);
        look(node->call->doubleStar);
    }
    if (deepest >= kDeepestExpression)
        throw SyntaxError{"RecursionError", "the expression nests too deeply", node->begin, node->end};
    node->depth = static_cast<std::uint16_t>(deepest + 1);
    node->constant = constant;
    return node;
}

std::uint32_t Parser::addConstant(Constant constant) {
    m_program.constants.push_back(std::move(constant));
    return static_cast<std::uint32_t>(m_program.constants.size() - 1);
}

} // namespace tokenscope::chat
