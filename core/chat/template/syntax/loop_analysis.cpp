#include "core/chat/template/syntax/loop_analysis.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

namespace tokenscope::chat {
namespace {

using Names = std::map<std::uint32_t, std::size_t>; ///< number of assignments of each

void countTargets(const Expr* target, Names& names) {
    if (target == nullptr)
        return;
    if (target->kind == ExprKind::Name)
        ++names[target->index];
    for (const Expr* item : target->items)
        countTargets(item, names);
}

void countAssigned(const std::vector<Stmt*>& body, Names& names) {
    for (const Stmt* stmt : body) {
        countTargets(stmt->target, names);
        for (const auto& [target, value] : stmt->bindings)
            countTargets(target, names);
        if (stmt->kind == StmtKind::Macro)
            ++names[stmt->index];
        if (stmt->macro != nullptr)
            for (const Expr* parameter : stmt->macro->parameters)
                countTargets(parameter, names);
        for (const auto& [test, branch] : stmt->branches)
            countAssigned(branch, names);
        countAssigned(stmt->body, names);
        countAssigned(stmt->otherwise, names);
    }
}

class AppendingFinder {
  public:
    explicit AppendingFinder(Program& program)
        : m_program(program)
        , m_loop(program.nameId("loop"))
        , m_prompt(program.nameId("add_generation_prompt"))
        , m_lists({program.nameId("messages")}) {}

    std::optional<Appending> find() {
        if (!m_program.blocks.empty() || m_program.selfSlot != 0)
            return std::nullopt;
        countAssigned(m_program.body, m_assigned);
        while (addAliases(m_program.body)) {
        }
        const auto isLoop = [this](const Stmt* stmt) {
            return stmt->kind == StmtKind::For && isList(stmt->value);
        };
        const auto& body = m_program.body;
        const auto loop = std::find_if(body.begin(), body.end(), isLoop);
        if (loop == body.end() || (*loop)->flag || (*loop)->test != nullptr || !(*loop)->otherwise.empty() ||
            (*loop)->target->kind != ExprKind::Name || m_lists.contains((*loop)->target->index))
            return std::nullopt;
        m_out.loop = *loop;
        Where prologue;
        prologue.top = true;
        Where inside;
        inside.ownLoop = true;
        const std::vector<Stmt*> ending(loop + 1, body.end());
        Where after;
        after.ending = true;
        after.locals = onlyIn(ending);
        const bool appends =
            holdsOfList((*loop)->value, prologue) &&
            std::all_of(body.begin(), loop, [&](const Stmt* one) { return holds(*one, prologue); }) &&
            all((*loop)->body, inside) && all(ending, after);
        return appends ? std::optional(m_out) : std::nullopt;
    }

  private:
    struct Where {
        bool top = false;               ///< before the loop, at the top level or in an `if` there
        bool ownLoop = false;           ///< `loop` belongs to the loop over messages
        bool ending = false;            ///< after the loop, or a macro called there
        std::set<std::uint32_t> locals; ///< in the ending: names that nothing else assigns
    };

    /// `messages`, an alias of it, or all but its first ones.
    [[nodiscard]] bool isList(const Expr* node) const {
        if (node->kind == ExprKind::Conditional)
            return node->c != nullptr && isList(node->a) && isList(node->c);
        if (node->kind == ExprKind::Slice)
            return node->a != nullptr && node->a->kind == ExprKind::Name &&
                   m_lists.contains(node->a->index) && node->c == nullptr && node->d == nullptr &&
                   (node->b == nullptr || indexOf(node->b));
        return node->kind == ExprKind::Name && m_lists.contains(node->index);
    }
    /// Checks the conditions that determine which list it is.
    bool holdsOfList(const Expr* node, const Where& where) {
        return node->kind != ExprKind::Conditional ||
               (holdsTested(node->b, where) && holdsOfList(node->a, where) && holdsOfList(node->c, where));
    }
    /// A nonnegative integer literal.
    [[nodiscard]] std::optional<std::uint32_t> indexOf(const Expr* node) const {
        if (node->kind != ExprKind::Constant)
            return std::nullopt;
        const Constant& constant = m_program.constants[node->index];
        const bool small = constant.type == Type::Int && constant.integer >= 0 && constant.integer < 1000;
        return small ? std::optional(static_cast<std::uint32_t>(constant.integer)) : std::nullopt;
    }
    bool addAliases(const std::vector<Stmt*>& body) {
        bool added = false;
        for (const Stmt* stmt : body) {
            if (stmt->kind == StmtKind::Set && stmt->target->kind == ExprKind::Name && isList(stmt->value))
                added = m_lists.insert(stmt->target->index).second || added;
            for (const auto& [test, branch] : stmt->branches)
                added = addAliases(branch) || added;
        }
        return added;
    }
    [[nodiscard]] std::set<std::uint32_t> onlyIn(const std::vector<Stmt*>& body) const {
        Names here;
        countAssigned(body, here);
        std::set<std::uint32_t> names;
        for (const auto& [name, count] : here)
            if (m_assigned.at(name) == count)
                names.insert(name);
        return names;
    }

