#include "core/chat/template/syntax/template_parser.h"
#include "core/chat/template/values/characters.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tokenscope::chat {

namespace {

constexpr std::size_t kDeepestTags = 90; ///< Python indents no deeper than 100 levels

} // namespace

std::uint32_t Program::nameId(std::string_view name) {
    const auto [found, fresh] =
        m_nameIds.emplace(std::string(name), static_cast<std::uint32_t>(names.size()));
    if (fresh)
        names.emplace_back(name);
    return found->second;
}

std::uint32_t Program::stringConstant(std::string_view text) {
    const auto [found, fresh] =
        m_strings.emplace(std::string(text), static_cast<std::uint32_t>(constants.size()));
    if (fresh) {
        Constant constant;
        constant.type = Type::String;
        constant.text = text;
        constants.push_back(std::move(constant));
    }
    return found->second;
}

Stmt* Parser::makeStmt(StmtKind kind, std::uint32_t begin) {
    Stmt& node = m_program.statements.emplace_back();
    node.kind = kind;
    node.begin = begin;
    node.end = begin;
    return &node;
}

std::uint32_t Parser::nextPrinter(std::uint32_t begin, std::uint32_t end) {
    m_program.printers.emplace_back(begin, end);
    return static_cast<std::uint32_t>(m_program.printers.size());
}

void Parser::run() {
    subparse(m_program.body, {});
}

std::string Parser::lookingFor(Words ends) const {
    std::string all;
    for (const std::string_view end : ends)
        all += (all.empty() ? "'" : " or '") + std::string(end) + "'";
    return all;
}

void Parser::failUnknownTag(const Token& token) const {
    std::string message = fmt::format("Encountered unknown tag '{}'.", token.text);
    if (!m_ends.empty()) {
        std::string all;
        for (const std::string& end : m_ends.back())
            all += (all.empty() ? "'" : " or '") + end + "'";
        const bool expected = std::any_of(m_ends.begin(), m_ends.end(), [&](const auto& ends) {
            return std::find(ends.begin(), ends.end(), token.text) != ends.end();
        });
        message += expected ? " You probably made a nesting mistake. Jinja is expecting this tag, but "
                              "currently looking for " +
                                  all + "."
                            : " Jinja was looking for the following tags: " + all + ".";
    }
    if (!m_tags.empty())
        message += fmt::format(" The innermost block that needs to be closed is '{}'.", m_tags.back());
    fail(std::move(message), token);
}

void Parser::failEnd(Words ends) const {
    std::string message =
        "Unexpected end of template. Jinja was looking for the following tags: " + lookingFor(ends) + ".";
    if (!m_tags.empty())
        message += fmt::format(" The innermost block that needs to be closed is '{}'.", m_tags.back());
    fail(std::move(message), current());
}

void Parser::subparse(std::vector<Stmt*>& body, Words ends) {
    if (ends.size() > 0)
        m_ends.emplace_back(ends.begin(), ends.end());
    while (!at(TokenKind::End)) {
        const Token& token = next();
        switch (token.kind) {
        case TokenKind::Data: {
            Stmt* data = makeStmt(StmtKind::Data, token.begin);
            data->end = token.end;
            Constant constant;
            constant.type = Type::String;
            constant.text = token.text;
            constant.origins = token.origins;
            data->index = addConstant(std::move(constant));
            data->printer = nextPrinter(token.begin, token.end);
            body.push_back(data);
            break;
        }
        case TokenKind::VariableBegin: {
            Stmt* print = makeStmt(StmtKind::Print, token.begin);
            print->value = tuple({});
            expect(TokenKind::VariableEnd);
            print->end = lastEnd();
            print->printer = nextPrinter(print->begin, print->end);
            body.push_back(print);
            break;
        }
        case TokenKind::BlockBegin:
            m_tagBegin = token.begin;
            if (ends.size() > 0 && atAnyName(ends)) {
                m_ends.pop_back();
                return;
            }
            statement(body);
            expect(TokenKind::BlockEnd);
            break;
        default:
            fail("unexpected " + describe(token.kind), token);
        }
    }
    if (ends.size() > 0)
        m_ends.pop_back();
}

