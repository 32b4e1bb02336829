#include "core/chat/template/engine/interpreter.h"

// What templates do most: they read members of messages, compare them, and ask.

namespace tokenscope::chat {

/// Without a copy where it is a variable, a constant, or a member of a dict in a variable: nothing changes them while an
/// expression is worked out.
const Value& Interpreter::evaluateInto(Value& made, const Expr& node) {
    switch (node.kind) {
    case ExprKind::Name: {
        m_meter.spend(1);
        const Value& value = variable(node.place);
        return value.missing() ? made = evaluateName(node) : value;
    }
    case ExprKind::Constant:
        return constant(node.index);
    case ExprKind::Attribute:
    case ExprKind::Item:
        m_meter.spend(1);
        return memberInto(made, node);
    default:
        return made = evaluate(node);
    }
}

/// An Attribute or Item, as evaluateInto.
const Value& Interpreter::memberInto(Value& made, const Expr& node) {
    checkStack();
    Value madeHolder;
    Value madeKey;
    const bool attribute = node.kind == ExprKind::Attribute;
    const Value& holder = evaluateInto(madeHolder, *node.a);
    const Value& key = attribute ? constant(node.index) : evaluateInto(madeKey, *node.b);
    const bool stays = &holder != &madeHolder;
    if (key.isString() && !(attribute && node.attributeName)) {
        if (holder.is(Type::Dict)) {
            if (const Value* found = dictOf(holder).find(key))
                return stays ? *found : made = *found;
            if (attribute)
                return made = newUndefined(holder, key);
        } else if (attribute && holder.is(Type::Namespace)) {
            const Value* found = dictOf(holder.as<NamespaceObject>().attributes).find(key);
            return made = found != nullptr ? *found : newUndefined(holder, key);
        }
    }
    if (attribute)
        return made = blamed(
                   node, [&] { return attributeOf(holder, key); }, &holder);
    return made = blamed(
               node, [&] { return itemOf(holder, key); }, &holder, &key);
}

/// Whether it is true, without a value of it where it only asks.
bool Interpreter::holds(const Expr& node) {
    switch (node.kind) {
    case ExprKind::Not:
        m_meter.spend(1);
        return !holds(*node.a);
    case ExprKind::And:
        m_meter.spend(1);
        return holds(*node.a) && holds(*node.b);
    case ExprKind::Or:
        m_meter.spend(1);
        return holds(*node.a) || holds(*node.b);
    case ExprKind::Compare:
        m_meter.spend(1);
        return compareAll(node);
    default: {
        Value made;
        return truthOf(evaluateInto(made, node));
    }
    }
}

bool Interpreter::compare(CompareOp op, const Value& a, const Value& b) const {
    switch (op) {
    case CompareOp::Equal:
        return equal(a, b);
    case CompareOp::NotEqual:
        return !equal(a, b);
    case CompareOp::Less:
        return compareOrder(a, b, "<") == -1;
    case CompareOp::LessOrEqual: {
        const int order = compareOrder(a, b, "<=");
        return order == -1 || order == 0;
    }
    case CompareOp::Greater:
        return compareOrder(a, b, ">") == 1;
    case CompareOp::GreaterOrEqual: {
        const int order = compareOrder(a, b, ">=");
        return order == 1 || order == 0;
    }
    case CompareOp::In:
        return contains(b, a);
    case CompareOp::NotIn:
        return !contains(b, a);
    }
    return false;
}

bool Interpreter::compareAll(const Expr& node) {
    checkStack();
    if (node.compare.size() == 1) {
        Value madeLeft;
        Value madeRight;
        const Value& left = evaluateInto(madeLeft, *node.items[0]);
        const Value& right = evaluateInto(madeRight, *node.items[1]);
        const CompareOp op = node.compare[0];
        if (op <= CompareOp::NotEqual && left.isString() && right.isString() &&
            textOf(left).size() != textOf(right).size())
            return op == CompareOp::NotEqual;
        return blamed(
            node, [&] { return compare(op, left, right); }, &left, &right);
    }
    Value left = evaluate(*node.items[0]);
    for (std::size_t i = 0; i < node.compare.size(); ++i) {
        Value right = evaluate(*node.items[i + 1]);
        if (!blamed(
                node, [&] { return compare(node.compare[i], left, right); }, &left, &right))
            return false;
        left = std::move(right);
    }
    return true;
}

} // namespace tokenscope::chat
