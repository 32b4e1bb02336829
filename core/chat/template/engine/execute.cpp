#include "core/chat/template/engine/interpreter.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {

void Interpreter::enter(const Scope& scope) {
    for (const Load& load : scope) {
        switch (load.how) {
        case Load::How::Resolve: {
            Value value = resolve(load.name);
            frame().slots[load.slot] = std::move(value);
            break;
        }
        case Load::How::Alias: {
            Value value = variable(load.from);
            frame().slots[load.slot] = std::move(value);
            break;
        }
        case Load::How::Nothing:
            frame().slots[load.slot] = Value();
            break;
        case Load::How::Parameter:
            break;
        }
    }
}

void Interpreter::assign(const Expr& target, const Value& value) {
    switch (target.kind) {
    case ExprKind::Name:
        variable(target.place) = value;
        return;
    case ExprKind::NamespaceField: {
        const Value& space = variable(target.a->place);
        if (!space.is(Type::Namespace))
            blamed(
                target,
                [] { raise("TemplateRuntimeError", "cannot assign attribute on non-namespace object"); },
                &space);
        dictOf(space.as<NamespaceObject>().attributes).set(constant(target.index), value);
        return;
    }
    default:
        break;
    }
    const std::size_t count = target.items.size();
    ValueList items;
    blamed(
        target,
        [&] {
            if (!isIterable(value))
                raise("TypeError", fmt::format("cannot unpack non-iterable {} object", typeName(value)));
            ItemWalk walk(value);
            for (Value item; walk.next(item);) {
                if (items.size() == count)
                    raise("ValueError", fmt::format("too many values to unpack (expected {})", count));
                items.push_back(std::move(item));
            }
            if (items.size() < count)
                raise("ValueError",
                      fmt::format("not enough values to unpack (expected {}, got {})", count, items.size()));
        },
        &value);
    for (std::size_t i = 0; i < count; ++i)
        assign(*target.items[i], items[i]);
}

/// What blocks see of an assignment at the top level.
void Interpreter::publish(const Expr& target) {
    if (target.kind == ExprKind::Name)
        m_context[target.index] = variable(target.place);
    for (const Expr* item : target.items)
        publish(*item);
}

void Interpreter::assignTo(const Stmt& stmt, const Expr& target, const Value& value) {
    assign(target, value);
    if (stmt.toplevel && !m_program.blocks.empty())
        publish(target);
}

Interpreter::Flow Interpreter::execute(const std::vector<Stmt*>& body) {
    for (const Stmt* stmt : body) {
        const Flow flow = executeOne(*stmt);
        if (flow != Flow::Next)
            return flow;
    }
    return Flow::Next;
}

Interpreter::Flow Interpreter::executeOne(const Stmt& stmt) {
    m_meter.spend(1);
    switch (stmt.kind) {
    case StmtKind::Data:
        hand(constant(stmt.index), stmt);
        return Flow::Next;
    case StmtKind::Print: {
        Value made;
        const Value& value = evaluateInto(made, *stmt.value);
        blamed(*stmt.value, [&] { print(value, stmt); });
        return Flow::Next;
    }
    case StmtKind::If:
        checkStack();
        for (const auto& [test, branch] : stmt.branches) {
            if (test == nullptr || holds(*test))
                return execute(branch);
        }
        return Flow::Next;
    case StmtKind::For:
        return executeFor(stmt);
    case StmtKind::Set: {
        // a namespace is looked for before the value is made, as Python's assignment was written
        if (stmt.target->kind == ExprKind::NamespaceField &&
            !variable(stmt.target->a->place).is(Type::Namespace))
            assign(*stmt.target, {});
        const Value value = evaluate(*stmt.value);
        assignTo(stmt, *stmt.target, value);
        return Flow::Next;
    }
    case StmtKind::SetBlock:
    case StmtKind::FilterBlock:
        return executeBuffered(stmt);
    case StmtKind::With: {
        enter(stmt.scope);
        for (const auto& [target, value] : stmt.bindings)
            assign(*target, evaluate(*value));
        return execute(stmt.body);
    }
    case StmtKind::Macro: {
        const Value macro = makeMacro(stmt, m_program.names[stmt.index]);
        variable(stmt.place) = macro;
        if (stmt.toplevel && !m_program.blocks.empty())
            m_context[stmt.index] = macro;
        return Flow::Next;
    }
    case StmtKind::CallBlock:
        executeCallBlock(stmt);
        return Flow::Next;
    case StmtKind::Generation:
        executeGeneration(stmt);
        return Flow::Next;
    case StmtKind::Block:
        executeBlock(stmt);
        return Flow::Next;
    case StmtKind::Autoescape:
        return executeAutoescape(stmt);
    case StmtKind::Break:
        return Flow::Break;
    case StmtKind::Continue:
        return Flow::Continue;
    case StmtKind::Extends:
    case StmtKind::Include:
    case StmtKind::Import: {
        const Value name = evaluate(*stmt.value);
        blamed(
            *stmt.value,
            [&] {
                if (name.isUndefined())
                    failUndefined(name);
                raise("TypeError", "no loader for this environment specified");
            },
            &name);
        return Flow::Next;
    }
    }
    return Flow::Next;
}

