#include "core/chat/template/syntax/template_parser.h"

#include "core/chat/template/syntax/expression_parser.h"
#include "core/chat/template/values/characters.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tokenscope::chat {

namespace {

constexpr std::size_t kMaxTagDepth = 90; ///< Python allows 100 levels of indentation

using Ends = TokenStream::Names; ///< names of tags that end a body

class StatementParser {
  public:
    explicit StatementParser(Program& program)
        : m_program(program)
        , m_tokens(tokenize(program.source))
        , m_expressions(program, m_tokens) {}
    void run();

  private:
    Stmt* newStatement(StmtKind kind, std::uint32_t begin);
    std::uint32_t nextPrinter(std::uint32_t begin, std::uint32_t end);

    void parseStatements(std::vector<Stmt*>& body, Ends ends);
    /// From the end of a tag up to one of `ends`; `dropEnd`: moves past its name.
    std::vector<Stmt*> parseBody(Ends ends, bool dropEnd);
    void parseStatement(std::vector<Stmt*>& body);
    Stmt* parseFor();
    Stmt* parseIf();
    Stmt* parseSet();
    Stmt* parseWith();
    Stmt* parseMacro();
    Stmt* parseCallBlock();
    Stmt* parseFilterBlock();
    Stmt* parseGeneration();
    Stmt* parseBlock();
    Stmt* parseAutoescape();
    Stmt* parseInclude();
    Stmt* parseImport();
    Stmt* parseFrom();
    void parsePrint(std::vector<Stmt*>& body);
    void skipImportContext();
    void parseParameters(MacroParts& macro);
    [[noreturn]] void failUnknownTag(const Token& token) const;
    [[noreturn]] void failEnd(Ends ends) const;
    [[nodiscard]] std::string innermostBlock() const;

