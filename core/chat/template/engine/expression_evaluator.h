#pragma once
// Evaluates the expressions of a template. Errors (thrown) as in Python: PythonError, LimitReached,
// TemplateRaised; RenderState keeps the position.

#include "core/chat/template/engine/render_state.h"
#include "core/chat/template/values/text_builder.h"

namespace tokenscope::chat {

class ExpressionEvaluator {
  public:
    explicit ExpressionEvaluator(RenderState& state)
        : m_state(state)
        , m_methods(state.program().constants.size()) {}

    Value evaluate(const Expr& node);
    /// Evaluates an Add. If all operands are strings, and none is Markup, they are appended to `parts`, in order,
    /// instead of being joined, and the result is missing.
    Value evaluateParts(StringParts& parts, const Expr& node);
    /// The same, but without a copy if the result is a variable, a constant, or a member of a dict in a
    /// variable: nothing changes them while an expression is evaluated. Anything else is stored in `result`.
    const Value& evaluateInto(Value& result, const Expr& node);
    /// Whether the result is true, in Python's sense; comparisons and logic create no Value for it.
    bool isTrue(const Expr& node);
    /// `caller`: the body of a call block, passed as the keyword argument `caller`.
    Value evaluateCall(const Expr& node, const Value* caller = nullptr);
    /// The filters of a filter or set block, applied to its body.
    Value applyFilters(const Expr& filters, const Value& body);

  private:
    Value evaluateName(const Expr& node);
    const Value& memberInto(Value& result, const Expr& node);
    Value evaluateSlice(const Expr& node);
    Value evaluateSum(const Expr& node);
    Value evaluateBinary(const Expr& node);
    bool compareAll(const Expr& node);
    Value evaluateConcat(const Expr& node);
    Value evaluateFilter(const Expr& node);
    Value evaluateTest(const Expr& node);
    Value evaluateDict(const Expr& node);
    const Builtin* cachedMethod(const Value& self, std::uint32_t name);
    CallArguments argumentsOf(const CallParts* parts, const Value* caller = nullptr);

    RenderState& m_state;
    /// Indexed by the constant with the name: the last type and its method.
    std::vector<std::pair<Type, const Builtin*>> m_methods;
    Value m_filteredBody; ///< of the filter block whose filters are running
};

} // namespace tokenscope::chat
