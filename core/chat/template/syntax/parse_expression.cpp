#include "core/chat/template/syntax/template_parser.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

constexpr std::uint32_t kDeepestNesting = 120; ///< of brackets, negations and the like

struct Nesting {
    std::uint32_t& depth;
    explicit Nesting(std::uint32_t& counter)
        : depth(counter) {
        ++depth;
    }
    ~Nesting() { --depth; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
};

} // namespace

Expr* Parser::expression(bool withConditional) {
    const Nesting nesting(m_depth);
    if (m_depth > kDeepestNesting)
        fail("the template nests too deeply", current(), "RecursionError");
    return withConditional ? conditional() : either();
}

Expr* Parser::conditional() {
    Expr* value = either();
    while (skipName("if")) {
        Expr* node = make(ExprKind::Conditional, value->begin);
        node->a = value;
        node->b = either();
        if (skipName("else")) {
            const Nesting nesting(m_depth);
            if (m_depth > kDeepestNesting)
                fail("the template nests too deeply", current(), "RecursionError");
            node->c = conditional();
        }
        value = finish(node);
    }
    return value;
}

Expr* Parser::binary(ExprKind kind, Expr* left, Expr* right) {
    Expr* node = make(kind, left->begin);
    node->a = left;
    node->b = right;
    return finish(node);
}

Expr* Parser::either() {
    Expr* left = both();
    while (skipName("or"))
        left = binary(ExprKind::Or, left, both());
    return left;
}

Expr* Parser::both() {
    Expr* left = negation();
    while (skipName("and"))
        left = binary(ExprKind::And, left, negation());
    return left;
}

Expr* Parser::negation() {
    if (!atName("not"))
        return comparison();
    const Nesting nesting(m_depth);
    if (m_depth > kDeepestNesting)
        fail("the template nests too deeply", current(), "RecursionError");
    Expr* node = make(ExprKind::Not, next().begin);
    node->a = negation();
    return finish(node);
}

Expr* Parser::comparison() {
    Expr* first = sum();
    Expr* node = nullptr;
    while (true) {
        CompareOp op = CompareOp::In;
        switch (current().kind) {
        case TokenKind::Equal:
            op = CompareOp::Equal;
            break;
        case TokenKind::NotEqual:
            op = CompareOp::NotEqual;
            break;
        case TokenKind::Less:
            op = CompareOp::Less;
            break;
        case TokenKind::LessOrEqual:
            op = CompareOp::LessOrEqual;
            break;
        case TokenKind::Greater:
            op = CompareOp::Greater;
            break;
        case TokenKind::GreaterOrEqual:
            op = CompareOp::GreaterOrEqual;
            break;
        default:
            if (atName("not") && following().kind == TokenKind::Name && following().text == "in") {
                next();
                op = CompareOp::NotIn;
            } else if (!atName("in")) {
                return node == nullptr ? first : finish(node);
            }
        }
        next();
        if (node == nullptr) {
            node = make(ExprKind::Compare, first->begin);
            node->items.push_back(first);
        }
        node->compare.push_back(op);
        node->items.push_back(sum());
    }
}

Expr* Parser::sum() {
    Expr* left = concatenation();
    while (at(TokenKind::Add) || at(TokenKind::Sub)) {
        const ExprKind kind = next().kind == TokenKind::Add ? ExprKind::Add : ExprKind::Subtract;
        left = binary(kind, left, concatenation());
    }
    return left;
}

Expr* Parser::concatenation() {
    Expr* first = product();
    if (!at(TokenKind::Tilde))
        return first;
    Expr* node = make(ExprKind::Concat, first->begin);
    node->items.push_back(first);
    while (skip(TokenKind::Tilde))
        node->items.push_back(product());
    return finish(node);
}

Expr* Parser::product() {
    Expr* left = powers();
    while (true) {
        ExprKind kind = ExprKind::Multiply;
        switch (current().kind) {
        case TokenKind::Mul:
            break;
        case TokenKind::Div:
            kind = ExprKind::Divide;
            break;
        case TokenKind::FloorDiv:
            kind = ExprKind::FloorDivide;
            break;
        case TokenKind::Mod:
            kind = ExprKind::Modulo;
            break;
        default:
            return left;
        }
        next();
        left = binary(kind, left, powers());
    }
}

Expr* Parser::powers() {
    Expr* left = unary();
    while (skip(TokenKind::Pow))
        left = binary(ExprKind::Power, left, unary());
    return left;
}