std::vector<Stmt*> Parser::statementsUntil(Words ends, bool dropEnd) {
    skip(TokenKind::Colon);
    expect(TokenKind::BlockEnd);
    std::vector<Stmt*> body;
    subparse(body, ends);
    if (at(TokenKind::End))
        failEnd(ends);
    if (dropEnd)
        next();
    return body;
}

void Parser::statement(std::vector<Stmt*>& body) {
    const Token& token = current();
    if (token.kind != TokenKind::Name)
        fail("tag name expected");
    if (m_tags.size() >= kDeepestTags)
        fail("the template nests too deeply", token, "RecursionError");
    const std::string name = token.text;
    const std::uint32_t begin = m_tagBegin;
    m_tags.push_back(name);
    Stmt* made = nullptr;
    if (name == "for")
        made = parseFor();
    else if (name == "if")
        made = parseIf();
    else if (name == "set")
        made = parseSet();
    else if (name == "with")
        made = parseWith();
    else if (name == "macro")
        made = parseMacro();
    else if (name == "call")
        made = parseCallBlock();
    else if (name == "filter")
        made = parseFilterBlock();
    else if (name == "generation")
        made = parseGeneration();
    else if (name == "block")
        made = parseBlock();
    else if (name == "autoescape")
        made = parseAutoescape();
    else if (name == "include")
        made = parseInclude();
    else if (name == "import")
        made = parseImport();
    else if (name == "from")
        made = parseFrom();
    else if (name == "break" || name == "continue") {
        next();
        made = makeStmt(name == "break" ? StmtKind::Break : StmtKind::Continue, begin);
    } else if (name == "extends") {
        next();
        made = makeStmt(StmtKind::Extends, begin);
        made->value = expression();
    } else if (name == "print") {
        parsePrint(body);
    } else {
        m_tags.pop_back();
        failUnknownTag(token);
    }
    if (made != nullptr) {
        made->begin = begin;
        if (made->end <= begin)
            made->end = std::max(lastEnd(), current().end);
        body.push_back(made);
    }
    m_tags.pop_back();
}

void Parser::parsePrint(std::vector<Stmt*>& body) {
    next();
    bool first = true;
    while (!at(TokenKind::BlockEnd)) {
        if (!first)
            expect(TokenKind::Comma);
        first = false;
        Stmt* print = makeStmt(StmtKind::Print, m_tagBegin);
        print->value = expression();
        print->end = lastEnd();
        print->printer = nextPrinter(print->begin, print->end);
        body.push_back(print);
    }
}

void Parser::checkTarget(const Expr* target, const Token& token) const {
    const auto refuse = [&](std::string_view what) {
        fail(fmt::format("can't assign to '{}'", what), token);
    };
    switch (target->kind) {
    case ExprKind::Name:
    case ExprKind::NamespaceField:
        return;
    case ExprKind::Tuple:
        for (const Expr* item : target->items)
            if (item->kind != ExprKind::Name && item->kind != ExprKind::Tuple)
                refuse("tuple");
            else
                checkTarget(item, token);
        return;
    case ExprKind::Constant:
        refuse("const");
        return;
    case ExprKind::List:
        refuse("list");
        return;
    case ExprKind::Dict:
        refuse("dict");
        return;
    default:
        refuse("expression");
    }
}

Expr* Parser::assignTarget(bool withNamespace) {
    const Token& first = current();
    if (withNamespace && following().kind == TokenKind::Dot) {
        const Token& name = expect(TokenKind::Name);
        next();
        Expr* field = make(ExprKind::NamespaceField, name.begin);
        const std::uint32_t id = m_program.nameId(name.text);
        field->a = make(ExprKind::Name, name.begin);
        field->a->index = id;
        finish(field->a);
        field->index = m_program.stringConstant(expect(TokenKind::Name).text);
        return finish(field);
    }
    Expr* target = tuple({.simplified = true});
    checkTarget(target, first);
    return target;
}