    Program& m_program;
    TokenStream m_tokens;
    ExpressionParser m_expressions;
    std::uint32_t m_tagBegin = 0;                 ///< of the tag being parsed
    std::vector<std::vector<std::string>> m_ends; ///< of the open bodies
    std::vector<std::string> m_tags;              ///< names of the open tags
};

Stmt* StatementParser::newStatement(StmtKind kind, std::uint32_t begin) {
    Stmt& node = m_program.statements.emplace_back();
    node.kind = kind;
    node.begin = begin;
    node.end = begin;
    return &node;
}

std::uint32_t StatementParser::nextPrinter(std::uint32_t begin, std::uint32_t end) {
    m_program.printers.emplace_back(begin, end);
    return static_cast<std::uint32_t>(m_program.printers.size());
}

void StatementParser::run() {
    parseStatements(m_program.body, {});
}

template <class Names>
std::string quotedList(const Names& names) {
    std::string all;
    for (const std::string_view name : names)
        all += fmt::format("{}'{}'", all.empty() ? "" : " or ", name);
    return all;
}

std::string StatementParser::innermostBlock() const {
    return m_tags.empty()
               ? std::string()
               : fmt::format(" The innermost block that needs to be closed is '{}'.", m_tags.back());
}

void StatementParser::failUnknownTag(const Token& token) const {
    std::string message = fmt::format("Encountered unknown tag '{}'.", token.text);
    if (!m_ends.empty()) {
        const bool expected = std::any_of(m_ends.begin(), m_ends.end(), [&](const auto& ends) {
            return std::find(ends.begin(), ends.end(), token.text) != ends.end();
        });
        message += expected ? " You probably made a nesting mistake. Jinja is expecting this tag, but "
                              "currently looking for "
                            : " Jinja was looking for the following tags: ";
        message += quotedList(m_ends.back()) + ".";
    }
    m_tokens.fail(message + innermostBlock(), token);
}

void StatementParser::failEnd(Ends ends) const {
    m_tokens.fail(fmt::format("Unexpected end of template. Jinja was looking for the following tags: {}.{}",
                              quotedList(ends), innermostBlock()));
}

void StatementParser::parseStatements(std::vector<Stmt*>& body, Ends ends) {
    if (ends.size() > 0)
        m_ends.emplace_back(ends.begin(), ends.end());
    while (!m_tokens.at(TokenKind::End)) {
        const Token& token = m_tokens.next();
        switch (token.kind) {
        case TokenKind::Data: {
            Stmt* data = newStatement(StmtKind::Data, token.begin);
            data->end = token.end;
            Constant constant;
            constant.type = Type::String;
            constant.text = token.text;
            constant.origins = token.origins;
            data->index = m_expressions.addConstant(std::move(constant));
            data->printer = nextPrinter(token.begin, token.end);
            body.push_back(data);
            break;
        }
        case TokenKind::VariableBegin: {
            Stmt* print = newStatement(StmtKind::Print, token.begin);
            print->value = m_expressions.parseTuple({});
            m_tokens.expect(TokenKind::VariableEnd);
            print->end = m_tokens.lastEnd();
            print->printer = nextPrinter(print->begin, print->end);
            body.push_back(print);
            break;
        }
        case TokenKind::BlockBegin:
            m_tagBegin = token.begin;
            if (ends.size() > 0 && m_tokens.atAnyName(ends)) {
                m_ends.pop_back();
                return;
            }
            parseStatement(body);
            m_tokens.expect(TokenKind::BlockEnd);
            break;
        default:
            m_tokens.fail("unexpected " + describe(token.kind), token);
        }
    }
    if (ends.size() > 0)
        m_ends.pop_back();
}

std::vector<Stmt*> StatementParser::parseBody(Ends ends, bool dropEnd) {
    m_tokens.skip(TokenKind::Colon);
    m_tokens.expect(TokenKind::BlockEnd);
    std::vector<Stmt*> body;
    parseStatements(body, ends);
    if (m_tokens.at(TokenKind::End))
        failEnd(ends);
    if (dropEnd)
        m_tokens.next();
    return body;
}

void StatementParser::parseStatement(std::vector<Stmt*>& body) {
    const Token& token = m_tokens.current();
    if (token.kind != TokenKind::Name)
        m_tokens.fail("tag name expected");
    if (m_tags.size() >= kMaxTagDepth)
        m_tokens.fail("the template nests too deeply", token, "RecursionError");
    const std::string name = token.text;
    const std::uint32_t begin = m_tagBegin;
    m_tags.push_back(name);
    Stmt* node = nullptr;
    if (name == "for")
        node = parseFor();
    else if (name == "if")
        node = parseIf();
    else if (name == "set")
        node = parseSet();
    else if (name == "with")
        node = parseWith();
    else if (name == "macro")
        node = parseMacro();
    else if (name == "call")
        node = parseCallBlock();
    else if (name == "filter")
        node = parseFilterBlock();
    else if (name == "generation")
        node = parseGeneration();
    else if (name == "block")
        node = parseBlock();
    else if (name == "autoescape")
        node = parseAutoescape();
    else if (name == "include")
        node = parseInclude();
    else if (name == "import")
        node = parseImport();
    else if (name == "from")
        node = parseFrom();
    else if (name == "break" || name == "continue") {
        m_tokens.next();
        node = newStatement(name == "break" ? StmtKind::Break : StmtKind::Continue, begin);
    } else if (name == "extends") {
        m_tokens.next();
        node = newStatement(StmtKind::Extends, begin);
        node->value = m_expressions.parseExpression();
    } else if (name == "print") {
        parsePrint(body);
    } else {
        m_tags.pop_back();
        failUnknownTag(token);
    }
    if (node != nullptr) {
        node->begin = begin;
        if (node->end <= begin)
            node->end = std::max(m_tokens.lastEnd(), m_tokens.current().end);
        body.push_back(node);
    }
    m_tags.pop_back();
}

void StatementParser::parsePrint(std::vector<Stmt*>& body) {
    m_tokens.next();
    bool first = true;
    while (!m_tokens.at(TokenKind::BlockEnd)) {
        if (!first)
            m_tokens.expect(TokenKind::Comma);
        first = false;
        Stmt* print = newStatement(StmtKind::Print, m_tagBegin);
        print->value = m_expressions.parseExpression();
        print->end = m_tokens.lastEnd();
        print->printer = nextPrinter(print->begin, print->end);
        body.push_back(print);
    }
}

Stmt* StatementParser::parseFor() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::For, m_tagBegin);
    const std::size_t targetAt = m_tokens.position();
    node->target = m_expressions.parseTarget();
    m_tokens.expectName("in");
    node->value = m_expressions.parseTuple({.conditional = false});
    if (m_tokens.skipName("if")) {
        node->test = m_expressions.parseExpression();
        const std::size_t afterTest =
            m_tokens.position(); // read the target again: the test has its own variables
        m_tokens.rewind(targetAt);
        node->testTarget = m_expressions.parseTarget();
        m_tokens.rewind(afterTest);
    }
    node->flag = m_tokens.skipName("recursive");
    node->end = m_tokens.current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = parseBody({"endfor", "else"}, false);
    if (m_tokens.next().text != "endfor")
        node->otherwise = parseBody({"endfor"}, true);
    return node;
}

