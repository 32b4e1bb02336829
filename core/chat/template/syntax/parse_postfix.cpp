#include "core/chat/template/builtins/filters.h"
#include "core/chat/template/syntax/template_parser.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {

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
