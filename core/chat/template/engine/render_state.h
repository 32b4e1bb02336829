#pragma once
// The state of one rendering, on one thread: variables, frames, constants, limits, and the position of the
// first error. Used by expressions (expression_evaluator), statements (statement_executor) and the output
// (render_output).

#include "core/chat/template/engine/compiled_template.h"
#include "core/chat/template/engine/source_table.h"
#include "core/chat/template/syntax/template_ast.h"
#include "core/chat/template/values/operations.h"

#include <type_traits>

namespace tokenscope::chat {

/// Whether printed values are escaped. It depends on the `{% autoescape %}` block around the statement;
/// `atRunTime`: its argument isn't a constant, so RenderState::autoescape() decides when the statement runs.
struct Escaping {
    bool on = false;
    bool atRunTime = false;
};

class RenderState final : public Runtime {
  public:
    RenderState(const Program& program, const ChatVariables& variables, const RenderOptions& options);
    ~RenderState() override;
    RenderState(const RenderState&) = delete;
    RenderState& operator=(const RenderState&) = delete;

    [[nodiscard]] const Program& program() const { return m_program; }
    [[nodiscard]] const ChatVariables& variables() const { return m_variables; }
    [[nodiscard]] const RenderOptions& options() const { return m_options; }
    [[nodiscard]] Meter& meter() { return m_meter; }
    [[nodiscard]] SourceTable& sources() { return m_sources; }

    Value call(const Value& callable, CallArguments& arguments) override;
    [[nodiscard]] const ChatClock& clock() const override { return m_options.clock; }
    [[nodiscard]] bool autoescape() const override { return m_autoescape; }

    // --- escaping
    void setAutoescape(bool on) { m_autoescape = on; }
    [[nodiscard]] Escaping escaping() const { return m_escaping; }
    void setEscaping(Escaping escaping) { m_escaping = escaping; }
    [[nodiscard]] bool escapes() const { return m_escaping.atRunTime ? m_autoescape : m_escaping.on; }

    // --- variables
    [[nodiscard]] const Value& frameValue() const { return m_frame; }
    [[nodiscard]] FrameObject& frame() const { return m_frame.as<FrameObject>(); }
    [[nodiscard]] Value& variable(const Place& place) const {
        FrameObject* at = &frame();
        for (std::uint32_t hops = place.hops; hops > 0; --hops)
            at = &at->outer.as<FrameObject>();
        return at->slots[place.slot];
    }
    /// Initializes the variables of a scope.
    void enter(const Scope& scope);
    /// Makes a top-level variable visible to blocks.
    void publish(std::uint32_t name, const Value& value) { m_context[name] = value; }
    /// Variables by name, as blocks see them.
    [[nodiscard]] const ValueList& context() const { return m_context; }
    void setContext(ValueList context) { m_context = std::move(context); }
    const Value& constant(std::uint32_t index) {
        const Value& known = m_constants[index];
        return known.missing() ? createConstant(index) : known;
    }

    // --- limits
    /// Creates the outermost frame of variables. `stack`: the stack frame of the caller, from which nesting
    /// is measured.
    void start(const void* stack);
    /// Errors (thrown): LimitReached when expressions and statements nest too deeply for this thread's stack.
    void checkStack() const {
        if (m_stackBase - reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) > kStackBytes)
            [[unlikely]]
            failNesting();
    }

    // --- errors
    /// Runs `work`; if it throws, `node` is the place of the error, and `a` and `b` are the values concerned.
    /// Cleans up instead of catching: an error of a deep expression is unwound once, not once per level.
    template <class Work>
    auto blamed(const Expr& node, Work work, const Value* a = nullptr, const Value* b = nullptr)
        -> decltype(work()) {
        Blame blame{*this, node, a, b};
        if constexpr (std::is_void_v<decltype(work())>) {
            work();
            blame.failed = false;
        } else {
            decltype(auto) result = work();
            blame.failed = false;
            return result;
        }
    }
    /// The innermost position that was blamed, and Python's repr of the values involved.
    [[nodiscard]] ByteSpan errorPlace() const { return m_errorPlace; }
    [[nodiscard]] const std::vector<std::string>& errorValues() const { return m_errorValues; }

    /// Releases all values, including those in reference cycles.
    void releaseValues();

    /// Uses another frame until it is destroyed.
    class FrameChange;
    /// A call of a macro, block or recursive loop: has its own frame until it is destroyed.
    class NestedCall;

  private:
    /// Threads have 8 MiB; sanitizers enlarge stack frames.
    static constexpr std::uintptr_t kStackBytes = std::uintptr_t{3} << 20U;

    [[noreturn]] static void failNesting();
    Value resolve(std::uint32_t name);
    const Value& createConstant(std::uint32_t index);
    void blame(std::uint32_t begin, std::uint32_t end, const Value* a, const Value* b) noexcept;

    struct Blame {
        RenderState& state;
        const Expr& node;
        const Value* a;
        const Value* b;
        bool failed = true;
        [[gnu::always_inline]] ~Blame() {
            if (failed)
                state.blame(node.begin, node.end, a, b);
        }
    };

    const Program& m_program;
    const ChatVariables& m_variables;
    const RenderOptions& m_options;
    Meter m_meter;
    SourceTable m_sources;
    ValueList m_constants;
    ValueList m_context; ///< by id of name
    Value m_frame;
    bool m_autoescape = false;
    Escaping m_escaping;
    std::uint32_t m_depth = 0; ///< of nested calls
    std::uintptr_t m_stackBase = 0;
    bool m_blamed = false;
    ByteSpan m_errorPlace;
    std::vector<std::string> m_errorValues;
};

class RenderState::FrameChange {
  public:
    FrameChange(RenderState& state, Value frame)
        : m_state(state)
        , m_before(std::exchange(state.m_frame, std::move(frame))) {}
    ~FrameChange() { m_state.m_frame = std::move(m_before); }
    FrameChange(const FrameChange&) = delete;
    FrameChange& operator=(const FrameChange&) = delete;

  private:
    RenderState& m_state;
    Value m_before;
};

class RenderState::NestedCall {
  public:
    /// Errors (thrown): LimitReached when calls nest too deeply.
    NestedCall(RenderState& state, Value frame, Escaping escaping);
    ~NestedCall() {
        m_state.m_frame = std::move(m_outerFrame);
        m_state.m_escaping = m_outerEscaping;
        --m_state.m_depth;
    }
    NestedCall(const NestedCall&) = delete;
    NestedCall& operator=(const NestedCall&) = delete;

  private:
    RenderState& m_state;
    Escaping m_outerEscaping;
    Value m_outerFrame;
};

} // namespace tokenscope::chat