Stmt* StatementParser::parseIf() {
    Stmt* node = newStatement(StmtKind::If, m_tagBegin);
    m_tokens.next();
    while (true) {
        Expr* test = m_expressions.parseTuple({.conditional = false});
        if (node->branches.empty())
            node->end = m_tokens.current().end;
        std::vector<Stmt*> body = parseBody({"elif", "else", "endif"}, false);
        node->branches.emplace_back(test, std::move(body));
        const std::string end = m_tokens.next().text;
        if (end == "elif")
            continue;
        if (end == "else") {
            std::vector<Stmt*> rest = parseBody({"endif"}, true);
            node->branches.emplace_back(nullptr, std::move(rest));
        }
        return node;
    }
}

Stmt* StatementParser::parseSet() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::Set, m_tagBegin);
    node->target = m_expressions.parseTarget(true);
    if (m_tokens.skip(TokenKind::Assign)) {
        node->value = m_expressions.parseTuple({});
        return node;
    }
    node->kind = StmtKind::SetBlock;
    node->value = m_expressions.parseFilters(nullptr);
    node->end = m_tokens.current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = parseBody({"endset"}, true);
    return node;
}

Stmt* StatementParser::parseWith() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::With, m_tagBegin);
    while (!m_tokens.at(TokenKind::BlockEnd)) {
        if (!node->bindings.empty())
            m_tokens.expect(TokenKind::Comma);
        Expr* target = m_expressions.parseTarget();
        m_tokens.expect(TokenKind::Assign);
        node->bindings.emplace_back(target, m_expressions.parseExpression());
    }
    node->end = m_tokens.current().end;
    node->body = parseBody({"endwith"}, true);
    return node;
}

void StatementParser::parseParameters(MacroParts& macro) {
    m_tokens.expect(TokenKind::LeftParenthesis);
    std::set<std::string> seen;
    while (!m_tokens.at(TokenKind::RightParenthesis)) {
        if (!macro.parameters.empty())
            m_tokens.expect(TokenKind::Comma);
        const Token& name = m_expressions.parseTargetName();
        if (!seen.insert(name.text).second)
            m_program.lateErrors.add(
                LateErrors::Stage::PythonSymbols,
                {"SyntaxError", fmt::format("duplicate argument '{}' in function definition", name.text),
                 name.begin, name.end});
        macro.parameters.push_back(m_expressions.newName(name));
        if (m_tokens.skip(TokenKind::Assign))
            macro.defaults.push_back(m_expressions.parseExpression());
        else if (!macro.defaults.empty())
            m_tokens.fail("non-default argument follows default argument");
    }
    m_tokens.expect(TokenKind::RightParenthesis);
}

Stmt* StatementParser::parseMacro() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::Macro, m_tagBegin);
    node->macro = &m_program.macros.emplace_back();
    node->index = m_program.nameId(m_expressions.parseTargetName().text);
    parseParameters(*node->macro);
    node->end = m_tokens.current().end;
    node->body = parseBody({"endmacro"}, true);
    return node;
}

Stmt* StatementParser::parseCallBlock() {
    const Token& tag = m_tokens.next();
    Stmt* node = newStatement(StmtKind::CallBlock, m_tagBegin);
    node->macro = &m_program.macros.emplace_back();
    if (m_tokens.at(TokenKind::LeftParenthesis))
        parseParameters(*node->macro);
    node->value = m_expressions.parseExpression();
    if (node->value->kind != ExprKind::Call)
        m_tokens.fail("expected call", tag);
    node->end = m_tokens.current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = parseBody({"endcall"}, true);
    return node;
}

