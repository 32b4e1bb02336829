#include "core/chat/template/syntax/idle_loops.h"

#include <algorithm>
#include <array>

namespace tokenscope::chat {
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
