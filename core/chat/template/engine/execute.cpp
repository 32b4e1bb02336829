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

} // namespace tokenscope::chat
