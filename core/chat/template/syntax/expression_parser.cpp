#include "core/chat/template/syntax/expression_parser.h"

#include "core/chat/template/builtins/builtins.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {

namespace {

constexpr std::uint16_t kMaxExpressionDepth = 400; ///< length of a chain: a + b + c, a.b.c
constexpr std::uint32_t kMaxNesting = 120;         ///< nested brackets, negations and so on

/// Whether Jinja's optimizer evaluates such an expression if its parts are constant.
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
        static constexpr std::string_view kWithContext[] = {"map", "select", "reject", "selectattr",
                                                            "rejectattr"};
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

class ExpressionParser::Nesting {
  public:
    explicit Nesting(ExpressionParser& parser)
        : m_depth(parser.m_depth) {
        if (++m_depth > kMaxNesting)
            TokenStream::fail("the template nests too deeply", parser.m_tokens.current(), "RecursionError");
    }
    ~Nesting() { --m_depth; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

  private:
    std::uint32_t& m_depth;
};

Expr* ExpressionParser::newNode(ExprKind kind, std::uint32_t begin) {
    Expr& node = m_program.expressions.emplace_back();
    node.kind = kind;
    node.begin = begin;
    return &node;
}

Expr* ExpressionParser::finish(Expr* node) {
    node->end = m_tokens.lastEnd();
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
    if (deepest >= kMaxExpressionDepth)
        throw SyntaxError{"RecursionError", "the expression nests too deeply", node->begin, node->end};
    node->depth = static_cast<std::uint16_t>(deepest + 1);
    node->constant = constant;
    return node;
}

std::uint32_t ExpressionParser::addConstant(Constant constant) {
    m_program.constants.push_back(std::move(constant));
    return static_cast<std::uint32_t>(m_program.constants.size() - 1);
}

Expr* ExpressionParser::parseExpression(bool withConditional) {
    const Nesting nesting(*this);
    return withConditional ? parseConditional() : parseOr();
}

std::uint32_t ExpressionParser::lineOf(std::uint32_t at) {
    const std::string_view source = m_program.source;
    const auto linesIn = [&](std::uint32_t begin, std::uint32_t end) {
        std::uint32_t lines = 0;
        for (std::uint32_t i = begin; i < end; ++i)
            lines +=
                source[i] == '\n' || (source[i] == '\r' && !source.substr(i + 1).starts_with('\n')) ? 1 : 0;
        return lines;
    };
    m_line += at >= m_lineAt ? linesIn(m_lineAt, at) : -linesIn(at, m_lineAt);
    m_lineAt = at;
    return m_line;
}

Expr* ExpressionParser::parseConditional() {
    Expr* value = parseOr();
    while (m_tokens.skipName("if")) {
        Expr* node = newNode(ExprKind::Conditional, value->begin);
        node->a = value;
        node->b = parseOr();
        if (m_tokens.skipName("else")) {
            const Nesting nesting(*this);
            node->c = parseConditional();
        } else {
            node->named = lineOf(node->begin);
        }
        value = finish(node);
    }
    return value;
}

Expr* ExpressionParser::newBinary(ExprKind kind, Expr* left, Expr* right) {
    Expr* node = newNode(kind, left->begin);
    node->a = left;
    node->b = right;
    return finish(node);
}

Expr* ExpressionParser::parseOr() {
    Expr* left = parseAnd();
    while (m_tokens.skipName("or"))
        left = newBinary(ExprKind::Or, left, parseAnd());
    return left;
}

Expr* ExpressionParser::parseAnd() {
    Expr* left = parseNot();
    while (m_tokens.skipName("and"))
        left = newBinary(ExprKind::And, left, parseNot());
    return left;
}

Expr* ExpressionParser::parseNot() {
    if (!m_tokens.atName("not"))
        return parseComparison();
    const Nesting nesting(*this);
    Expr* node = newNode(ExprKind::Not, m_tokens.next().begin);
    node->a = parseNot();
    return finish(node);
}

Expr* ExpressionParser::parseComparison() {
    Expr* first = parseSum();
    Expr* node = nullptr;
    while (true) {
        CompareOp op = CompareOp::In;
        switch (m_tokens.current().kind) {
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
            if (m_tokens.atName("not") && m_tokens.following().kind == TokenKind::Name &&
                m_tokens.following().text == "in") {
                m_tokens.next();
                op = CompareOp::NotIn;
            } else if (!m_tokens.atName("in")) {
                return node == nullptr ? first : finish(node);
            }
        }
        m_tokens.next();
        if (node == nullptr) {
            node = newNode(ExprKind::Compare, first->begin);
            node->items.push_back(first);
        }
        node->compare.push_back(op);
        node->items.push_back(parseSum());
    }
}

Expr* ExpressionParser::parseSum() {
    Expr* left = parseConcat();
    while (m_tokens.at(TokenKind::Add) || m_tokens.at(TokenKind::Sub)) {
        const ExprKind kind = m_tokens.next().kind == TokenKind::Add ? ExprKind::Add : ExprKind::Subtract;
        Expr* sum = newBinary(kind, left, parseConcat());
        if (kind == ExprKind::Add) {
            sum->sums = std::move(left->sums);
            sum->sums.push_back(sum);
        }
        left = sum;
    }
    return left;
}

Expr* ExpressionParser::parseConcat() {
    Expr* first = parseProduct();
    if (!m_tokens.at(TokenKind::Tilde))
        return first;
    Expr* node = newNode(ExprKind::Concat, first->begin);
    node->items.push_back(first);
    while (m_tokens.skip(TokenKind::Tilde))
        node->items.push_back(parseProduct());
    return finish(node);
}

Expr* ExpressionParser::parseProduct() {
    Expr* left = parsePower();
    while (true) {
        ExprKind kind = ExprKind::Multiply;
        switch (m_tokens.current().kind) {
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
        m_tokens.next();
        left = newBinary(kind, left, parsePower());
    }
}

Expr* ExpressionParser::parsePower() {
    Expr* left = parseUnary();
    while (m_tokens.skip(TokenKind::Pow))
        left = newBinary(ExprKind::Power, left, parseUnary());
    return left;
}

Expr* ExpressionParser::parseUnary(bool withFilters) {
    Expr* node = nullptr;
    if (m_tokens.at(TokenKind::Sub) || m_tokens.at(TokenKind::Add)) {
        const Nesting nesting(*this);
        const Token& sign = m_tokens.next();
        node = newNode(sign.kind == TokenKind::Sub ? ExprKind::Negative : ExprKind::Positive, sign.begin);
        node->a = parseUnary(false);
        node = finish(node);
    } else {
        node = parsePrimary();
    }
    node = parsePostfix(node);
    return withFilters ? parseFilterExpression(node) : node;
}

Expr* ExpressionParser::parsePrimary() {
    const Token& token = m_tokens.current();
    Constant constant;
    switch (token.kind) {
    case TokenKind::Name: {
        m_tokens.next();
        const std::string& name = token.text;
        if (name == "true" || name == "True" || name == "false" || name == "False") {
            constant.type = Type::Bool;
            constant.integer = name == "true" || name == "True" ? 1 : 0;
            break;
        }
        if (name == "none" || name == "None")
            break;
        return newName(token);
    }
    case TokenKind::String: {
        constant.type = Type::String;
        while (m_tokens.at(TokenKind::String)) {
            for (Origin origin : m_tokens.current().origins) {
                origin.at += static_cast<std::uint32_t>(constant.text.size());
                constant.origins.push_back(origin);
            }
            constant.text += m_tokens.current().text;
            m_tokens.next();
        }
        break;
    }
    case TokenKind::Integer:
        m_tokens.next();
        if (const auto small = token.integer.small()) {
            constant.type = Type::Int;
            constant.integer = *small;
        } else {
            constant.type = Type::BigInt;
            constant.big = token.integer;
        }
        break;
    case TokenKind::Float:
        m_tokens.next();
        constant.type = Type::Float;
        constant.number = token.number;
        break;
    case TokenKind::LeftParenthesis: {
        const std::uint32_t begin = m_tokens.next().begin;
        Expr* node = parseTuple({.parenthesized = true});
        m_tokens.expect(TokenKind::RightParenthesis);
        node->begin = begin;
        node->end = m_tokens.lastEnd();
        return node;
    }
    case TokenKind::LeftBracket:
        return parseList();
    case TokenKind::LeftBrace:
        return parseDict();
    default:
        m_tokens.fail(fmt::format("unexpected '{}'", m_tokens.describeToken(token)));
    }
    Expr* node = newNode(ExprKind::Constant, token.begin);
    node->index = addConstant(std::move(constant));
    return finish(node);
}

Expr* ExpressionParser::parseTuple(const TupleRules& rules) {
    std::vector<Expr*> items;
    const std::uint32_t begin = m_tokens.current().begin;
    bool isTuple = false;
    while (true) {
        if (!items.empty())
            m_tokens.expect(TokenKind::Comma);
        if (m_tokens.at(TokenKind::VariableEnd) || m_tokens.at(TokenKind::BlockEnd) ||
            m_tokens.at(TokenKind::RightParenthesis))
            break;
        if (rules.simplified) {
            const Nesting nesting(*this);
            items.push_back(parsePrimary());
        } else {
            items.push_back(parseExpression(rules.conditional));
        }
        if (!m_tokens.at(TokenKind::Comma))
            break;
        isTuple = true;
    }
    if (!isTuple) {
        if (!items.empty())
            return items.front();
        if (!rules.parenthesized)
            m_tokens.fail(
                fmt::format("Expected an expression, got '{}'", m_tokens.describeToken(m_tokens.current())));
    }
    Expr* node = newNode(ExprKind::Tuple, begin);
    node->items = std::move(items);
    return finish(node);
}

Expr* ExpressionParser::parseList() {
    Expr* node = newNode(ExprKind::List, m_tokens.expect(TokenKind::LeftBracket).begin);
    while (!m_tokens.at(TokenKind::RightBracket)) {
        if (!node->items.empty())
            m_tokens.expect(TokenKind::Comma);
        if (m_tokens.at(TokenKind::RightBracket))
            break;
        node->items.push_back(parseExpression());
    }
    m_tokens.expect(TokenKind::RightBracket);
    return finish(node);
}

Expr* ExpressionParser::parseDict() {
    Expr* node = newNode(ExprKind::Dict, m_tokens.expect(TokenKind::LeftBrace).begin);
    while (!m_tokens.at(TokenKind::RightBrace)) {
        if (!node->items.empty())
            m_tokens.expect(TokenKind::Comma);
        if (m_tokens.at(TokenKind::RightBrace))
            break;
        node->items.push_back(parseExpression());
        m_tokens.expect(TokenKind::Colon);
        node->items.push_back(parseExpression());
    }
    m_tokens.expect(TokenKind::RightBrace);
    return finish(node);
}

Expr* ExpressionParser::parsePostfix(Expr* node) {
    while (true) {
        if (m_tokens.at(TokenKind::Dot) || m_tokens.at(TokenKind::LeftBracket))
            node = parseSubscript(node);
        else if (m_tokens.at(TokenKind::LeftParenthesis))
            node = parseCall(node);
        else
            return node;
    }
}

Expr* ExpressionParser::parseFilterExpression(Expr* node) {
    while (true) {
        if (m_tokens.at(TokenKind::Pipe))
            node = parseFilters(node);
        else if (m_tokens.atName("is"))
            node = parseTest(node);
        else if (m_tokens.at(TokenKind::LeftParenthesis))
            node = parseCall(node);
        else
            return node;
    }
}

Expr* ExpressionParser::parseSubscript(Expr* node) {
    if (m_tokens.next().kind == TokenKind::Dot) {
        const Token& name = m_tokens.next();
        if (name.kind == TokenKind::Name) {
            Expr* attribute = newNode(ExprKind::Attribute, node->begin);
            attribute->a = node;
            attribute->index = m_program.stringConstant(name.text);
            attribute->attributeName = isAttributeName(name.text);
            return finish(attribute);
        }
        if (name.kind != TokenKind::Integer)
            m_tokens.fail("expected name or number", name);
        Constant constant;
        constant.type = Type::Int;
        if (const auto small = name.integer.small()) {
            constant.integer = *small;
        } else {
            constant.type = Type::BigInt;
            constant.big = name.integer;
        }
        Expr* number = newNode(ExprKind::Constant, name.begin);
        number->index = addConstant(std::move(constant));
        finish(number);
        Expr* item = newNode(ExprKind::Item, node->begin);
        item->a = node;
        item->b = number;
        return finish(item);
    }
    std::vector<Expr*> parts;
    const std::uint32_t begin = m_tokens.current().begin;
    while (!m_tokens.at(TokenKind::RightBracket)) {
        if (!parts.empty())
            m_tokens.expect(TokenKind::Comma);
        parts.push_back(parseIndexOrSlice());
    }
    m_tokens.expect(TokenKind::RightBracket);
    if (parts.size() == 1 && parts[0]->kind == ExprKind::Slice && parts[0]->a == nullptr) {
        parts[0]->a = node;
        parts[0]->begin = node->begin;
        return finish(parts[0]);
    }
    const auto isSlice = [](const Expr* part) {
        return part->kind == ExprKind::Slice &&
               part->a == nullptr; // belongs to this subscript, not to an inner one
    };
    if (std::any_of(parts.begin(), parts.end(), isSlice)) {
        // Jinja generates invalid Python for it, unless its optimizer evaluates it: such an item is undefined
        const bool known = std::all_of(parts.begin(), parts.end(), [](const Expr* p) { return p->constant; });
        if (!node->constant || !known)
            m_program.lateErrors.add(
                LateErrors::Stage::PythonSyntax,
                {"SyntaxError", "invalid syntax", m_tokens.current().begin, m_tokens.current().end});
        parts.clear();
    }
    Expr* item = newNode(ExprKind::Item, node->begin);
    item->a = node;
    if (parts.size() == 1) {
        item->b = parts[0];
    } else {
        item->b = newNode(ExprKind::Tuple, begin);
        item->b->items = std::move(parts);
        finish(item->b);
    }
    return finish(item);
}

Expr* ExpressionParser::parseIndexOrSlice() {
    const std::uint32_t begin = m_tokens.current().begin;
    Expr* first = nullptr;
    if (!m_tokens.at(TokenKind::Colon)) {
        first = parseExpression();
        if (!m_tokens.at(TokenKind::Colon))
            return first;
    }
    m_tokens.next();
    Expr* slice = newNode(ExprKind::Slice, begin);
    slice->b = first;
    const auto bound = [&]() -> Expr* {
        return m_tokens.at(TokenKind::RightBracket) || m_tokens.at(TokenKind::Comma) ? nullptr
                                                                                     : parseExpression();
    };
    if (!m_tokens.at(TokenKind::Colon))
        slice->c = bound();
    if (m_tokens.skip(TokenKind::Colon))
        slice->d = bound();
    return finish(slice);
}

CallParts* ExpressionParser::parseCallArguments() {
    const Token& open = m_tokens.expect(TokenKind::LeftParenthesis);
    CallParts& parts = m_program.calls.emplace_back();
    const auto ensure = [&](bool valid) {
        if (!valid)
            m_tokens.fail("invalid syntax for function call expression", open);
    };
    bool comma = false;
    while (!m_tokens.at(TokenKind::RightParenthesis)) {
        if (comma) {
            m_tokens.expect(TokenKind::Comma);
            if (m_tokens.at(TokenKind::RightParenthesis))
                break;
        }
        comma = true;
        if (m_tokens.at(TokenKind::Mul)) {
            ensure(parts.star == nullptr && parts.doubleStar == nullptr);
            m_tokens.next();
            parts.star = parseExpression();
        } else if (m_tokens.at(TokenKind::Pow)) {
            ensure(parts.doubleStar == nullptr);
            m_tokens.next();
            parts.doubleStar = parseExpression();
        } else if (m_tokens.at(TokenKind::Name) && m_tokens.following().kind == TokenKind::Assign) {
            ensure(parts.doubleStar == nullptr);
            const Token& name = m_tokens.next();
            m_tokens.next();
            const std::uint32_t constant = m_program.stringConstant(name.text);
            for (const auto& [other, value] : parts.keywords) {
                if (other == constant)
                    m_program.lateErrors.add(
                        LateErrors::Stage::PythonCode,
                        {"SyntaxError", "keyword argument repeated: " + name.text, name.begin, name.end});
            }
            parts.keywords.emplace_back(constant, parseExpression());
        } else {
            ensure(parts.star == nullptr && parts.doubleStar == nullptr && parts.keywords.empty());
            parts.positional.push_back(parseExpression());
        }
    }
    m_tokens.expect(TokenKind::RightParenthesis);
    return &parts;
}

Expr* ExpressionParser::parseCall(Expr* node) {
    Expr* call = newNode(ExprKind::Call, node->begin);
    call->a = node;
    call->call = parseCallArguments();
    return finish(call);
}

std::string ExpressionParser::parseDottedName() {
    std::string name = m_tokens.expect(TokenKind::Name).text;
    while (m_tokens.skip(TokenKind::Dot))
        name += "." + m_tokens.expect(TokenKind::Name).text;
    return name;
}

Expr* ExpressionParser::parseFilters(Expr* node, bool inlined) {
    while (m_tokens.at(TokenKind::Pipe) || inlined) {
        if (!inlined)
            m_tokens.next();
        Expr* filter = newNode(ExprKind::Filter, node != nullptr ? node->begin : m_tokens.current().begin);
        filter->named = m_tokens.current().begin;
        const std::string name = parseDottedName();
        filter->a = node;
        filter->index = m_program.stringConstant(name);
        filter->builtin = filterNamed(name);
        if (m_tokens.at(TokenKind::LeftParenthesis))
            filter->call = parseCallArguments();
        if (filter->a == nullptr) {
            filter->a = newNode(ExprKind::FilteredBody, filter->begin);
            finish(filter->a);
        }
        node = finish(filter);
        inlined = false;
    }
    return node;
}

Expr* ExpressionParser::parseTest(Expr* node) {
    const std::uint32_t is = m_tokens.next().begin;
    const bool negated = m_tokens.skipName("not");
    Expr* test = newNode(ExprKind::Test, node->begin);
    test->named = is;
    const std::string name = parseDottedName();
    test->a = node;
    test->index = m_program.stringConstant(name);
    test->builtin = testNamed(name);
    const auto acceptsArgument = [&] {
        switch (m_tokens.current().kind) {
        case TokenKind::Name:
            return !m_tokens.atAnyName({"else", "or", "and"});
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
    if (m_tokens.at(TokenKind::LeftParenthesis)) {
        test->call = parseCallArguments();
    } else if (acceptsArgument()) {
        if (m_tokens.atName("is"))
            m_tokens.fail("You cannot chain multiple tests with is");
        Expr* argument = parsePostfix(parsePrimary());
        test->call = &m_program.calls.emplace_back();
        test->call->positional.push_back(argument);
    }
    test = finish(test);
    if (!negated)
        return test;
    Expr* opposite = newNode(ExprKind::Not, node->begin);
    opposite->a = test;
    return finish(opposite);
}

void ExpressionParser::checkTarget(const Expr* target, const Token& token) const {
    const auto reject = [&](std::string_view what) {
        m_tokens.fail(fmt::format("can't assign to '{}'", what), token);
    };
    switch (target->kind) {
    case ExprKind::Name:
    case ExprKind::NamespaceField:
        return;
    case ExprKind::Tuple:
        for (const Expr* item : target->items)
            if (item->kind != ExprKind::Name && item->kind != ExprKind::Tuple)
                reject("tuple");
            else
                checkTarget(item, token);
        return;
    case ExprKind::Constant:
        reject("const");
        return;
    case ExprKind::List:
        reject("list");
        return;
    case ExprKind::Dict:
        reject("dict");
        return;
    default:
        reject("expression");
    }
}

Expr* ExpressionParser::parseTarget(bool withNamespace) {
    const Token& first = m_tokens.current();
    if (withNamespace && m_tokens.following().kind == TokenKind::Dot) {
        const Token& name = m_tokens.expect(TokenKind::Name);
        m_tokens.next();
        Expr* field = newNode(ExprKind::NamespaceField, name.begin);
        field->a = newName(name);
        field->index = m_program.stringConstant(m_tokens.expect(TokenKind::Name).text);
        return finish(field);
    }
    Expr* target = parseTuple({.simplified = true});
    checkTarget(target, first);
    return target;
}

Expr* ExpressionParser::newName(const Token& name) {
    Expr* node = newNode(ExprKind::Name, name.begin);
    node->index = m_program.nameId(name.text);
    return finish(node);
}

const Token& ExpressionParser::parseTargetName() {
    const Token& token = m_tokens.expect(TokenKind::Name);
    static constexpr std::string_view kConstants[] = {"true", "false", "none", "True", "False", "None"};
    if (std::find(std::begin(kConstants), std::end(kConstants), token.text) != std::end(kConstants))
        m_tokens.fail("can't assign to 'name'", token);
    return token;
}

} // namespace tokenscope::chat
