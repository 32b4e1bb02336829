#pragma once
// Executes the statements of a template: text, prints, loops, assignments, macros and blocks.

#include "core/chat/template/engine/expression_evaluator.h"
#include "core/chat/template/engine/render_output.h"

namespace tokenscope::chat {

class StatementExecutor {
  public:
    StatementExecutor(RenderState& state, ExpressionEvaluator& expressions, RenderOutput& output)
        : m_state(state)
        , m_expressions(expressions)
        , m_output(output) {}

    /// Executes the whole template. Errors (thrown): PythonError, LimitReached, TemplateRaised.
    void run();

    /// The text of a macro, of a call block's body or of a generation block. `name` is empty for the last
    /// two; `outer` is the frame around the statement.
    Value callMacro(const Stmt& stmt, const Value& outer, const std::string& name, CallArguments& arguments,
                    Escaping escaping);
    Value renderBlock(const Stmt& block);

  private:
    enum class Flow : std::uint8_t { Next, Break, Continue };

    Flow execute(const std::vector<Stmt*>& body);
    Flow executeOne(const Stmt& stmt);
    void executePrint(const Stmt& stmt);

    void assign(const Expr& target, const Value& value);
    void assignVisibly(const Stmt& stmt, const Expr& target, const Value& value);
    void publish(const Expr& target);

    Flow executeFor(const Stmt& stmt);
    Flow runLoop(const Stmt& stmt, const Value& iterable, std::int64_t depth, const Value& loopFrame);
    Value renderRecursively(const Stmt& stmt, const Value& outer, const Value& iterable, std::int64_t depth);
    Value filteredItems(const Stmt& stmt, const Value& iterable);
    Value reassembled(const Expr& target, const Value& item);
    [[nodiscard]] bool isBeyond(const Expr& bound, std::int64_t number);

    Flow executeBuffered(const Stmt& stmt);
    Flow executeAutoescape(const Stmt& stmt);
    void executeGeneration(const Stmt& stmt);
    void executeCallBlock(const Stmt& stmt);
    void executeBlock(const Stmt& stmt);
    void executeBlockBody(const Stmt& stmt);
    Value newMacro(const Stmt& stmt, const std::string& name);
    Value newSelf();
    /// Whether blocks read variables that this statement assigns.
    [[nodiscard]] bool isVisible(const Stmt& stmt) const {
        return stmt.toplevel && !m_state.program().blocks.empty();
    }

    RenderState& m_state;
    ExpressionEvaluator& m_expressions;
    RenderOutput& m_output;
};

} // namespace tokenscope::chat
