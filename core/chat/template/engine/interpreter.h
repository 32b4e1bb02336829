#pragma once
// Runs a compiled template once, on one thread.

#include "core/chat/template/builtins/filters.h"
#include "core/chat/template/engine/compiled_template.h"
#include "core/chat/template/engine/loop_object.h"
#include "core/chat/template/engine/source_table.h"
#include "core/chat/template/syntax/template_ast.h"

#include <optional>

namespace tokenscope::chat {

class Interpreter final : public Runtime {
  public:
    Interpreter(const Program& program, const ChatVariables& variables, const RenderOptions& options);
    ~Interpreter() override;
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    /// Errors (thrown): PythonError, LimitReached, TemplateRaised; then `errorPlace` and `errorValues` say more.
    RenderedChat run();

    [[nodiscard]] ByteSpan errorPlace() const { return m_errorPlace; }
    [[nodiscard]] const std::vector<std::string>& errorValues() const { return m_errorValues; }

    Value call(const Value& callable, CallArguments& arguments) override;
    [[nodiscard]] const ChatClock& clock() const override { return m_options.clock; }
    [[nodiscard]] bool autoescape() const override { return m_autoescape; }
    /// Macros print as the place that they are written in says; where that is worked out when it runs, as it is then.
    struct Escaping {
        bool on = false;
        bool whenRun = false;
    };
    /// The text of a macro or of a block's body.
    Value callMacro(const Stmt& stmt, const Value& outer, const std::string& name, CallArguments& arguments,
                    Escaping escaping);
    Value renderBlock(const Stmt& block);

  private:
    enum class Flow : std::uint8_t { Next, Break, Continue };

    [[nodiscard]] bool escapes() const { return m_escaping.whenRun ? m_autoescape : m_escaping.on; }

    // frames
    [[nodiscard]] FrameObject& frame() const { return m_frame.as<FrameObject>(); }
    [[nodiscard]] Value& variable(const Place& place) const;
    Value resolve(std::uint32_t name);
    void enter(const Scope& scope);
    void assign(const Expr& target, const Value& value);
    void assignTo(const Stmt& stmt, const Expr& target, const Value& value);
    void publish(const Expr& target);

    // expressions
    Value evaluate(const Expr& node);
    Value evaluateName(const Expr& node);
    const Value& evaluateInto(Value& made, const Expr& node);
    const Value& memberInto(Value& made, const Expr& node);
    bool holds(const Expr& node);
    Value evaluateSum(const Expr& node);
    Value evaluateBinary(const Expr& node);
    bool compareAll(const Expr& node);
    Value evaluateConcat(const Expr& node);
    Value evaluateCall(const Expr& node, const Value* caller = nullptr);
    Value evaluateFilter(const Expr& node);
    Value evaluateTest(const Expr& node);
    Value evaluateDict(const Expr& node);
    const Value& constant(std::uint32_t index);
    const Builtin* knownMethod(const Value& self, std::uint32_t name);
    CallArguments argumentsOf(const CallParts* parts, const Value* caller = nullptr);
    [[nodiscard]] bool compare(CompareOp op, const Value& a, const Value& b) const;
    template <class Work>
    auto blamed(const Expr& node, Work work, const Value* a = nullptr, const Value* b = nullptr)
        -> decltype(work());
    void blame(std::uint32_t begin, std::uint32_t end, const Value* a, const Value* b);
    void checkStack() const;

    // statements
    Flow execute(const std::vector<Stmt*>& body);
    Flow executeOne(const Stmt& stmt);
    Flow executeFor(const Stmt& stmt);
    [[nodiscard]] bool isBeyond(const Expr& bound, std::int64_t number);
    Flow runLoop(const Stmt& stmt, const Value& iterable, std::int64_t depth, const Value& loopFrame);
    Value recurse(const Stmt& stmt, const Value& outer, const Value& iterable, std::int64_t depth);
    Value filteredItems(const Stmt& stmt, const Value& iterable);
    Value reassembled(const Expr& target, const Value& item);
    Flow executeBuffered(const Stmt& stmt);
    void executeGeneration(const Stmt& stmt);
    void executeCallBlock(const Stmt& stmt);
    Flow executeAutoescape(const Stmt& stmt);
    void executeBlock(const Stmt& stmt);
    void executeBlockBody(const Stmt& stmt);
    Value makeMacro(const Stmt& stmt, const std::string& name);
    Value selfObject();
    void print(const Value& value, const Stmt& stmt);
    void hand(const Value& text, const Stmt& stmt);
    void stamp(std::size_t begin, std::size_t firstRun, const Stmt& stmt);
    void checkOutput();
    std::uint64_t charactersOut();

    RenderedChat finish();
    void breakCycles();
    void finishAppended(RenderedChat& chat);
    /// Notes where the text stands before the messages from `items` are printed; false where that says nothing.
    bool beginAppending(const Stmt& stmt, const Value& items);

    /// Text goes there until it is destroyed; an error leaves it behind.
    class Buffer;
    class Deeper;

    const Program& m_program;
    const ChatVariables& m_variables;
    const RenderOptions& m_options;
    Meter m_meter;
    SourceTable m_sources;
    ValueList m_constants;
    std::vector<std::pair<Type, const Builtin*>> m_methods; ///< by constant: of that name and a type
    ValueList m_context;                                    ///< by id of name
    Value m_frame;
    TextBuilder m_root;
    TextBuilder* m_out;
    Value m_filteredBody;
    bool m_autoescape = false;
    Escaping m_escaping; ///< of what is printed
    bool m_yielded = false;
    std::uint32_t m_depth = 0;
    std::uint32_t m_generation = 0;
    std::uint32_t m_generations = 0;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> m_spans;
    std::uint64_t m_charactersOut = 0; ///< of the first m_bytesCounted bytes
    std::size_t m_bytesCounted = 0;
    std::vector<std::uint32_t> m_computed; ///< sources by printer
    std::uint32_t m_lastGeneration = 0;
    std::vector<std::uint32_t> m_appended; ///< sizes of the text, before each message and behind the last
    std::size_t m_appendedFrom = 0;
    std::uintptr_t m_stackBase = 0;
    bool m_blamed = false;
    ByteSpan m_errorPlace;
    std::vector<std::string> m_errorValues;
};

class Interpreter::Buffer {
  public:
    explicit Buffer(Interpreter& interpreter)
        : m_interpreter(interpreter)
        , m_outer(interpreter.m_out) {
        interpreter.m_out = &m_text;
    }
    ~Buffer() { m_interpreter.m_out = m_outer; }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    Value text() { return m_text.finish(m_interpreter.m_autoescape); }

  private:
    Interpreter& m_interpreter;
    TextBuilder* m_outer;
    TextBuilder m_text;
};

/// A function that runs in another one, with a frame of its own.
class Interpreter::Deeper {
  public:
    Deeper(Interpreter& interpreter, Value newFrame, Escaping escaping);
    ~Deeper() {
        m_interpreter.m_frame = std::move(m_outer);
        m_interpreter.m_escaping = m_printed;
        --m_interpreter.m_depth;
    }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

  private:
    Interpreter& m_interpreter;
    Escaping m_printed;
    Value m_outer;
};

template <class Work>
auto Interpreter::blamed(const Expr& node, Work work, const Value* a, const Value* b) -> decltype(work()) {
    try {
        return work();
    } catch (...) {
        blame(node.begin, node.end, a, b);
        throw;
    }
}

} // namespace tokenscope::chat