Stmt* StatementParser::parseFilterBlock() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::FilterBlock, m_tagBegin);
    node->value = m_expressions.parseFilters(nullptr, true);
    node->end = m_tokens.current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = parseBody({"endfilter"}, true);
    return node;
}

Stmt* StatementParser::parseGeneration() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::Generation, m_tagBegin);
    node->macro = &m_program.macros.emplace_back();
    node->end = m_tokens.current().end;
    node->printer = nextPrinter(node->begin, node->end);
    node->body = parseBody({"endgeneration"}, true);
    m_program.hasGeneration = true;
    return node;
}

Stmt* StatementParser::parseBlock() {
    const Token& tag = m_tokens.next();
    Stmt* node = newStatement(StmtKind::Block, m_tagBegin);
    const Token& name = m_tokens.expect(TokenKind::Name);
    node->index = m_program.nameId(name.text);
    node->flag = m_tokens.skipName("scoped");
    node->required = m_tokens.skipName("required");
    if (m_tokens.at(TokenKind::Sub))
        m_tokens.fail(
            "Block names in Jinja have to be valid Python identifiers and may not contain hyphens, use an "
            "underscore instead.");
    node->end = m_tokens.current().end;
    node->body = parseBody({"endblock"}, true);
    for (const Stmt* child : node->body) {
        if (node->required &&
            (child->kind != StmtKind::Data || !stripSpaces(m_program.constants[child->index].text).empty()))
            m_tokens.fail("Required blocks can only contain comments or whitespace");
    }
    m_tokens.skipName(name.text);
    for (const Stmt* other : m_program.blocks) {
        if (other->index == node->index)
            m_program.lateErrors.add(LateErrors::Stage::Blocks,
                                     {"TemplateAssertionError",
                                      fmt::format("block '{}' defined twice", name.text), tag.begin,
                                      name.end});
    }
    m_program.blocks.push_back(node);
    return node;
}

Stmt* StatementParser::parseAutoescape() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::Autoescape, m_tagBegin);
    node->value = m_expressions.parseExpression();
    node->end = m_tokens.current().end;
    node->body = parseBody({"endautoescape"}, true);
    return node;
}

void StatementParser::skipImportContext() {
    if (m_tokens.atAnyName({"with", "without"}) && m_tokens.following().kind == TokenKind::Name &&
        m_tokens.following().text == "context") {
        m_tokens.next();
        m_tokens.next();
    }
}

Stmt* StatementParser::parseInclude() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::Include, m_tagBegin);
    node->value = m_expressions.parseExpression();
    if (m_tokens.atName("ignore") && m_tokens.following().kind == TokenKind::Name &&
        m_tokens.following().text == "missing") {
        m_tokens.next();
        m_tokens.next();
    }
    skipImportContext();
    return node;
}

Stmt* StatementParser::parseImport() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::Import, m_tagBegin);
    node->value = m_expressions.parseExpression();
    m_tokens.expectName("as");
    const std::uint32_t id = m_program.nameId(m_expressions.parseTargetName().text);
    node->imports.emplace_back(id, id);
    skipImportContext();
    return node;
}

Stmt* StatementParser::parseFrom() {
    m_tokens.next();
    Stmt* node = newStatement(StmtKind::Import, m_tagBegin);
    node->value = m_expressions.parseExpression();
    m_tokens.expectName("import");
    const auto context = [&] {
        const std::size_t before = m_tokens.position();
        skipImportContext();
        return m_tokens.position() != before;
    };
    while (true) {
        if (!node->imports.empty())
            m_tokens.expect(TokenKind::Comma);
        if (!m_tokens.at(TokenKind::Name))
            m_tokens.expect(TokenKind::Name);
        if (context())
            break;
        const Token& name = m_expressions.parseTargetName();
        if (name.text.starts_with('_'))
            m_tokens.fail("names starting with an underline can not be imported", name,
                          "TemplateAssertionError");
        std::uint32_t alias = m_program.nameId(name.text);
        const std::uint32_t id = alias;
        if (m_tokens.skipName("as"))
            alias = m_program.nameId(m_expressions.parseTargetName().text);
        node->imports.emplace_back(id, alias);
        if (context() || !m_tokens.at(TokenKind::Comma))
            break;
    }
    return node;
}

} // namespace

void parseTemplate(Program& program) {
    StatementParser(program).run();
}

} // namespace tokenscope::chat
