#include "core/chat/template/builtins/filters.h"
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

Expr* Parser::postfix(Expr* node) {
    while (true) {
        if (at(TokenKind::Dot) || at(TokenKind::LeftBracket))
            node = subscript(node);
        else if (at(TokenKind::LeftParenthesis))
            node = call(node);
        else
            return node;
    }
}

Expr* Parser::filterExpression(Expr* node) {
    while (true) {
        if (at(TokenKind::Pipe))
            node = filters(node);
        else if (atName("is"))
            node = test(node);
        else if (at(TokenKind::LeftParenthesis))
            node = call(node);
        else
            return node;
    }
}

Expr* Parser::subscript(Expr* node) {
    if (next().kind == TokenKind::Dot) {
        const Token& name = next();
        if (name.kind == TokenKind::Name) {
            Expr* attribute = make(ExprKind::Attribute, node->begin);
            attribute->a = node;
            attribute->index = m_program.stringConstant(name.text);
            attribute->attributeName = isAttributeName(name.text);
            return finish(attribute);
        }
        if (name.kind != TokenKind::Integer)
            fail("expected name or number", name);
        Constant constant;
        constant.type = Type::Int;
        if (const auto small = name.integer.small()) {
            constant.integer = *small;
        } else {
            constant.type = Type::BigInt;
            constant.big = name.integer;
        }
        Expr* number = make(ExprKind::Constant, name.begin);
        number->index = addConstant(std::move(constant));
        finish(number);
        Expr* item = make(ExprKind::Item, node->begin);
        item->a = node;
        item->b = number;
        return finish(item);
    }
    std::vector<Expr*> parts;
    const std::uint32_t begin = current().begin;
    while (!at(TokenKind::RightBracket)) {
        if (!parts.empty())
            expect(TokenKind::Comma);
        parts.push_back(subscribed());
    }
    expect(TokenKind::RightBracket);
    if (parts.size() == 1 && parts[0]->kind == ExprKind::Slice && parts[0]->a == nullptr) {
        parts[0]->a = node;
        parts[0]->begin = node->begin;
        return finish(parts[0]);
    }
    const auto isSlice = [](const Expr* part) {
        return part->kind == ExprKind::Slice && part->a == nullptr; // of this subscript
    };
    if (std::any_of(parts.begin(), parts.end(), isSlice)) {
        // Jinja writes it down as Python can't read it, but for what its optimizer has worked out: such an item is undefined
        const bool known = std::all_of(parts.begin(), parts.end(), [](const Expr* p) { return p->constant; });
        if (!node->constant || !known)
            fail("invalid syntax", current(), "SyntaxError");
        parts.clear();
    }
    Expr* item = make(ExprKind::Item, node->begin);
    item->a = node;
    if (parts.size() == 1) {
        item->b = parts[0];
    } else {
        item->b = make(ExprKind::Tuple, begin);
        item->b->items = std::move(parts);
        finish(item->b);
    }
    return finish(item);
}

Expr* Parser::subscribed() {
    const std::uint32_t begin = current().begin;
    Expr* first = nullptr;
    if (!at(TokenKind::Colon)) {
        first = expression();
        if (!at(TokenKind::Colon))
            return first;
    }
    next();
    Expr* slice = make(ExprKind::Slice, begin);
    slice->b = first;
    const auto bound = [&]() -> Expr* {
        return at(TokenKind::RightBracket) || at(TokenKind::Comma) ? nullptr : expression();
    };
    if (!at(TokenKind::Colon))
        slice->c = bound();
    if (skip(TokenKind::Colon))
        slice->d = bound();
    return finish(slice);
}

CallParts* Parser::callArguments() {
    const Token& open = expect(TokenKind::LeftParenthesis);
    CallParts& parts = m_program.calls.emplace_back();
    const auto ensure = [&](bool right) {
        if (!right)
            fail("invalid syntax for function call expression", open);
    };
    bool comma = false;
    while (!at(TokenKind::RightParenthesis)) {
        if (comma) {
            expect(TokenKind::Comma);
            if (at(TokenKind::RightParenthesis))
                break;
        }
        comma = true;
        if (at(TokenKind::Mul)) {
            ensure(parts.star == nullptr && parts.doubleStar == nullptr);
            next();
            parts.star = expression();
        } else if (at(TokenKind::Pow)) {
            ensure(parts.doubleStar == nullptr);
            next();
            parts.doubleStar = expression();
        } else if (at(TokenKind::Name) && following().kind == TokenKind::Assign) {
            ensure(parts.doubleStar == nullptr);
            const Token& name = next();
            next();
            const std::uint32_t constant = m_program.stringConstant(name.text);
            for (const auto& [other, value] : parts.keywords) {
                if (other == constant)
                    fail(fmt::format("keyword argument repeated: {}", name.text), name, "SyntaxError");
            }
            parts.keywords.emplace_back(constant, expression());
        } else {
            ensure(parts.star == nullptr && parts.doubleStar == nullptr && parts.keywords.empty());
            parts.positional.push_back(expression());
        }
    }
    expect(TokenKind::RightParenthesis);
    return &parts;
}

Expr* Parser::call(Expr* node) {
    Expr* made = make(ExprKind::Call, node->begin);
    made->a = node;
    made->call = callArguments();
    return finish(made);
}

std::string Parser::dottedName() {
    std::string name = expect(TokenKind::Name).text;
    while (skip(TokenKind::Dot))
        name += "." + expect(TokenKind::Name).text;
    return name;
}

Expr* Parser::filters(Expr* node, bool inlined) {
    while (at(TokenKind::Pipe) || inlined) {
        if (!inlined)
            next();
        Expr* filter = make(ExprKind::Filter, node != nullptr ? node->begin : current().begin);
        const std::string name = dottedName();
        filter->a = node;
        filter->index = m_program.stringConstant(name);
        filter->builtin = filterNamed(name);
        if (at(TokenKind::LeftParenthesis))
            filter->call = callArguments();
        if (filter->a == nullptr) {
            filter->a = make(ExprKind::FilteredBody, filter->begin);
            finish(filter->a);
        }
        node = finish(filter);
        inlined = false;
    }
    return node;
}

Expr* Parser::test(Expr* node) {
    next();
    const bool negated = skipName("not");
    Expr* made = make(ExprKind::Test, node->begin);
    const std::string name = dottedName();
    made->a = node;
    made->index = m_program.stringConstant(name);
    made->builtin = testNamed(name);
    const auto takesArgument = [&] {
        switch (current().kind) {
        case TokenKind::Name:
            return !atAnyName({"else", "or", "and"});
        case TokenKind::String:
        case TokenKind::Integer:
        case TokenKind::Float:
        case TokenKind::LeftBracket:
        case TokenKind::LeftBrace:
            return true;
        default:
            return false;
        }
    };
    if (at(TokenKind::LeftParenthesis)) {
        made->call = callArguments();
    } else if (takesArgument()) {
        if (atName("is"))
            fail("You cannot chain multiple tests with is");
        Expr* argument = postfix(primary());
        made->call = &m_program.calls.emplace_back();
        made->call->positional.push_back(argument);
    }
    made = finish(made);
    if (!negated)
        return made;
    Expr* opposite = make(ExprKind::Not, node->begin);
    opposite->a = made;
    return finish(opposite);
}

} // namespace tokenscope::chat
