#include "core/chat/template/syntax/template_parser.h"
#include "core/chat/template/values/characters.h"

#include <fmt/format.h>
#include <set>

namespace tokenscope::chat {

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
            (child->kind != StmtKind::Data || !stripBlanks(m_program.constants[child->index].text).empty()))
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