    /// Whether this is not the name of a method that modifies its object.
    [[nodiscard]] static bool isHarmless(std::string_view word) {
        constexpr auto kWords =
            std::to_array<std::string_view>({"pop", "clear", "append", "extend", "insert", "remove", "update",
                                             "setdefault", "popitem", "sort", "reverse", "add", "discard"});
        return std::find(kWords.begin(), kWords.end(), word) == kWords.end();
    }
    [[nodiscard]] static bool looksBack(std::string_view attribute) {
        constexpr auto kWords = std::to_array<std::string_view>(
            {"index", "index0", "first", "previtem", "depth", "depth0", "cycle", "changed"});
        return std::find(kWords.begin(), kWords.end(), attribute) != kWords.end();
    }

    bool holds(const Expr* node, const Where& where) {
        if (node == nullptr)
            return true;
        switch (node->kind) {
        case ExprKind::Name:
            return mayRead(node->index, where);
        case ExprKind::Item:
            if (const auto index =
                    isList(node->a) && node->a->kind == ExprKind::Name ? indexOf(node->b) : std::nullopt) {
                m_out.least = std::max(m_out.least, *index + 1);
                return true;
            }
            break;
        case ExprKind::Attribute:
            if (node->a->kind == ExprKind::Name && node->a->index == m_loop && where.ownLoop)
                return looksBack(m_program.constants[node->index].text);
            [[fallthrough]];
        case ExprKind::Filter:
            if (!isHarmless(m_program.constants[node->index].text))
                return false;
            break;
        case ExprKind::And:
            return holdsTested(node->a, where) && holds(node->b, where);
        case ExprKind::Conditional:
            return holds(node->a, where) && holdsTested(node->b, where) && holds(node->c, where);
        default:
            break;
        }
        bool all = true;
        forParts(node, [&](const Expr* part) { all = all && holds(part, where); });
        return all;
    }

    /// A value that is only tested for truth. A list of messages can be: it is true if its first messages
    /// exist.
    bool holdsTested(const Expr* node, const Where& where) {
        if (node == nullptr)
            return true;
        switch (node->kind) {
        case ExprKind::Name:
            if (!m_lists.contains(node->index))
                break;
            m_out.least = std::max(m_out.least, 1U);
            return true;
        case ExprKind::Not:
        case ExprKind::And:
        case ExprKind::Or:
            return holdsTested(node->a, where) && holdsTested(node->b, where);
        default:
            break;
        }
        return holds(node, where);
    }

    bool mayRead(std::uint32_t name, const Where& where) {
        if (m_lists.contains(name) || (name == m_loop && where.ownLoop) ||
            (name == m_prompt && !where.ending) || !isHarmless(m_program.names[name]))
            return false;
        if (!where.ending || !m_assigned.contains(name) || where.locals.contains(name))
            return true;
        return isPlainMacro(name);
    }

    /// A macro whose result doesn't depend on what was printed before.
    bool isPlainMacro(std::uint32_t name) {
        if (m_assigned.at(name) != 1)
            return false;
        for (const Stmt* stmt : m_program.body) {
            if (stmt == m_out.loop)
                return false;
            if (stmt->kind != StmtKind::Macro || stmt->index != name)
                continue;
            if (!m_plain.insert(name).second)
                return true; // it calls itself, or was checked before
            Where inside;
            inside.ending = true;
            inside.locals = onlyIn(stmt->body);
            for (const Expr* parameter : stmt->macro->parameters)
                inside.locals.insert(parameter->index);
            return std::all_of(stmt->macro->defaults.begin(), stmt->macro->defaults.end(),
                               [&](const Expr* value) { return holds(value, inside); }) &&
                   all(stmt->body, inside);
        }
        return false;
    }

    bool all(const std::vector<Stmt*>& body, const Where& where) {
        return std::all_of(body.begin(), body.end(), [&](const Stmt* stmt) { return holds(*stmt, where); });
    }

    [[nodiscard]] bool assignsList(const Stmt& stmt) const {
        Names names;
        countTargets(stmt.target, names);
        for (const auto& [target, value] : stmt.bindings)
            countTargets(target, names);
        if (stmt.kind == StmtKind::Macro)
            ++names[stmt.index];
        if (stmt.macro != nullptr)
            for (const Expr* parameter : stmt.macro->parameters)
                countTargets(parameter, names);
        return std::any_of(names.begin(), names.end(), [this](const auto& one) {
            return m_lists.contains(one.first) || one.first == m_loop;
        });
    }

