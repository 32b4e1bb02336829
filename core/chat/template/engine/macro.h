#pragma once
// A macro as a value, and how a call's arguments are bound to its variables.

#include "core/chat/template/engine/render_state.h"

namespace tokenscope::chat {

class StatementExecutor;

/// A macro, or the body of a call block (its `name` is empty).
class MacroObject final : public SpecialObject {
  public:
    /// `frame`: the one around the statement.
    MacroObject(StatementExecutor& executor, const Program& program, const Stmt& stmt, Value frame,
                std::string name, Escaping escaping);
    [[nodiscard]] std::string pythonType() const override { return "Macro"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value call(Runtime& runtime, CallArguments& arguments) override;
    Value attribute(std::string_view wanted) override;
    [[nodiscard]] std::string repr() const override;

  private:
    StatementExecutor& m_executor;
    const Program& m_program;
    const Stmt& m_stmt;
    Value m_frame;
    std::string m_name;
    Escaping m_escaping;
};

/// The variables of a macro called with these arguments, by slot; a parameter without an argument is missing.
/// Errors (thrown): TypeError for arguments that it doesn't accept.
ValueList bindMacroArguments(const Program& program, const MacroParts& macro, const std::string& name,
                             CallArguments& arguments);

} // namespace tokenscope::chat