const Token& Parser::nameTarget() {
    const Token& token = expect(TokenKind::Name);
    static constexpr std::string_view kConstants[] = {"true", "false", "none", "True", "False", "None"};
    if (std::find(std::begin(kConstants), std::end(kConstants), token.text) != std::end(kConstants))
        fail("can't assign to 'name'", token);
    return token;
}

Stmt* Parser::parseFor() {
    next();
    Stmt* node = makeStmt(StmtKind::For, m_tagBegin);
    const std::size_t targetAt = m_at;
    node->target = assignTarget();
    expectName("in");
    node->value = tuple({.conditional = false});
    if (skipName("if")) {
        node->test = expression();
        const std::size_t back = m_at; // the target once more: in the test it is bound elsewhere
        m_at = targetAt;
        node->testTarget = assignTarget();
        m_at = back;
    }
    node->flag = skipName("recursive");
    node->end = current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = statementsUntil({"endfor", "else"}, false);
    if (next().text != "endfor")
        node->otherwise = statementsUntil({"endfor"}, true);
    return node;
}

Stmt* Parser::parseIf() {
    Stmt* node = makeStmt(StmtKind::If, m_tagBegin);
    next();
    while (true) {
        Expr* test = tuple({.conditional = false});
        if (node->branches.empty())
            node->end = current().end;
        std::vector<Stmt*> body = statementsUntil({"elif", "else", "endif"}, false);
        node->branches.emplace_back(test, std::move(body));
        const std::string end = next().text;
        if (end == "elif")
            continue;
        if (end == "else") {
            std::vector<Stmt*> rest = statementsUntil({"endif"}, true);
            node->branches.emplace_back(nullptr, std::move(rest));
        }
        return node;
    }
}

Stmt* Parser::parseSet() {
    next();
    Stmt* node = makeStmt(StmtKind::Set, m_tagBegin);
    node->target = assignTarget(true);
    if (skip(TokenKind::Assign)) {
        node->value = tuple({});
        return node;
    }
    node->kind = StmtKind::SetBlock;
    node->value = filters(nullptr);
    node->end = current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = statementsUntil({"endset"}, true);
    return node;
}

void parseTemplate(Program& program) {
    Parser parser(program, tokenize(program.source));
    parser.run();
}

Stmt* Parser::parseWith() {
    next();
    Stmt* node = makeStmt(StmtKind::With, m_tagBegin);
    while (!at(TokenKind::BlockEnd)) {
        if (!node->bindings.empty())
            expect(TokenKind::Comma);
        Expr* target = assignTarget();
        expect(TokenKind::Assign);
        node->bindings.emplace_back(target, expression());
    }
    node->end = current().end;
    node->body = statementsUntil({"endwith"}, true);
    return node;
}

void Parser::signature(MacroParts& macro) {
    expect(TokenKind::LeftParenthesis);
    std::set<std::string> seen;
    while (!at(TokenKind::RightParenthesis)) {
        if (!macro.parameters.empty())
            expect(TokenKind::Comma);
        const Token& name = nameTarget();
        if (!seen.insert(name.text).second)
            fail(fmt::format("duplicate argument '{}' in function definition", name.text), name,
                 "SyntaxError");
        Expr* parameter = make(ExprKind::Name, name.begin);
        parameter->index = m_program.nameId(name.text);
        macro.parameters.push_back(finish(parameter));
        if (skip(TokenKind::Assign))
            macro.defaults.push_back(expression());
        else if (!macro.defaults.empty())
            fail("non-default argument follows default argument");
    }
    expect(TokenKind::RightParenthesis);
}

Stmt* Parser::parseMacro() {
    next();
    Stmt* node = makeStmt(StmtKind::Macro, m_tagBegin);
    node->macro = &m_program.macros.emplace_back();
    node->index = m_program.nameId(nameTarget().text);
    signature(*node->macro);
    node->end = current().end;
    node->body = statementsUntil({"endmacro"}, true);
    return node;
}

