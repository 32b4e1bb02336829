#include "core/chat/template/syntax/bind_names.h"

#include "core/chat/template/syntax/symbols.h"
#include "core/chat/template/syntax/template_lexer.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tokenscope::chat {
namespace {

/// Whether a block in there can access the enclosing variables.
bool hasScopedBlock(const std::vector<Stmt*>& body) {
    return std::any_of(body.begin(), body.end(), [](const Stmt* node) {
        return (node->kind == StmtKind::Block && node->flag) || hasScopedBlock(node->body) ||
               hasScopedBlock(node->otherwise) ||
               std::any_of(node->branches.begin(), node->branches.end(),
                           [](const auto& branch) { return hasScopedBlock(branch.second); });
    });
}

/// Where `name` is assigned in a statement or its parts, or null.
const Expr* assignmentTo(std::uint32_t name, const Expr& target) {
    if (target.kind == ExprKind::Name && target.index == name)
        return &target;
    for (const Expr* item : target.items) {
        if (const Expr* found = assignmentTo(name, *item))
            return found;
    }
    return nullptr;
}
const Expr* assignmentTo(std::uint32_t name, const Stmt& node) {
    const Expr* found = node.target != nullptr ? assignmentTo(name, *node.target) : nullptr;
    const auto look = [&](const std::vector<Stmt*>& body) {
        for (const Stmt* part : body)
            found = found != nullptr ? found : assignmentTo(name, *part);
    };
    for (const auto& [test, branch] : node.branches)
        look(branch);
    look(node.body);
    look(node.otherwise);
    return found;
}

struct FrameState {
    Symbols* symbols;
    bool soft = false;     ///< in a branch: unknown filters fail only when they are evaluated
    bool toplevel = false; ///< blocks can access assignments
    bool loop = false;     ///< in a loop of this function
};

class Binder {
  public:
    explicit Binder(Program& program)
        : m_program(program)
        , m_loop(program.nameId("loop"))
        , m_caller(program.nameId("caller"))
        , m_keywords(program.nameId("kwargs"))
        , m_rest(program.nameId("varargs"))
        , m_self(program.nameId("self"))
        , m_super(program.nameId("super")) {}

    void run() {
        FunctionScope function;
        Symbols symbols(nullptr, &function);
        if (undeclared(m_program.body, {m_self}).contains(m_self))
            m_program.selfSlot = symbols.parameter(m_self).slot + 1;
        SymbolReader(symbols).visit(m_program.body);
        bindBody(m_program.body, {&symbols, false, true, false});
        m_program.scope = scopeOf(symbols);
        m_program.slots = function.slots;
        for (Stmt* block : m_program.blocks)
            bindBlock(block);
        for (const std::uint32_t name : m_resolved)
            m_program.freeNames.push_back(m_program.names[name]);
        std::sort(m_program.freeNames.begin(), m_program.freeNames.end());
    }

  private:
    static std::set<std::uint32_t> undeclared(const std::vector<Stmt*>& body, std::set<std::uint32_t> names) {
        UndeclaredFinder finder(std::move(names));
        finder.visit(body);
        return std::move(finder.found);
    }
    [[noreturn]] static void fail(const char* type, std::string message, std::uint32_t begin,
                                  std::uint32_t end) {
        throw SyntaxError{type, std::move(message), begin, end};
    }

    [[nodiscard]] std::optional<bool> constantTruth(const Expr* node) const {
        if (node->kind == ExprKind::Not) {
            const auto inner = constantTruth(node->a);
            return inner ? std::optional(!*inner) : std::nullopt;
        }
        if (node->kind != ExprKind::Constant)
            return std::nullopt;
        const Constant& constant = m_program.constants[node->index];
        switch (constant.type) {
        case Type::Bool:
        case Type::Int:
            return constant.integer != 0;
        case Type::Float:
            return constant.number != 0;
        case Type::String:
            return !constant.text.empty();
        default:
            return constant.type == Type::BigInt;
        }
    }

