#include "core/chat/template/engine/statement_executor.h"

#include "core/chat/template/engine/macro.h"
#include "core/chat/template/values/operations.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace tokenscope::chat {
namespace {

/// The variable `loop`.
struct LoopObject final : SpecialObject {
    /// `again`: called if the loop is called, with the items and the depth; empty if it isn't recursive.
    using Again = std::function<Value(const Value& items, std::int64_t depth)>;
    LoopObject(const Value& iterable, Again again, std::int64_t depth);

    bool next(Value& item);
    [[nodiscard]] std::string pythonType() const override { return "LoopContext"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value attribute(std::string_view name) override;
    Value call(Runtime& runtime, CallArguments& arguments) override;
    [[nodiscard]] std::string repr() const override;

    std::int64_t index0 = -1;

  private:
    std::int64_t length();
    /// Missing at the end.
    const Value& peek();
    static Value cycle(Runtime& runtime, const Value& self, CallArguments& arguments);
    static Value changed(Runtime& runtime, const Value& self, CallArguments& arguments);

    Value m_iterable;
    ItemWalk m_walk;
    Again m_again;
    std::int64_t m_depth0;
    std::int64_t m_length = -1;
    Value m_before, m_current, m_after, m_changed;
};

LoopObject::LoopObject(const Value& iterable, Again again, std::int64_t depth)
    : SpecialObject(Type::Loop)
    , m_iterable(iterable)
    , m_walk(iterable)
    , m_again(std::move(again))
    , m_depth0(depth) {}

bool LoopObject::next(Value& item) {
    if (!m_after.missing())
        item = std::move(m_after);
    else if (!m_walk.next(item))
        return false;
    ++index0;
    m_before = std::move(m_current);
    m_current = item;
    return true;
}

std::int64_t LoopObject::length() {
    if (m_length < 0) {
        if (hasLength(m_iterable)) {
            m_length = lengthOf(m_iterable);
        } else {
            ValueList rest;
            for (Value item; m_walk.next(item);) {
                rest.push_back(std::move(item));
                expectBytes(rest.size() * sizeof(Value));
            }
            m_length = static_cast<std::int64_t>(rest.size()) + index0 + 1 + (m_after.missing() ? 0 : 1);
            m_walk = ItemWalk(newList(std::move(rest)));
        }
    }
    return m_length;
}

const Value& LoopObject::peek() {
    if (m_after.missing() && !m_walk.next(m_after))
        m_after = Value();
    return m_after;
}

Value LoopObject::cycle(Runtime&, const Value& self, CallArguments& arguments) {
    if (!arguments.keywords.empty())
        raise("TypeError", "LoopContext.cycle() got an unexpected keyword argument");
    if (arguments.positional.empty())
        raise("TypeError", "no items for cycling given");
    const auto count = static_cast<std::int64_t>(arguments.positional.size());
    return arguments.positional[static_cast<std::size_t>(self.as<LoopObject>().index0 % count)];
}

Value LoopObject::changed(Runtime&, const Value& self, CallArguments& arguments) {
    if (!arguments.keywords.empty())
        raise("TypeError", "LoopContext.changed() got an unexpected keyword argument");
    auto& loop = self.as<LoopObject>();
    Value now = newTuple(arguments.positional);
    if (!loop.m_changed.missing() && equal(loop.m_changed, now))
        return Value::boolean(false);
    loop.m_changed = std::move(now);
    return Value::boolean(true);
}

Value LoopObject::attribute(std::string_view name) {
    static constexpr Builtin kCycle = {"cycle", cycle};
    static constexpr Builtin kChanged = {"changed", changed};
    if (name == "index")
        return Value::integer(index0 + 1);
    if (name == "index0")
        return Value::integer(index0);
    if (name == "first")
        return Value::boolean(index0 == 0);
    if (name == "last")
        return Value::boolean(peek().missing());
    if (name == "length")
        return Value::integer(length());
    if (name == "revindex")
        return Value::integer(length() - index0);
    if (name == "revindex0")
        return Value::integer(length() - index0 - 1);
    if (name == "depth")
        return Value::integer(m_depth0 + 1);
    if (name == "depth0")
        return Value::integer(m_depth0);
    if (name == "previtem")
        return index0 == 0 ? newUndefined("there is no previous item") : m_before;
    if (name == "nextitem")
        return peek().missing() ? newUndefined("there is no next item") : m_after;
    if (name == "cycle")
        return Value(new CallableObject(&kCycle, Value(this)));
    if (name == "changed")
        return Value(new CallableObject(&kChanged, Value(this)));
    return {};
}

Value LoopObject::call(Runtime&, CallArguments& arguments) {
    const ValueList bound = bindArguments("LoopContext.__call__", arguments, {"iterable"}, 1);
    if (!m_again)
        raise("TypeError", "The loop must have the 'recursive' marker to be called recursively.");
    return m_again(bound[0], m_depth0 + 1);
}

std::string LoopObject::repr() const {
    auto& self = const_cast<LoopObject&>(*this); // to count the items it iterates
    return fmt::format("<LoopContext {}/{}>", index0 + 1, self.length());
}

Value noParentBlock(const std::string& name) {
    return newUndefined(fmt::format("there is no parent block called {}.", reprOf(newString(name))));
}

/// `self.title`: a block that is rendered when it is called.
struct BlockObject final : SpecialObject {
    StatementExecutor& executor;
    const Stmt& block;
    std::string name;
    BlockObject(StatementExecutor& e, const Stmt& b, std::string n)
        : executor(e)
        , block(b)
        , name(std::move(n)) {}
    [[nodiscard]] std::string pythonType() const override { return "BlockReference"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value call(Runtime&, CallArguments& arguments) override {
        bindArguments("BlockReference.__call__", arguments, {}, 0);
        return executor.renderBlock(block);
    }
    Value attribute(std::string_view wanted) override {
        if (wanted == "super")
            return noParentBlock(name);
        return wanted == "name" ? newString(name) : Value();
    }
};

/// `self`: the blocks by name.
struct SelfObject final : SpecialObject {
    StatementExecutor& executor;
    const Program& program;
    SelfObject(StatementExecutor& e, const Program& p)
        : executor(e)
        , program(p) {}
    [[nodiscard]] std::string pythonType() const override { return "TemplateReference"; }
    [[nodiscard]] std::string repr() const override { return "<TemplateReference None>"; }
    Value attribute(std::string_view name) override {
        for (const Stmt* block : program.blocks) {
            if (program.names[block->index] == name)
                return Value(new BlockObject(executor, *block, std::string(name)));
        }
        return {};
    }
};

} // namespace

void StatementExecutor::assign(const Expr& target, const Value& value) {
    switch (target.kind) {
    case ExprKind::Name:
        m_state.variable(target.place) = value;
        return;
    case ExprKind::NamespaceField: {
        const Value& space = m_state.variable(target.a->place);
        if (!space.is(Type::Namespace))
            m_state.blamed(
                target,
                [] { raise("TemplateRuntimeError", "cannot assign attribute on non-namespace object"); },
                &space);
        dictOf(space.as<NamespaceObject>().attributes).set(m_state.constant(target.index), value);
        return;
    }
    default:
        break;
    }
    const std::size_t count = target.items.size();
    ValueList items;
    m_state.blamed(
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

/// Makes the variables of a target visible to blocks.
void StatementExecutor::publish(const Expr& target) {
    if (target.kind == ExprKind::Name)
        m_state.publish(target.index, m_state.variable(target.place));
    for (const Expr* item : target.items)
        publish(*item);
}

void StatementExecutor::assignVisibly(const Stmt& stmt, const Expr& target, const Value& value) {
    assign(target, value);
    if (isVisible(stmt))
        publish(target);
}

void StatementExecutor::run() {
    m_state.start(__builtin_frame_address(0));
    if (m_state.program().selfSlot != 0)
        m_state.frame().slots[m_state.program().selfSlot - 1] = newSelf();
    m_state.enter(m_state.program().scope);
    execute(m_state.program().body);
}

StatementExecutor::Flow StatementExecutor::execute(const std::vector<Stmt*>& body) {
    for (const Stmt* stmt : body) {
        const Flow flow = executeOne(*stmt);
        if (flow != Flow::Next)
            return flow;
    }
    return Flow::Next;
}

StatementExecutor::Flow StatementExecutor::executeOne(const Stmt& stmt) {
    m_state.meter().spend(1);
    switch (stmt.kind) {
    case StmtKind::Data:
        m_output.write(m_state.constant(stmt.index), stmt);
        return Flow::Next;
    case StmtKind::Print:
        executePrint(stmt);
        return Flow::Next;
    case StmtKind::If:
        m_state.checkStack();
        for (const auto& [test, branch] : stmt.branches) {
            if (test == nullptr || m_expressions.isTrue(*test))
                return execute(branch);
        }
        return Flow::Next;
    case StmtKind::For:
        return executeFor(stmt);
    case StmtKind::Set: {
        // as in the reference, a missing namespace is an error before the value is evaluated
        if (stmt.target->kind == ExprKind::NamespaceField &&
            !m_state.variable(stmt.target->a->place).is(Type::Namespace))
            assign(*stmt.target, {});
        const Value value = m_expressions.evaluate(*stmt.value);
        assignVisibly(stmt, *stmt.target, value);
        return Flow::Next;
    }
    case StmtKind::SetBlock:
    case StmtKind::FilterBlock:
        return executeBuffered(stmt);
    case StmtKind::With: {
        m_state.enter(stmt.scope);
        for (const auto& [target, value] : stmt.bindings)
            assign(*target, m_expressions.evaluate(*value));
        return execute(stmt.body);
    }
    case StmtKind::Macro: {
        const Value macro = newMacro(stmt, m_state.program().names[stmt.index]);
        m_state.variable(stmt.place) = macro;
        if (isVisible(stmt))
            m_state.publish(stmt.index, macro);
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
        const Value name = m_expressions.evaluate(*stmt.value);
        m_state.blamed(
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

void StatementExecutor::executePrint(const Stmt& stmt) {
    StringParts parts;
    Value result;
    const Value& value = stmt.value->kind == ExprKind::Add
                             ? result = m_expressions.evaluateParts(parts, *stmt.value)
                             : m_expressions.evaluateInto(result, *stmt.value);
    m_state.blamed(*stmt.value, [&] {
        if (value.missing())
            m_output.print(parts, stmt);
        else
            m_output.print(value, stmt);
    });
}

/// A target's variables as a value again: a tuple, whatever type was unpacked.
Value StatementExecutor::reassembled(const Expr& target, const Value& item) {
    if (target.kind == ExprKind::Name)
        return item;
    ValueList parts;
    for (const Expr* part : target.items)
        parts.push_back(
            reassembled(*part, part->kind == ExprKind::Name ? m_state.variable(part->place) : Value()));
    return newTuple(std::move(parts));
}

/// The items that the loop's `if` accepts. The condition runs in the frame around the loop, whenever an item
/// is requested.
Value StatementExecutor::filteredItems(const Stmt& stmt, const Value& iterable) {
    return newIterator("generator", [this, &stmt, iterable, home = m_state.frameValue(),
                                     walk = std::optional<ItemWalk>()](Value& out) mutable {
        const RenderState::FrameChange change(m_state, home);
        if (!walk) {
            walk.emplace(iterable);
            m_state.enter(stmt.testScope);
        }
        for (Value item; walk->next(item); m_state.meter().spend(1)) {
            assign(*stmt.testTarget, item);
            if (truthOf(m_expressions.evaluate(*stmt.test))) {
                out = reassembled(*stmt.testTarget, item);
                return true;
            }
        }
        return false;
    });
}

StatementExecutor::Flow StatementExecutor::executeFor(const Stmt& stmt) {
    m_state.checkStack();
    const Value iterable = m_expressions.evaluate(*stmt.value);
    if (!stmt.flag)
        return runLoop(stmt, iterable, 0, m_state.frameValue());
    const Value outer = m_state.frameValue(); // a copy: the nested call replaces it
    const Value text = renderRecursively(stmt, outer, iterable, 0);
    m_output.write(text, stmt);
    return Flow::Next;
}

Value StatementExecutor::renderRecursively(const Stmt& stmt, const Value& outer, const Value& iterable,
                                           std::int64_t depth) {
    const RenderState::NestedCall call(m_state, Value(new FrameObject(outer, ValueList(stmt.slots))),
                                       m_state.escaping());
    RenderOutput::Buffer buffer(m_output);
    runLoop(stmt, iterable, depth, outer);
    return buffer.takeText();
}

/// Whether the item with this number has reached the bound on `loop.index0` in the loop's `if`.
bool StatementExecutor::isBeyond(const Expr& bound, std::int64_t number) {
    Value result;
    const Value& limit = m_expressions.evaluateInto(result, bound);
    return limit.is(Type::Int) && number >= limit.asInt();
}

StatementExecutor::Flow StatementExecutor::runLoop(const Stmt& stmt, const Value& iterable,
                                                   std::int64_t depth, const Value& loopFrame) {
    Value items = iterable;
    if (stmt.test != nullptr) {
        const RenderState::FrameChange change(m_state, loopFrame);
        items = filteredItems(stmt, iterable);
    }
    bool finished = false; // at least one iteration ran to its end
    const bool records = m_output.recordsMessages(stmt, items);
    // a generator has effects: all of its items must be requested
    const Expr* const idle = items.is(Type::Iterator) || records ? nullptr : stmt.idle;
    // reading an item can't fail only if it is one of the variables that were passed in
    const Expr* const bound = items.is(Type::List) && items.as<ListObject>().source.children != 0 && !records
                                  ? stmt.bound
                                  : nullptr;
    const auto iterate = [&](Value& item, std::int64_t number) { // takes the item; false: the loop ends
        m_state.meter().spend(1);
        if (records)
            m_output.noteMessage();
        if (stmt.target->kind == ExprKind::Name)
            m_state.frame().slots[stmt.target->place.slot] = std::move(item);
        else
            assign(*stmt.target, item);
        m_state.enter(stmt.scope);
        if ((idle != nullptr && m_expressions.isTrue(*idle) == stmt.idleWhen) ||
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
                return renderRecursively(stmt, loopFrame, more, at);
            };
        auto* loop = m_state.blamed(
            *stmt.value, [&] { return new LoopObject(items, std::move(again), depth); }, &items);
        const Value keep(loop);
        for (Value item; m_state.blamed(*stmt.value, [&] { return loop->next(item); });) {
            m_state.frame().slots[stmt.loopSlot] = keep;
            if (!iterate(item, loop->index0))
                break;
        }
    } else {
        ItemWalk walk = m_state.blamed(
            *stmt.value, [&] { return ItemWalk(items); }, &items);
        for (Value item; m_state.blamed(*stmt.value, [&] { return walk.next(item); });) {
            if (!iterate(item, 0))
                break;
        }
    }
    if (records)
        m_output.noteMessage();
    if (stmt.otherwise.empty() || finished)
        return Flow::Next;
    m_state.enter(stmt.otherwiseScope);
    return execute(stmt.otherwise);
}

StatementExecutor::Flow StatementExecutor::executeBuffered(const Stmt& stmt) {
    m_state.checkStack();
    m_state.enter(stmt.scope);
    Value text;
    {
        RenderOutput::Buffer buffer(m_output);
        const Flow flow = execute(stmt.body);
        if (flow != Flow::Next)
            return flow;
        text = buffer.takeText();
    }
    if (stmt.value != nullptr)
        text = m_expressions.applyFilters(*stmt.value, text);
    if (stmt.kind == StmtKind::FilterBlock)
        m_output.write(text, stmt);
    else
        assignVisibly(stmt, *stmt.target, text);
    return Flow::Next;
}

StatementExecutor::Flow StatementExecutor::executeAutoescape(const Stmt& stmt) {
    m_state.enter(stmt.scope);
    const bool before = m_state.autoescape();
    const Escaping outer = m_state.escaping();
    m_state.setAutoescape(truthOf(m_expressions.evaluate(*stmt.value)));
    const bool constant = stmt.value->constant || stmt.value->kind == ExprKind::Constant;
    m_state.setEscaping({constant ? m_state.autoescape() : outer.on, outer.atRunTime || !constant});
    const Flow flow = execute(stmt.body);
    m_state.setAutoescape(before);
    m_state.setEscaping(outer);
    return flow;
}

Value StatementExecutor::newMacro(const Stmt& stmt, const std::string& name) {
    return Value(
        new MacroObject(*this, m_state.program(), stmt, m_state.frameValue(), name, m_state.escaping()));
}

Value StatementExecutor::newSelf() {
    return Value(new SelfObject(*this, m_state.program()));
}

Value StatementExecutor::callMacro(const Stmt& stmt, const Value& outer, const std::string& name,
                                   CallArguments& arguments, Escaping escaping) {
    const MacroParts& macro = *stmt.macro;
    auto* frame = new FrameObject(outer, bindMacroArguments(m_state.program(), macro, name, arguments));
    const RenderState::NestedCall call(m_state, Value(frame), escaping);
    m_state.enter(macro.scope);
    const std::size_t firstDefault = macro.parameters.size() - macro.defaults.size();
    for (std::size_t i = 0; i < macro.parameters.size(); ++i) {
        const Expr& parameter = *macro.parameters[i];
        if (!frame->slots[parameter.place.slot].missing())
            continue;
        Value value =
            i >= firstDefault
                ? m_expressions.evaluate(*macro.defaults[i - firstDefault])
                : newUndefined(fmt::format("parameter {} was not provided",
                                           reprOf(newString(m_state.program().names[parameter.index]))));
        frame->slots[parameter.place.slot] = std::move(value);
    }
    RenderOutput::Buffer buffer(m_output);
    execute(stmt.body);
    return buffer.takeText();
}

void StatementExecutor::executeCallBlock(const Stmt& stmt) {
    const Value caller = newMacro(stmt, {});
    const Value text = m_expressions.evaluateCall(*stmt.value, &caller);
    m_state.blamed(*stmt.value, [&] { m_output.write(text, stmt); });
}

void StatementExecutor::executeGeneration(const Stmt& stmt) {
    RenderOutput::GenerationBlock block(m_output);
    CallArguments none;
    const Value body = callMacro(stmt, m_state.frameValue(), {}, none, m_state.escaping());
    block.write(body, stmt);
}

Value StatementExecutor::renderBlock(const Stmt& block) {
    RenderOutput::Buffer buffer(m_output);
    executeBlockBody(block);
    return buffer.takeText();
}

void StatementExecutor::executeBlockBody(const Stmt& stmt) {
    const RenderState::NestedCall call(m_state, Value(new FrameObject({}, ValueList(stmt.slots))), {});
    if (stmt.selfSlot != 0)
        m_state.frame().slots[stmt.selfSlot - 1] = newSelf();
    if (stmt.superSlot != 0)
        m_state.frame().slots[stmt.superSlot - 1] = noParentBlock(m_state.program().names[stmt.index]);
    m_state.enter(stmt.scope);
    const bool before = m_state.autoescape(); // a block doesn't inherit it
    m_state.setAutoescape(false);
    execute(stmt.body);
    m_state.setAutoescape(before);
}

void StatementExecutor::executeBlock(const Stmt& stmt) {
    const std::vector<std::string>& names = m_state.program().names;
    if (stmt.required)
        raise("TemplateRuntimeError",
              fmt::format("Required block {} not found", reprOf(newString(names[stmt.index]))));
    if (!stmt.flag)
        return executeBlockBody(stmt);
    ValueList before = m_state.context();
    for (const auto& [name, place] : stmt.visible) {
        if (const Value& value = m_state.variable(place); !value.missing())
            m_state.publish(name, value);
    }
    executeBlockBody(stmt);
    m_state.setContext(std::move(before));
}

} // namespace tokenscope::chat
