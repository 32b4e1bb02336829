#pragma once
// Parses expressions with Jinja's grammar. Errors (thrown): SyntaxError.

#include "core/chat/template/syntax/template_ast.h"
#include "core/chat/template/syntax/template_lexer.h"

namespace tokenscope::chat {

class ExpressionParser {
  public:
    /// The nodes are added to `program`.
    ExpressionParser(Program& program, TokenStream& tokens)
        : m_program(program)
        , m_tokens(tokens) {}

    /// `withConditional`: `a if b else c` is allowed.
    Expr* parseExpression(bool withConditional = true);
    struct TupleRules {
        bool simplified = false; ///< names and literals only, as in a target
        bool conditional = true;
        bool parenthesized = false; ///< may be empty
    };
    /// One expression, or several with commas between them, which are a tuple.
    Expr* parseTuple(const TupleRules& rules);
    /// `| a | b(1)`, applied to `node`; null: to the body of a block. `inlined`: the first bar is missing.
    Expr* parseFilters(Expr* node, bool inlined = false);
    /// What `for`, `set` and `with` assign to.
    Expr* parseTarget(bool withNamespace = false);
    /// A single name that may be assigned to.
    const Token& parseTargetName();
    /// The same as a node: a macro's parameter.
    Expr* newName(const Token& name);
    std::uint32_t addConstant(Constant constant);

  private:
    /// Tracks the nesting of brackets, negations and so on. Errors (thrown): SyntaxError.
    class Nesting;

    Expr* newNode(ExprKind kind, std::uint32_t begin);
    /// Sets the end, which is that of the last token, and everything derived from the node's parts.
    Expr* finish(Expr* node);
    Expr* newBinary(ExprKind kind, Expr* left, Expr* right);

    // by precedence, the loosest first
    Expr* parseConditional();
    Expr* parseOr();
    Expr* parseAnd();
    Expr* parseNot();
    Expr* parseComparison();
    Expr* parseSum();
    Expr* parseConcat();
    Expr* parseProduct();
    Expr* parsePower();
    Expr* parseUnary(bool withFilters = true);
    Expr* parsePrimary();

    Expr* parseList();
    Expr* parseDict();
    Expr* parsePostfix(Expr* node);
    Expr* parseFilterExpression(Expr* node);
    Expr* parseSubscript(Expr* node);
    Expr* parseIndexOrSlice();
    Expr* parseCall(Expr* node);
    CallParts* parseCallArguments();
    Expr* parseTest(Expr* node);
    std::string parseDottedName();
    void checkTarget(const Expr* target, const Token& token) const;
    /// The line of a byte of the template. Fast for bytes near the former one.
    std::uint32_t lineOf(std::uint32_t at);

    Program& m_program;
    TokenStream& m_tokens;
    std::uint32_t m_depth = 0;
    std::uint32_t m_lineAt = 0; ///< a byte, and its line
    std::uint32_t m_line = 1;
};

} // namespace tokenscope::chat
