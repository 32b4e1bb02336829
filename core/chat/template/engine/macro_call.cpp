#include "core/chat/template/engine/interpreter.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

/// A macro, or the body of a call block.
struct MacroObject final : SpecialObject {
    Interpreter& interpreter;
    const Program& program;
    const Stmt& stmt;
    Value frame;
    std::string name; ///< empty for a call block
    Interpreter::Escaping escaping;
    MacroObject(Interpreter& i, const Program& p, const Stmt& s, Value f, std::string n,
                Interpreter::Escaping e)
        : SpecialObject(Type::Macro)
        , interpreter(i)
        , program(p)
        , stmt(s)
        , frame(std::move(f))
        , name(std::move(n))
        , escaping(e) {}

    [[nodiscard]] std::string pythonType() const override { return "Macro"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value call(Runtime&, CallArguments& arguments) override {
        return interpreter.callMacro(stmt, frame, name, arguments, escaping);
    }
    Value attribute(std::string_view wanted) override {
        const MacroParts& macro = *stmt.macro;
        if (wanted == "name")
            return name.empty() ? Value::none() : newString(name);
        if (wanted == "arguments") {
            ValueList names;
            for (const Expr* parameter : macro.parameters)
                names.push_back(newString(program.names[parameter->index]));
            return newTuple(std::move(names));
        }
        if (wanted == "catch_kwargs" || wanted == "catch_varargs")
            return Value::boolean(wanted == "catch_kwargs" ? macro.takesKeywords : macro.takesRest);
        if (wanted == "caller")
            return Value::boolean(macro.takesCaller);
        return wanted == "explicit_caller" ? Value::boolean(macro.explicitCaller) : Value();
    }
    [[nodiscard]] std::string repr() const override {
        return name.empty() ? "<Macro anonymous>" : fmt::format("<Macro {}>", reprOf(newString(name)));
    }
};

/// `self.title`: a block, to be rendered when it is called.
struct BlockObject final : SpecialObject {
    Interpreter& interpreter;
    const Stmt& block;
    std::string name;
    BlockObject(Interpreter& i, const Stmt& b, std::string n)
        : interpreter(i)
        , block(b)
        , name(std::move(n)) {}
    [[nodiscard]] std::string pythonType() const override { return "BlockReference"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value call(Runtime&, CallArguments& arguments) override {
        bindArguments("BlockReference.__call__", arguments, {}, 0);
        return interpreter.renderBlock(block);
    }
    Value attribute(std::string_view wanted) override {
        if (wanted == "super")
            return newUndefined(fmt::format("there is no parent block called {}.", reprOf(newString(name))));
        return wanted == "name" ? newString(name) : Value();
    }
};

struct SelfObject final : SpecialObject {
    Interpreter& interpreter;
    const Program& program;
    SelfObject(Interpreter& i, const Program& p)
        : interpreter(i)
        , program(p) {}
    [[nodiscard]] std::string pythonType() const override { return "TemplateReference"; }
    [[nodiscard]] std::string repr() const override { return "<TemplateReference None>"; }
    Value attribute(std::string_view name) override {
        for (const Stmt* block : program.blocks) {
            if (program.names[block->index] == name)
                return Value(new BlockObject(interpreter, *block, std::string(name)));
        }
        return {};
    }
};

} // namespace

Interpreter::Deeper::Deeper(Interpreter& interpreter, Value newFrame, Escaping escaping)
    : m_interpreter(interpreter)
    , m_printed(interpreter.m_escaping) {
    if (interpreter.m_depth >= interpreter.m_options.limits.depth)
        throw LimitReached{
            fmt::format("macros, blocks or recursive loops stand more than {} deep in each other",
                        interpreter.m_options.limits.depth)};
    interpreter.checkStack();
    ++interpreter.m_depth;
    m_outer = std::exchange(interpreter.m_frame, std::move(newFrame));
    interpreter.m_escaping = escaping;
}

Value Interpreter::makeMacro(const Stmt& stmt, const std::string& name) {
    return Value(new MacroObject(*this, m_program, stmt, m_frame, name, m_escaping));
}

Value Interpreter::selfObject() {
    return Value(new SelfObject(*this, m_program));
}

Value Interpreter::call(const Value& callable, CallArguments& arguments) {
    switch (callable.type()) {
    case Type::Callable: {
        const auto& object = callable.as<CallableObject>();
        return object.builtin->function(*this, object.self, arguments);
    }
    case Type::Undefined:
        failUndefined(callable);
        return {};
    case Type::Macro:
    case Type::Loop:
    case Type::Special:
        if (callable.as<SpecialObject>().callable())
            return callable.as<SpecialObject>().call(*this, arguments);
        [[fallthrough]];
    default:
        raise("TypeError", fmt::format("'{}' object is not callable", typeName(callable)));
    }
}

Value Interpreter::callMacro(const Stmt& stmt, const Value& outer, const std::string& name,
                             CallArguments& arguments, Escaping escaping) {
    const MacroParts& macro = *stmt.macro;
    const Value shown = name.empty() ? Value::none() : newString(name);
    ValueList slots(macro.slots);
    const std::size_t count = macro.parameters.size();
    const std::size_t given = arguments.positional.size();
    bool foundCaller = macro.explicitCaller && given >= count;
    for (std::size_t i = 0; i < count; ++i) {
        Value value;
        if (i < given) {
            value = arguments.positional[i];
        } else {
            const std::string& parameter = m_program.names[macro.parameters[i]->index];
            value = arguments.takeKeyword(parameter);
            foundCaller = foundCaller || parameter == "caller";
        }
        slots[macro.parameters[i]->place.slot] = std::move(value);
    }
    if (macro.takesCaller && !foundCaller && !macro.explicitCaller) {
        Value caller = arguments.takeKeyword("caller");
        if (caller.missing() || caller.is(Type::None))
            caller = newUndefined("No caller defined");
        slots[macro.callerSlot] = std::move(caller);
    }
    if (macro.takesKeywords) {
        Value keywords = newDict();
        for (const auto& [key, value] : arguments.keywords)
            dictOf(keywords).set(key, value);
        slots[macro.keywordsSlot] = std::move(keywords);
    } else if (!arguments.keywords.empty()) {
        for (const auto& [key, value] : arguments.keywords) {
            if (textOf(key) == "caller")
                raise("TypeError", fmt::format("macro {} was invoked with two values for the special caller "
                                               "argument. This is most likely a bug.",
                                               reprOf(shown)));
        }
        raise("TypeError", fmt::format("macro {} takes no keyword argument {}", reprOf(shown),
                                       reprOf(arguments.keywords.front().first)));
    }
    if (macro.takesRest) {
        const std::size_t used = std::min(given, count);
        slots[macro.restSlot] = newTuple(ValueList(
            arguments.positional.begin() + static_cast<std::ptrdiff_t>(used), arguments.positional.end()));
    } else if (given > count) {
        raise("TypeError", fmt::format("macro {} takes not more than {} argument(s)", reprOf(shown), count));
    }
    auto* own = new FrameObject(outer, std::move(slots));
    const Deeper deeper(*this, Value(own), escaping);
    enter(macro.scope);
    for (std::size_t i = 0; i < count; ++i) {
        Value& value = own->slots[macro.parameters[i]->place.slot];
        if (!value.missing())
            continue;
        const std::size_t withDefault = count - macro.defaults.size();
        if (i >= withDefault) {
            Value made = evaluate(*macro.defaults[i - withDefault]);
            own->slots[macro.parameters[i]->place.slot] = std::move(made);
        } else {
            value = newUndefined(fmt::format("parameter {} was not provided",
                                             reprOf(newString(m_program.names[macro.parameters[i]->index]))));
        }
    }
    Buffer buffer(*this);
    execute(stmt.body);
    return buffer.text();
}

void Interpreter::executeCallBlock(const Stmt& stmt) {
    const Value caller = makeMacro(stmt, {});
    const Value text = evaluateCall(*stmt.value, &caller);
    blamed(*stmt.value, [&] { hand(text, stmt); });
}

void Interpreter::executeGeneration(const Stmt& stmt) {
    const std::uint32_t outer = m_generation;
    const std::uint32_t number = ++m_generations;
    if (m_generation == 0)
        m_generation = number;
    CallArguments none;
    const Value text = callMacro(stmt, m_frame, {}, none, m_escaping);
    if (!m_options.beforeIsActiveFix || m_yielded || !m_spans.empty()) {
        const std::uint64_t start = charactersOut();
        m_spans.emplace_back(start, start + text.as<StringObject>().length());
    }
    hand(text, stmt);
    m_generation = outer;
}

Value Interpreter::renderBlock(const Stmt& block) {
    Buffer buffer(*this);
    executeBlockBody(block);
    return buffer.text();
}

void Interpreter::executeBlockBody(const Stmt& stmt) {
    const Deeper deeper(*this, Value(new FrameObject({}, ValueList(stmt.slots))), {});
    if (stmt.selfSlot != 0)
        frame().slots[stmt.selfSlot - 1] = selfObject();
    if (stmt.superSlot != 0)
        frame().slots[stmt.superSlot - 1] = newUndefined(fmt::format(
            "there is no parent block called {}.", reprOf(newString(m_program.names[stmt.index]))));
    enter(stmt.scope);
    const bool escaping = std::exchange(m_autoescape, false); // a block stands for itself
    execute(stmt.body);
    m_autoescape = escaping;
}

void Interpreter::executeBlock(const Stmt& stmt) {
    if (stmt.required)
        raise("TemplateRuntimeError",
              fmt::format("Required block {} not found", reprOf(newString(m_program.names[stmt.index]))));
    ValueList before;
    if (stmt.flag) {
        before = m_context;
        for (const auto& [name, place] : stmt.visible) {
            if (const Value& value = variable(place); !value.missing())
                m_context[name] = value;
        }
    }
    executeBlockBody(stmt);
    if (stmt.flag)
        m_context = std::move(before);
}

} // namespace tokenscope::chat