    static Place placeOf(const Symbols& symbols, const SlotRef& ref) {
        Place place{ref.slot, 0};
        for (const FunctionScope* function = symbols.function; function != ref.function;
             function = function->outer)
            ++place.hops;
        return place;
    }
    Scope scopeOf(const Symbols& symbols) {
        Scope scope;
        for (const auto& [ref, load] : symbols.loads) {
            if (ref.function != symbols.function)
                continue;
            Load made{load.how, ref.slot, load.name, {}};
            if (load.how == Load::How::Alias)
                made.from = placeOf(symbols, load.from);
            if (load.how == Load::How::Resolve)
                m_resolved.insert(load.name);
            if (load.how != Load::How::Parameter)
                scope.push_back(made);
        }
        return scope;
    }

    void bind(Expr* node, const FrameState& state) {
        if (node == nullptr)
            return;
        if (node->constant && !m_constant) { // the outermost constant expression
            m_constant = true;
            m_lenient =
                node == m_printed ||
                (node->kind == ExprKind::Filter || node->kind == ExprKind::Test ||
                 node->kind == ExprKind::Compare || node->kind == ExprKind::Not ||
                 node->kind == ExprKind::Concat || node->kind == ExprKind::And || node->kind == ExprKind::Or);
            bind(node, state);
            m_constant = false;
            return;
        }
        switch (node->kind) {
        case ExprKind::Slice:
            node->lenient = m_constant && m_lenient;
            break;
        case ExprKind::Name:
            if (const auto ref = state.symbols->findRef(node->index))
                node->place = placeOf(*state.symbols, *ref);
            else // Jinja ignores the arguments of a set block's filter
                fail(
                    "AssertionError",
                    fmt::format("Tried to resolve a name to a reference that was unknown to the frame ('{}')",
                                m_program.names[node->index]),
                    node->begin, node->end);
            return;
        case ExprKind::Conditional: {
            FrameState soft = state;
            soft.soft = true;
            forParts(node, [&](Expr* part) { bind(part, soft); });
            return;
        }
        case ExprKind::And:
        case ExprKind::Or:
            if (node == m_printed && node->kind == ExprKind::And)
                m_printed = node->a; // may be all that remains of it
            bind(node->a, state);
            // Jinja's optimizer drops operands after a deciding constant; then a filter there need not exist
            if (const auto known = constantTruth(node->a); known && *known == (node->kind == ExprKind::Or)) {
                FrameState soft = state;
                soft.soft = true;
                return bind(node->b, soft);
            }
            return bind(node->b, state);
        case ExprKind::Filter:
        case ExprKind::Test:
            if (node->builtin == nullptr && !state.soft)
                fail("TemplateAssertionError",
                     fmt::format("No {} named '{}'.", node->kind == ExprKind::Filter ? "filter" : "test",
                                 m_program.constants[node->index].text),
                     node->named, node->end);
            break;
        default:
            break;
        }
        forParts(node, [&](Expr* part) { bind(part, state); });
    }

    void bindBody(const std::vector<Stmt*>& body, const FrameState& state) {
        for (Stmt* node : body)
            bindStmt(node, state);
    }