    bool holds(const Stmt& stmt, const Where& where) {
        switch (stmt.kind) {
        case StmtKind::Block:
        case StmtKind::Autoescape:
        case StmtKind::Extends:
        case StmtKind::Include:
        case StmtKind::Import:
            return false;
        case StmtKind::Set:
            if (where.top && stmt.target->kind == ExprKind::Name && m_lists.contains(stmt.target->index))
                return isList(stmt.value) && holdsOfList(stmt.value, where);
            break;
        case StmtKind::For: {
            Where inner = where;
            inner.top = inner.ownLoop = false;
            return !assignsList(stmt) && holds(stmt.value, where) && holds(stmt.test, where) &&
                   all(stmt.body, inner) && all(stmt.otherwise, where);
        }
        default:
            break;
        }
        if (assignsList(stmt))
            return false;
        Where inner = where;
        inner.top = where.top && stmt.kind == StmtKind::If;
        // Setting a field of a namespace reads the namespace.
        if (stmt.target != nullptr && stmt.target->kind == ExprKind::NamespaceField &&
            !mayRead(stmt.target->a->index, where))
            return false;
        for (const auto& [target, value] : stmt.bindings)
            if (!holds(value, inner))
                return false;
        for (const auto& [test, branch] : stmt.branches)
            if (!holdsTested(test, inner) || !all(branch, inner))
                return false;
        if (stmt.macro != nullptr)
            for (const Expr* value : stmt.macro->defaults)
                if (!holds(value, inner))
                    return false;
        return holds(stmt.value, inner) && all(stmt.body, inner);
    }

    Program& m_program;
    std::uint32_t m_loop, m_prompt;
    std::set<std::uint32_t> m_lists; ///< names of the list of messages
    std::set<std::uint32_t> m_plain;
    Names m_assigned;
    Appending m_out;
};

} // namespace

Appending appendingOf(Program& program) {
    return AppendingFinder(program).find().value_or(Appending());
}

namespace {

bool isPlainTest(const Expr& node) {
    constexpr auto kTests = std::to_array<std::string_view>(
        {"defined", "undefined", "none", "true", "false", "string", "mapping", "number", "boolean"});
    return node.call == nullptr && node.builtin != nullptr &&
           std::find(kTests.begin(), kTests.end(), node.builtin->name) != kTests.end();
}

bool isOrder(CompareOp op) {
    return op != CompareOp::In && op != CompareOp::NotIn; // these may request items from a generator
}

/// Has the same value whenever it is evaluated, as long as nothing but `item` is assigned.
bool isSteady(const Expr& node, std::uint32_t item) {
    switch (node.kind) {
    case ExprKind::Constant:
        return true;
    case ExprKind::Name:
        return node.index != item;
    case ExprKind::Attribute:
        return !node.attributeName && isSteady(*node.a, item);
    case ExprKind::Not:
        return isSteady(*node.a, item);
    case ExprKind::Item:
    case ExprKind::And:
    case ExprKind::Or:
        return isSteady(*node.a, item) && isSteady(*node.b, item);
    case ExprKind::Test:
        return isPlainTest(node) && isSteady(*node.a, item);
    case ExprKind::Compare:
        return std::all_of(node.compare.begin(), node.compare.end(), isOrder) &&
               std::all_of(node.items.begin(), node.items.end(),
                           [item](const Expr* part) { return isSteady(*part, item); });
    default:
        return false;
    }
}

/// The operand that is evaluated first and decides if it is false (for `and`) or true (for `or`); null if its
/// value can change.
const Expr* deciding(const Expr& node, ExprKind chain, std::uint32_t item) {
    if (isSteady(node, item))
        return &node;
    return node.kind == chain ? deciding(*node.a, chain, item) : nullptr;
}

/// Finds loops whose condition reads `loop`.
class BoundedLoop {
  public:
    BoundedLoop(const Program& program, Stmt& loop)
        : m_program(program)
        , m_loop(loop) {}

    void mark() {
        const auto& branches = m_loop.body[0]->branches;
        const auto& [test, body] = branches[0];
        if (branches.size() != 1 || test == nullptr ||
            !std::all_of(body.begin(), body.end(), [this](const Stmt* stmt) { return isSimple(*stmt); }))
            return;
        std::vector<const Expr*> tested; // evaluated in this order until one is false
        const Expr* chain = test;
        for (; chain->kind == ExprKind::And; chain = chain->a)
            tested.push_back(chain->b);
        tested.push_back(chain);
        for (auto one = tested.rbegin(); one != tested.rend(); ++one)
            if (takeBound(**one) || !isOfItem(**one))
                return;
    }