Expr* Parser::unary(bool withFilters) {
    Expr* node = nullptr;
    if (at(TokenKind::Sub) || at(TokenKind::Add)) {
        const Nesting nesting(m_depth);
        if (m_depth > kDeepestNesting)
            fail("the template nests too deeply", current(), "RecursionError");
        const Token& sign = next();
        node = make(sign.kind == TokenKind::Sub ? ExprKind::Negative : ExprKind::Positive, sign.begin);
        node->a = unary(false);
        node = finish(node);
    } else {
        node = primary();
    }
    node = postfix(node);
    return withFilters ? filterExpression(node) : node;
}

Expr* Parser::primary() {
    const Token& token = current();
    Constant constant;
    switch (token.kind) {
    case TokenKind::Name: {
        next();
        const std::string& name = token.text;
        if (name == "true" || name == "True" || name == "false" || name == "False") {
            constant.type = Type::Bool;
            constant.integer = name == "true" || name == "True" ? 1 : 0;
            break;
        }
        if (name == "none" || name == "None")
            break;
        Expr* node = make(ExprKind::Name, token.begin);
        node->index = m_program.nameId(name);
        return finish(node);
    }
    case TokenKind::String: {
        constant.type = Type::String;
        while (at(TokenKind::String)) {
            for (Origin origin : current().origins) {
                origin.at += static_cast<std::uint32_t>(constant.text.size());
                constant.origins.push_back(origin);
            }
            constant.text += current().text;
            next();
        }
        break;
    }
    case TokenKind::Integer:
        next();
        if (const auto small = token.integer.small()) {
            constant.type = Type::Int;
            constant.integer = *small;
        } else {
            constant.type = Type::BigInt;
            constant.big = token.integer;
        }
        break;
    case TokenKind::Float:
        next();
        constant.type = Type::Float;
        constant.number = token.number;
        break;
    case TokenKind::LeftParenthesis: {
        const std::uint32_t begin = next().begin;
        Expr* node = tuple({.parenthesized = true});
        expect(TokenKind::RightParenthesis);
        node->begin = begin;
        node->end = lastEnd();
        return node;
    }
    case TokenKind::LeftBracket:
        return list();
    case TokenKind::LeftBrace:
        return dict();
    default:
        fail(fmt::format("unexpected '{}'", describeToken(token)));
    }
    Expr* node = make(ExprKind::Constant, token.begin);
    node->index = addConstant(std::move(constant));
    return finish(node);
}

Expr* Parser::tuple(const TupleRules& rules) {
    std::vector<Expr*> items;
    const std::uint32_t begin = current().begin;
    bool isTuple = false;
    while (true) {
        if (!items.empty())
            expect(TokenKind::Comma);
        if (at(TokenKind::VariableEnd) || at(TokenKind::BlockEnd) || at(TokenKind::RightParenthesis))
            break;
        if (rules.simplified) {
            const Nesting nesting(m_depth);
            if (m_depth > kDeepestNesting)
                fail("the template nests too deeply", current(), "RecursionError");
            items.push_back(primary());
        } else {
            items.push_back(expression(rules.conditional));
        }
        if (!at(TokenKind::Comma))
            break;
        isTuple = true;
    }
    if (!isTuple) {
        if (!items.empty())
            return items.front();
        if (!rules.parenthesized)
            fail(fmt::format("Expected an expression, got '{}'", describeToken(current())));
    }
    Expr* node = make(ExprKind::Tuple, begin);
    node->items = std::move(items);
    return finish(node);
}

Expr* Parser::list() {
    Expr* node = make(ExprKind::List, expect(TokenKind::LeftBracket).begin);
    while (!at(TokenKind::RightBracket)) {
        if (!node->items.empty())
            expect(TokenKind::Comma);
        if (at(TokenKind::RightBracket))
            break;
        node->items.push_back(expression());
    }
    expect(TokenKind::RightBracket);
    return finish(node);
}

Expr* Parser::dict() {
    Expr* node = make(ExprKind::Dict, expect(TokenKind::LeftBrace).begin);
    while (!at(TokenKind::RightBrace)) {
        if (!node->items.empty())
            expect(TokenKind::Comma);
        if (at(TokenKind::RightBrace))
            break;
        node->items.push_back(expression());
        expect(TokenKind::Colon);
        node->items.push_back(expression());
    }
    expect(TokenKind::RightBrace);
    return finish(node);
}

} // namespace tokenscope::chat