    void bindStmt(Stmt* node, const FrameState& state) {
        node->toplevel = state.toplevel;
        switch (node->kind) {
        case StmtKind::Data:
            return;
        case StmtKind::Print:
            m_printed = node->value;
            return bind(node->value, state);
        case StmtKind::If: {
            FrameState soft = state;
            soft.soft = true;
            for (auto& [test, branch] : node->branches) {
                bind(test, soft);
                bindBody(branch, soft);
            }
            return;
        }
        case StmtKind::For:
            return bindFor(node, state);
        case StmtKind::Set:
            bind(node->target, state);
            return bind(node->value, state);
        case StmtKind::SetBlock: {
            const FrameState inner = scoped(node, state, [](SymbolReader&) {});
            bind(node->target, state);
            bind(node->value, inner);
            return;
        }
        case StmtKind::FilterBlock: {
            const FrameState inner =
                scoped(node, state, [&](SymbolReader& reader) { reader.read(node->value); });
            bind(node->value, inner);
            node->scope = scopeOf(*inner.symbols);
            return;
        }
        case StmtKind::With: {
            for (auto& [target, value] : node->bindings)
                bind(value, state);
            const FrameState inner = scoped(node, state, [&](SymbolReader& reader) {
                for (const auto& [target, value] : node->bindings)
                    reader.assign(target, true);
            });
            for (auto& [target, value] : node->bindings)
                bind(target, inner);
            return;
        }
        case StmtKind::Autoescape: {
            const FrameState inner =
                scoped(node, state, [&](SymbolReader& reader) { reader.read(node->value); });
            bind(node->value, inner);
            return;
        }
        case StmtKind::Macro:
            bindMacro(node, state);
            node->place = placeOf(*state.symbols, *state.symbols->findRef(node->index));
            return;
        case StmtKind::CallBlock:
            bindMacro(node, state);
            return bind(node->value, state);
        case StmtKind::Generation:
            return bindMacro(node, state);
        case StmtKind::Block:
            if (node->flag) {
                std::set<std::uint32_t> seen;
                for (const Symbols* symbols = state.symbols; symbols != nullptr; symbols = symbols->parent) {
                    for (const std::uint32_t name : symbols->stores) {
                        if (seen.insert(name).second)
                            node->visible.emplace_back(
                                name, placeOf(*state.symbols, *state.symbols->findRef(name)));
                    }
                }
            }
            return;
        case StmtKind::Extends:
            if (!state.toplevel)
                fail("TemplateAssertionError", "cannot use extend from a non top-level scope", node->begin,
                     node->end);
            return bind(node->value, state);
        case StmtKind::Break:
        case StmtKind::Continue:
            if (!state.loop)
                m_program.lateErrors.add(LateErrors::Stage::PythonCode,
                                         {"SyntaxError",
                                          node->kind == StmtKind::Break ? "'break' outside loop"
                                                                        : "'continue' not properly in loop",
                                          node->begin, node->end});
            return;
        default:
            return bind(node->value, state);
        }
    }

    /// A scope in the same function, with the node's body. The symbols live as long as the binder.
    template <class Before>
    FrameState scoped(Stmt* node, const FrameState& state, Before before) {
        Symbols& symbols = m_kept.emplace_back(state.symbols, state.symbols->function);
        SymbolReader reader(symbols);
        before(reader);
        reader.visit(node->body);
        const FrameState inner{&symbols, false, false, state.loop};
        bindBody(node->body, inner);
        node->scope = scopeOf(symbols);
        return inner;
    }

    void bindFor(Stmt* node, const FrameState& state) {
        bind(node->value, state);
        node->extended = node->flag || undeclared(node->body, {m_loop}).contains(m_loop) ||
                         hasScopedBlock(node->body) || hasScopedBlock(node->otherwise);
        if (const Expr* target = assignmentTo(m_loop, *node))
            fail("TemplateAssertionError", "Can't assign to special loop variable in for-loop target",
                 target->begin, target->end);
        if (node->test != nullptr) {
            Symbols& symbols = m_kept.emplace_back(state.symbols, state.symbols->function);
            SymbolReader reader(symbols);
            reader.assign(node->testTarget, true);
            reader.read(node->test);
            const FrameState inner{&symbols, false, false, false};
            bind(node->testTarget, inner);
            bind(node->test, inner);
            node->testScope = scopeOf(symbols);
        }
        FunctionScope own{state.symbols->function, 0};
        FunctionScope* function = node->flag ? &m_functions.emplace_back(own) : state.symbols->function;
        Symbols& symbols = m_kept.emplace_back(state.symbols, function);
        if (node->extended)
            node->loopSlot = symbols.parameter(m_loop).slot;
        SymbolReader reader(symbols);
        reader.assign(node->target, true);
        reader.visit(node->body);
        const FrameState inner{&symbols, false, false, true};
        bind(node->target, inner);
        bindBody(node->body, inner);
        node->scope = scopeOf(symbols);
        if (!node->otherwise.empty()) {
            Symbols& rest = m_kept.emplace_back(state.symbols, function);
            SymbolReader(rest).visit(node->otherwise);
            bindBody(node->otherwise, {&rest, false, false, !node->flag && state.loop});
            node->otherwiseScope = scopeOf(rest);
        }
        node->slots = node->flag ? function->slots : 0;
    }