/// What was taken apart, put together again: a tuple, whatever it was.
Value Interpreter::reassembled(const Expr& target, const Value& item) {
    if (target.kind == ExprKind::Name)
        return item;
    ValueList parts;
    for (const Expr* part : target.items)
        parts.push_back(reassembled(*part, part->kind == ExprKind::Name ? variable(part->place) : Value()));
    return newTuple(std::move(parts));
}

Value Interpreter::filteredItems(const Stmt& stmt, const Value& iterable) {
    // The condition sees the frame that the loop stands in, whenever an item is asked for.
    const Value home = m_frame;
    return newIterator("generator",
                       [this, &stmt, iterable, home, walk = std::optional<ItemWalk>()](Value& out) mutable {
                           const Value before = std::exchange(m_frame, home);
                           struct Back {
                               Value& frame;
                               const Value& before;
                               ~Back() { frame = before; }
                           } const back{m_frame, before};
                           if (!walk) {
                               walk.emplace(iterable);
                               enter(stmt.testScope);
                           }
                           for (Value item; walk->next(item); m_meter.spend(1)) {
                               assign(*stmt.testTarget, item);
                               if (truthOf(evaluate(*stmt.test))) {
                                   out = reassembled(*stmt.testTarget, item);
                                   return true;
                               }
                           }
                           return false;
                       });
}

Interpreter::Flow Interpreter::executeFor(const Stmt& stmt) {
    checkStack();
    const Value iterable = evaluate(*stmt.value);
    if (!stmt.flag)
        return runLoop(stmt, iterable, 0, m_frame);
    const Value outer = m_frame; // which recurse puts aside
    const Value text = recurse(stmt, outer, iterable, 0);
    hand(text, stmt);
    return Flow::Next;
}

Value Interpreter::recurse(const Stmt& stmt, const Value& outer, const Value& iterable, std::int64_t depth) {
    const Deeper deeper(*this, Value(new FrameObject(outer, ValueList(stmt.slots))), m_escaping);
    Buffer buffer(*this);
    runLoop(stmt, iterable, depth, outer);
    return buffer.text();
}

bool Interpreter::beginAppending(const Stmt& stmt, const Value& items) {
    if (&stmt != m_program.appending.loop || m_out != &m_root || !items.is(Type::List))
        return false;
    const auto messages = std::find_if(m_variables.begin(), m_variables.end(),
                                       [](const auto& one) { return one.first == "messages"; });
    const auto count = static_cast<std::size_t>(lengthOf(items));
    if (messages == m_variables.end() || !messages->second.isList() || messages->second.items.size() < count)
        return false;
    m_appendedFrom = messages->second.items.size() - count;
    return true;
}

bool Interpreter::isBeyond(const Expr& bound, std::int64_t number) {
    Value made;
    const Value& most = evaluateInto(made, bound);
    return most.is(Type::Int) && number >= most.asInt();
}

