#pragma once
// Tokens to a tree, by Jinja's grammar.

#include "core/chat/template/syntax/template_ast.h"
#include "core/chat/template/syntax/template_lexer.h"

#include <initializer_list>

namespace tokenscope::chat {

/// Fills program.body and the nodes. Errors (thrown): SyntaxError.
void parseTemplate(Program& program);
/// Binds names to places and filters to functions. Errors (thrown): SyntaxError, for what Jinja's compiler refuses.
void bindNames(Program& program);

class Parser {
  public:
    Parser(Program& program, std::vector<Token> tokens)
        : m_program(program)
        , m_tokens(std::move(tokens)) {}
    void run();

  private:
    using Words = std::initializer_list<std::string_view>;

    // tokens
    [[nodiscard]] const Token& current() const { return m_tokens[m_at]; }
    [[nodiscard]] const Token& following() const { return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)]; }
    [[nodiscard]] bool at(TokenKind kind) const { return current().kind == kind; }
    [[nodiscard]] bool atName(std::string_view name) const {
        return at(TokenKind::Name) && current().text == name;
    }
    [[nodiscard]] bool atAnyName(Words names) const;
    const Token& next() { return at(TokenKind::End) ? current() : m_tokens[m_at++]; }
    bool skip(TokenKind kind);
    bool skipName(std::string_view name);
    const Token& expect(TokenKind kind);
    const Token& expectName(std::string_view name);
    [[nodiscard]] static std::string describeToken(const Token& token);
    [[noreturn]] void fail(std::string message, const Token& token,
                           const char* type = "TemplateSyntaxError") const;
    [[noreturn]] void fail(std::string message) const { fail(std::move(message), current()); }

    // nodes
    Expr* make(ExprKind kind, std::uint32_t begin);
    /// Its end is where the last token ended; its depth follows from its parts.
    Expr* finish(Expr* node);
    Stmt* makeStmt(StmtKind kind, std::uint32_t begin);
    std::uint32_t addConstant(Constant constant);
    std::uint32_t nextPrinter(std::uint32_t begin, std::uint32_t end);
    [[nodiscard]] std::uint32_t lastEnd() const { return m_at == 0 ? 0 : m_tokens[m_at - 1].end; }

    // expressions
    Expr* expression(bool conditional = true);
    Expr* conditional();
    Expr* either();
    Expr* both();
    Expr* negation();
    Expr* comparison();
    Expr* sum();
    Expr* concatenation();
    Expr* product();
    Expr* powers();
    Expr* unary(bool withFilters = true);
    Expr* primary();
    Expr* binary(ExprKind kind, Expr* left, Expr* right);
    struct TupleRules {
        bool simplified = false;
        bool conditional = true;
        bool parenthesized = false;
    };
    Expr* tuple(const TupleRules& rules);
    Expr* list();
    Expr* dict();
    Expr* postfix(Expr* node);
    Expr* filterExpression(Expr* node);
    Expr* subscript(Expr* node);
    Expr* subscribed();
    Expr* call(Expr* node);
    CallParts* callArguments();
    Expr* filters(Expr* node, bool inlined = false);
    Expr* test(Expr* node);
    std::string dottedName();

    // statements
    std::vector<Stmt*> statementsUntil(Words ends, bool dropEnd);
    void subparse(std::vector<Stmt*>& body, Words ends);
    void statement(std::vector<Stmt*>& body);
    [[noreturn]] void failUnknownTag(const Token& token) const;
    [[noreturn]] void failEnd(Words ends) const;
    std::string lookingFor(Words ends) const;
    Expr* assignTarget(bool withNamespace = false);
    const Token& nameTarget();
    void checkTarget(const Expr* target, const Token& token) const;
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
    void importContext();
    void signature(MacroParts& macro);

    Program& m_program;
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    std::uint32_t m_depth = 0;
    std::uint32_t m_tagBegin = 0; ///< of the tag being parsed
    std::vector<std::vector<std::string>> m_ends;
    std::vector<std::string> m_tags;
};

} // namespace tokenscope::chat