    void bindMacro(Stmt* node, const FrameState& state) {
        MacroParts& macro = *node->macro;
        FunctionScope& function = m_functions.emplace_back(FunctionScope{state.symbols->function, 0});
        Symbols& symbols = m_kept.emplace_back(state.symbols, &function);
        const auto analyze = [&] {
            SymbolReader reader(symbols);
            for (const Expr* parameter : macro.parameters)
                reader.assign(parameter, true);
            for (const Expr* value : macro.defaults)
                reader.read(value);
            reader.visit(node->body);
        };
        analyze();
        const auto used = undeclared(node->body, {m_caller, m_keywords, m_rest});
        const auto isParameter = [&](std::uint32_t name) {
            return std::find_if(macro.parameters.begin(), macro.parameters.end(),
                                [name](const Expr* p) { return p->index == name; });
        };
        if (used.contains(m_caller)) {
            macro.acceptsCaller = true;
            const auto own = isParameter(m_caller);
            if (own == macro.parameters.end()) {
                macro.callerSlot = symbols.parameter(m_caller).slot;
            } else if (static_cast<std::size_t>(macro.parameters.end() - own) > macro.defaults.size()) {
                fail("TemplateAssertionError",
                     "When defining macros or call blocks the special \"caller\" argument must be omitted or "
                     "be given a default.",
                     node->begin, node->end);
            } else {
                macro.explicitCaller = true;
            }
        }
        if (used.contains(m_keywords) && isParameter(m_keywords) == macro.parameters.end()) {
            macro.acceptsKeywords = true;
            macro.keywordsSlot = symbols.parameter(m_keywords).slot;
        }
        if (used.contains(m_rest) && isParameter(m_rest) == macro.parameters.end()) {
            macro.acceptsRest = true;
            macro.restSlot = symbols.parameter(m_rest).slot;
        }
        analyze();
        const FrameState inner{&symbols, false, false, false};
        for (Expr* parameter : macro.parameters)
            bind(parameter, inner);
        for (Expr* value : macro.defaults)
            bind(value, inner);
        bindBody(node->body, inner);
        macro.scope = scopeOf(symbols);
        macro.slots = function.slots;
    }

    void bindBlock(Stmt* node) {
        FunctionScope& function = m_functions.emplace_back();
        Symbols& symbols = m_kept.emplace_back(nullptr, &function);
        const auto used = undeclared(node->body, {m_self, m_super});
        if (used.contains(m_self))
            node->selfSlot = symbols.parameter(m_self).slot + 1;
        if (used.contains(m_super))
            node->superSlot = symbols.parameter(m_super).slot + 1;
        SymbolReader(symbols).visit(node->body);
        bindBody(node->body, {&symbols, false, false, false});
        node->scope = scopeOf(symbols);
        node->slots = function.slots;
    }

    Program& m_program;
    std::uint32_t m_loop, m_caller, m_keywords, m_rest, m_self, m_super;
    std::deque<Symbols> m_kept; ///< kept alive, because those of inner scopes point to outer ones
    std::deque<FunctionScope> m_functions;
    std::set<std::uint32_t> m_resolved;
    const Expr* m_printed = nullptr; ///< the whole of a print statement
    bool m_constant = false;
    bool m_lenient = false;
};

} // namespace

void bindNames(Program& program) {
    program.lateErrors.raise(LateErrors::Stage::Blocks);
    Binder(program).run();
    program.lateErrors.raise(LateErrors::Stage::PythonCode);
}

} // namespace tokenscope::chat