  private:
    [[nodiscard]] bool isLoop(const Expr& node) const {
        return node.kind == ExprKind::Name && node.place.hops == 0 && node.place.slot == m_loop.loopSlot;
    }
    [[nodiscard]] bool isItem(const Expr& node) const {
        return node.kind == ExprKind::Name && node.index == m_loop.target->index;
    }
    [[nodiscard]] std::string_view attribute(const Expr& node) const {
        return node.kind == ExprKind::Attribute ? m_program.constants[node.index].text : std::string_view();
    }

    /// Whether `loop` itself is passed on, so that it could be used after the loop.
    [[nodiscard]] bool letsLoopOut(const Expr* node) const {
        if (node == nullptr)
            return false;
        if (node->kind == ExprKind::Attribute && isLoop(*node->a)) {
            constexpr auto kNumbers =
                std::to_array<std::string_view>({"index", "index0", "first", "last", "length"});
            return std::find(kNumbers.begin(), kNumbers.end(), attribute(*node)) == kNumbers.end();
        }
        const auto in = [this](const Expr* part) { return letsLoopOut(part); };
        return isLoop(*node) || node->call != nullptr || in(node->a) || in(node->b) || in(node->c) ||
               in(node->d) || std::any_of(node->items.begin(), node->items.end(), in);
    }
    [[nodiscard]] bool isSimple(const Stmt& stmt) const {
        return stmt.kind == StmtKind::Data ||
               ((stmt.kind == StmtKind::Set || stmt.kind == StmtKind::Print) && !letsLoopOut(stmt.value));
    }

    /// A property of an item of a list in the context: always the same, and never an error.
    [[nodiscard]] bool isMember(const Expr& node) const {
        return node.kind == ExprKind::Constant || isItem(node) ||
               (node.kind == ExprKind::Attribute && !node.attributeName && isItem(*node.a)) ||
               (node.kind == ExprKind::Item && isItem(*node.a) && node.b->kind == ExprKind::Constant &&
                m_program.constants[node.b->index].type == Type::String);
    }
    [[nodiscard]] bool isOfItem(const Expr& node) const {
        if (node.kind == ExprKind::Not)
            return isOfItem(*node.a);
        if (node.kind == ExprKind::Test)
            return isPlainTest(node) && isMember(*node.a);
        if (node.kind == ExprKind::Compare)
            return node.compare.size() == 1 && node.compare[0] <= CompareOp::NotEqual &&
                   isMember(*node.items[0]) && isMember(*node.items[1]);
        return isMember(node);
    }

    /// `loop.index0 < n`, `n >= loop.index` and so on.
    bool takeBound(const Expr& node) {
        if (node.kind != ExprKind::Compare || node.compare.size() != 1)
            return false;
        const CompareOp op = node.compare[0];
        const bool less = op == CompareOp::Less || op == CompareOp::LessOrEqual;
        if (!less && op != CompareOp::Greater && op != CompareOp::GreaterOrEqual)
            return false;
        const Expr& number = *node.items[less ? 0 : 1];
        const Expr& bound = *node.items[less ? 1 : 0];
        const std::string_view name = attribute(number);
        const bool steady = bound.kind == ExprKind::Constant ||
                            (bound.kind == ExprKind::Name && !isItem(bound) && !isLoop(bound));
        if ((name != "index0" && name != "index") || !isLoop(*number.a) || !steady)
            return false;
        const bool orEqual = op == CompareOp::LessOrEqual || op == CompareOp::GreaterOrEqual;
        m_loop.bound = &bound;
        m_loop.boundShift = (name == "index" ? 1 : 0) - (orEqual ? 1 : 0);
        return true;
    }

    const Program& m_program;
    Stmt& m_loop;
};

void mark(const Program& program, Stmt& loop) {
    if (loop.flag || loop.test != nullptr || loop.target->kind != ExprKind::Name || loop.body.size() != 1 ||
        loop.body[0]->kind != StmtKind::If)
        return;
    if (loop.extended)
        return BoundedLoop(program, loop).mark();
    const auto& branches = loop.body[0]->branches;
    const auto& [test, first] = branches[0];
    if (test == nullptr)
        return;
    const std::uint32_t item = loop.target->index;
    if (first.empty()) {
        loop.idle = deciding(*test, ExprKind::Or, item);
        loop.idleWhen = true;
    } else if (branches.size() == 1) {
        loop.idle = deciding(*test, ExprKind::And, item);
    }
}

} // namespace

void markIdleLoops(Program& program) {
    for (Stmt& stmt : program.statements) {
        if (stmt.kind == StmtKind::For)
            mark(program, stmt);
    }
}

} // namespace tokenscope::chat