Interpreter::Flow Interpreter::runLoop(const Stmt& stmt, const Value& iterable, std::int64_t depth,
                                       const Value& loopFrame) {
    Value items = iterable;
    if (stmt.test != nullptr) {
        const Value own = std::exchange(m_frame, loopFrame);
        items = filteredItems(stmt, iterable);
        m_frame = own;
    }
    bool finished = false; // some iteration came to its end
    const bool appends = beginAppending(stmt, items);
    const auto noteSize = [&] {
        if (appends)
            m_appended.push_back(static_cast<std::uint32_t>(m_root.size()));
    };
    // generators work when they are asked, so all of their items are
    const Expr* const idle = items.is(Type::Iterator) || appends ? nullptr : stmt.idle;
    // only of the context's own it is known that nothing of an item is an error
    const Expr* const bound = items.is(Type::List) && items.as<ListObject>().source.children != 0 && !appends
                                  ? stmt.bound
                                  : nullptr;
    const auto turn = [&](Value& item, std::int64_t number) { // takes it
        m_meter.spend(1);
        noteSize();
        if (stmt.target->kind == ExprKind::Name)
            frame().slots[stmt.target->place.slot] = std::move(item);
        else
            assign(*stmt.target, item);
        enter(stmt.scope);
        if ((idle != nullptr && holds(*idle) == stmt.idleWhen) ||
            (bound != nullptr && isBeyond(*bound, number + stmt.boundShift))) {
            finished = true;
            return false;
        }
        const Flow flow = execute(stmt.body);
        finished = finished || flow == Flow::Next;
        return flow != Flow::Break;
    };
    if (stmt.extended) {
        LoopObject::Again again;
        if (stmt.flag)
            again = [this, &stmt, loopFrame](const Value& more, std::int64_t at) {
                return recurse(stmt, loopFrame, more, at);
            };
        auto* loop = blamed(
            *stmt.value, [&] { return new LoopObject(items, std::move(again), depth); }, &items);
        const Value keep(loop);
        for (Value item; blamed(*stmt.value, [&] { return loop->next(item); });) {
            frame().slots[stmt.loopSlot] = keep;
            if (!turn(item, loop->index0))
                break;
        }
    } else {
        ItemWalk walk = blamed(
            *stmt.value, [&] { return ItemWalk(items); }, &items);
        for (Value item; blamed(*stmt.value, [&] { return walk.next(item); });) {
            if (!turn(item, 0))
                break;
        }
    }
    noteSize();
    if (stmt.otherwise.empty() || finished)
        return Flow::Next;
    enter(stmt.otherwiseScope);
    return execute(stmt.otherwise);
}

Interpreter::Flow Interpreter::executeBuffered(const Stmt& stmt) {
    checkStack();
    enter(stmt.scope);
    Value text;
    {
        Buffer buffer(*this);
        const Flow flow = execute(stmt.body);
        if (flow != Flow::Next)
            return flow;
        text = buffer.text();
    }
    if (stmt.value != nullptr) {
        const Value outer = std::exchange(m_filteredBody, text);
        text = evaluate(*stmt.value);
        m_filteredBody = outer;
    }
    if (stmt.kind == StmtKind::FilterBlock)
        hand(text, stmt);
    else
        assignTo(stmt, *stmt.target, text);
    return Flow::Next;
}

Interpreter::Flow Interpreter::executeAutoescape(const Stmt& stmt) {
    enter(stmt.scope);
    const bool before = m_autoescape;
    m_autoescape = truthOf(evaluate(*stmt.value));
    const Escaping printed = m_escaping;
    const bool known = stmt.value->constant || stmt.value->kind == ExprKind::Constant;
    m_escaping = {known ? m_autoescape : printed.on, printed.whenRun || !known};
    const Flow flow = execute(stmt.body);
    m_autoescape = before;
    m_escaping = printed;
    return flow;
}

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
        throw LimitReached{fmt::format("macros, blocks or recursive loops are nested more than {} deep",
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