Stmt* Parser::parseCallBlock() {
    const Token& tag = next();
    Stmt* node = makeStmt(StmtKind::CallBlock, m_tagBegin);
    node->macro = &m_program.macros.emplace_back();
    if (at(TokenKind::LeftParenthesis))
        signature(*node->macro);
    node->value = expression();
    if (node->value->kind != ExprKind::Call)
        fail("expected call", tag);
    node->end = current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = statementsUntil({"endcall"}, true);
    return node;
}

Stmt* Parser::parseFilterBlock() {
    next();
    Stmt* node = makeStmt(StmtKind::FilterBlock, m_tagBegin);
    node->value = filters(nullptr, true);
    node->end = current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = statementsUntil({"endfilter"}, true);
    return node;
}

Stmt* Parser::parseGeneration() {
    next();
    Stmt* node = makeStmt(StmtKind::Generation, m_tagBegin);
    node->macro = &m_program.macros.emplace_back();
    node->end = current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = statementsUntil({"endgeneration"}, true);
    m_program.hasGeneration = true;
    return node;
}

Stmt* Parser::parseBlock() {
    next();
    Stmt* node = makeStmt(StmtKind::Block, m_tagBegin);
    const Token& name = expect(TokenKind::Name);
    node->index = m_program.nameId(name.text);
    node->flag = skipName("scoped");
    node->required = skipName("required");
    if (at(TokenKind::Sub))
        fail("Block names in Jinja have to be valid Python identifiers and may not contain hyphens, use an "
             "underscore instead.");
    node->end = current().end;
    node->body = statementsUntil({"endblock"}, true);
    for (const Stmt* child : node->body) {
        if (node->required &&
            (child->kind != StmtKind::Data || !stripSpaces(m_program.constants[child->index].text).empty()))
            fail("Required blocks can only contain comments or whitespace", name);
    }
    skipName(name.text);
    for (const Stmt* other : m_program.blocks) {
        if (other->index == node->index)
            fail(fmt::format("block '{}' defined twice", name.text), name, "TemplateAssertionError");
    }
    m_program.blocks.push_back(node);
    return node;
}

Stmt* Parser::parseAutoescape() {
    next();
    Stmt* node = makeStmt(StmtKind::Autoescape, m_tagBegin);
    node->value = expression();
    node->end = current().end;
    node->body = statementsUntil({"endautoescape"}, true);
    return node;
}

void Parser::importContext() {
    if (atAnyName({"with", "without"}) && following().kind == TokenKind::Name &&
        following().text == "context") {
        next();
        next();
    }
}

Stmt* Parser::parseInclude() {
    next();
    Stmt* node = makeStmt(StmtKind::Include, m_tagBegin);
    node->value = expression();
    if (atName("ignore") && following().kind == TokenKind::Name && following().text == "missing") {
        next();
        next();
    }
    importContext();
    return node;
}

Stmt* Parser::parseImport() {
    next();
    Stmt* node = makeStmt(StmtKind::Import, m_tagBegin);
    node->value = expression();
    expectName("as");
    const std::uint32_t id = m_program.nameId(nameTarget().text);
    node->imports.emplace_back(id, id);
    importContext();
    return node;
}

Stmt* Parser::parseFrom() {
    next();
    Stmt* node = makeStmt(StmtKind::Import, m_tagBegin);
    node->value = expression();
    expectName("import");
    const auto context = [&] {
        const std::size_t before = m_at;
        importContext();
        return m_at != before;
    };
    while (true) {
        if (!node->imports.empty())
            expect(TokenKind::Comma);
        if (!at(TokenKind::Name))
            expect(TokenKind::Name);
        if (context())
            break;
        const Token& name = nameTarget();
        if (name.text.starts_with('_'))
            fail("names starting with an underline can not be imported", name, "TemplateAssertionError");
        std::uint32_t alias = m_program.nameId(name.text);
        const std::uint32_t id = alias;
        if (skipName("as"))
            alias = m_program.nameId(nameTarget().text);
        node->imports.emplace_back(id, alias);
        if (context() || !at(TokenKind::Comma))
            break;
    }
    return node;
}

} // namespace tokenscope::chat
