#include "core/chat/syntax/idle_loops.h"

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
    return op != CompareOp::In && op != CompareOp::NotIn; // which may ask a generator for its items
}

/// The same each time, however often it is worked out, while nothing is assigned but `item`.
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

/// What is worked out first, and decides all where it is false (for `and`) or true (for `or`); null where that is not steady.
const Expr* deciding(const Expr& node, ExprKind chain, std::uint32_t item) {
    if (isSteady(node, item))
        return &node;
    return node.kind == chain ? deciding(*node.a, chain, item) : nullptr;
}

void mark(Stmt& loop) {
    if (loop.extended || loop.flag || loop.test != nullptr || loop.target->kind != ExprKind::Name ||
        loop.body.size() != 1 || loop.body[0]->kind != StmtKind::If)
        return;
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
            mark(stmt);
    }
}

} // namespace tokenscope::chat
