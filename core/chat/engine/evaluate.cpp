#include "core/chat/engine/interpreter.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

/// Threads have 8 MiB; sanitizers' frames are wide.
constexpr std::uintptr_t kStackBytes = std::uintptr_t{3} << 20U;

} // namespace

void Interpreter::checkStack() const {
    if (m_stackBase - reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) > kStackBytes)
        throw LimitReached{"the template nests too deeply"};
}

Value& Interpreter::variable(const Place& place) const {
    FrameObject* at = &frame();
    for (std::uint32_t hops = place.hops; hops > 0; --hops)
        at = &at->outer.as<FrameObject>();
    return at->slots[place.slot];
}

Value Interpreter::resolve(std::uint32_t name) {
    Value& known = m_context[name];
    if (!known.missing())
        return known;
    const std::string& text = m_program.names[name];
    for (const auto& [variable, data] : m_variables) {
        if (variable == text)
            return known = m_sources.convert(variable, data);
    }
    if (const Builtin* global = globalNamed(text))
        return known = Value(new CallableObject(global, {}));
    return {};
}

const Value& Interpreter::constant(std::uint32_t index) {
    Value& made = m_constants[index];
    if (!made.missing())
        return made;
    const Constant& constant = m_program.constants[index];
    switch (constant.type) {
    case Type::Bool:
        return made = Value::boolean(constant.integer != 0);
    case Type::Int:
        return made = Value::integer(constant.integer);
    case Type::Float:
        return made = Value::number(constant.number);
    case Type::BigInt:
        return made = Value::big(constant.big);
    case Type::String:
        return made = newString(constant.text, m_options.trace ? constant.origins : Origins{});
    default:
        return made = Value::none();
    }
}

void Interpreter::blame(std::uint32_t begin, std::uint32_t end, const Value* a, const Value* b) {
    if (m_blamed)
        return;
    m_blamed = true;
    m_errorPlace = {begin, end};
    constexpr std::size_t kLongest = 120;
    for (const Value* value : {a, b}) {
        if (value == nullptr || value->missing())
            continue;
        std::string text;
        try {
            const bool large = (value->isSequence() && itemsOf(*value).size() > 100) ||
                               (value->is(Type::Dict) && dictOf(*value).entries.size() > 100);
            const bool longText = value->isString() && textOf(*value).size() > kLongest * 4;
            text = large      ? fmt::format("a {} of {}", typeName(*value), lengthOf(*value))
                   : longText ? reprOf(sliceItems(*value, {}, Value::integer(kLongest), {})) + "…"
                              : reprOf(*value);
        } catch (...) {
            text = "a " + typeName(*value);
        }
        if (text.size() > kLongest * 4)
            text = text.substr(0, byteOfCharacter(text, kLongest, false)) + "…";
        m_errorValues.push_back(std::move(text));
    }
}

Value Interpreter::evaluate(const Expr& node) {
    m_meter.spend(1);
    switch (node.kind) {
    case ExprKind::Constant:
        return constant(node.index);
    case ExprKind::Name:
        return evaluateName(node);
    case ExprKind::Tuple:
    case ExprKind::List: {
        checkStack();
        ValueList items;
        items.reserve(node.items.size());
        for (const Expr* item : node.items)
            items.push_back(evaluate(*item));
        return node.kind == ExprKind::List ? newList(std::move(items)) : newTuple(std::move(items));
    }
    case ExprKind::Dict:
        return evaluateDict(node);
    case ExprKind::Attribute:
        return evaluateAttribute(node);
    case ExprKind::Item: {
        Value madeValue;
        Value madeKey;
        const Value& value = evaluateInto(madeValue, *node.a);
        const Value& key = evaluateInto(madeKey, *node.b);
        return blamed(
            node, [&] { return itemOf(value, key); }, &value, &key);
    }
    case ExprKind::Slice: {
        if (node.a == nullptr)
            return blamed(node, [&]() -> Value { raise("TypeError", "a slice can't stand among others"); });
        const Value value = evaluate(*node.a);
        const Value start = node.b != nullptr ? evaluate(*node.b) : Value();
        const Value stop = node.c != nullptr ? evaluate(*node.c) : Value();
        const Value step = node.d != nullptr ? evaluate(*node.d) : Value();
        if (node.lenient) { // worked out beforehand as an item, which is undefined where it can't be had
            try {
                return sliceItems(value, start, stop, step);
            } catch (const PythonError& error) {
                if (std::string_view(error.type) == "TypeError")
                    return newUndefined(value, newString("slice"));
            }
        }
        return blamed(
            node, [&] { return sliceItems(value, start, stop, step); }, &value, &start);
    }
    case ExprKind::Call:
        return evaluateCall(node);
    case ExprKind::Filter:
        return evaluateFilter(node);
    case ExprKind::Test:
        return evaluateTest(node);
    case ExprKind::Conditional:
        if (truthOf(evaluate(*node.b)))
            return evaluate(*node.a);
        if (node.c != nullptr)
            return evaluate(*node.c);
        return newUndefined("the inline if-expression evaluated to false and no else section was defined.");
    case ExprKind::And: {
        Value left = evaluate(*node.a);
        return truthOf(left) ? evaluate(*node.b) : left;
    }
    case ExprKind::Or: {
        Value left = evaluate(*node.a);
        return truthOf(left) ? left : evaluate(*node.b);
    }
    case ExprKind::Not: {
        Value made;
        return Value::boolean(!truthOf(evaluateInto(made, *node.a)));
    }
    case ExprKind::Negative:
    case ExprKind::Positive: {
        checkStack();
        const Value value = evaluate(*node.a);
        return blamed(
            node, [&] { return node.kind == ExprKind::Negative ? negative(value) : positive(value); },
            &value);
    }
    case ExprKind::Concat:
        return evaluateConcat(node);
    case ExprKind::Compare:
        return evaluateCompare(node);
    case ExprKind::FilteredBody:
        return m_filteredBody;
    case ExprKind::NamespaceField:
        return {};
    default:
        return evaluateBinary(node);
    }
}

Value Interpreter::evaluateName(const Expr& node) {
    const Value& value = variable(node.place);
    if (!value.missing())
        return value;
    Value undefined = newUndefined(Value(), newString(m_program.names[node.index]));
    return undefined;
}

Value Interpreter::evaluateDict(const Expr& node) {
    checkStack();
    Value dict = newDict();
    for (std::size_t i = 0; i + 1 < node.items.size(); i += 2) {
        const Value key = evaluate(*node.items[i]);
        Value value = evaluate(*node.items[i + 1]);
        blamed(
            *node.items[i], [&] { dictOf(dict).set(key, std::move(value)); }, &key);
    }
    return dict;
}

/// Without a copy where it is a variable or a constant, which nothing changes while an expression is worked out.
const Value& Interpreter::evaluateInto(Value& made, const Expr& node) {
    if (node.kind == ExprKind::Name) {
        m_meter.spend(1);
        const Value& value = variable(node.place);
        return value.missing() ? made = evaluateName(node) : value;
    }
    if (node.kind == ExprKind::Constant)
        return constant(node.index);
    return made = evaluate(node);
}

Value Interpreter::evaluateAttribute(const Expr& node) {
    Value made;
    const Value& value = evaluateInto(made, *node.a);
    const Value& name = constant(node.index);
    if (!node.attributeName) {
        if (value.is(Type::Dict)) {
            const Value* found = dictOf(value).find(name);
            return found != nullptr ? *found : newUndefined(value, name);
        }
        if (value.is(Type::Namespace)) {
            const Value* found = dictOf(value.as<NamespaceObject>().attributes).find(name);
            return found != nullptr ? *found : newUndefined(value, name);
        }
    }
    return blamed(
        node, [&] { return attributeOf(value, name); }, &value);
}

Value Interpreter::evaluateBinary(const Expr& node) {
    checkStack();
    const Value a = evaluate(*node.a);
    const Value b = evaluate(*node.b);
    return blamed(
        node,
        [&] {
            switch (node.kind) {
            case ExprKind::Add:
                return add(a, b);
            case ExprKind::Subtract:
                return subtract(a, b);
            case ExprKind::Multiply:
                return multiply(a, b);
            case ExprKind::Divide:
                return divide(a, b);
            case ExprKind::FloorDivide:
                return floorDivide(a, b);
            case ExprKind::Modulo:
                return modulo(a, b);
            default:
                // what is worked out beforehand is written as -2 ** x, and means less than it did
                if (!node.constant && node.a->constant && a.isNumber() &&
                    compareOrder(a, Value::integer(0), "<") == -1)
                    return negative(power(negative(a), b));
                return power(a, b);
            }
        },
        &a, &b);
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

Value Interpreter::evaluateCompare(const Expr& node) {
    checkStack();
    if (node.compare.size() == 1) {
        Value madeLeft;
        Value madeRight;
        const Value& left = evaluateInto(madeLeft, *node.items[0]);
        const Value& right = evaluateInto(madeRight, *node.items[1]);
        return Value::boolean(blamed(
            node, [&] { return compare(node.compare[0], left, right); }, &left, &right));
    }
    Value left = evaluate(*node.items[0]);
    for (std::size_t i = 0; i < node.compare.size(); ++i) {
        Value right = evaluate(*node.items[i + 1]);
        if (!blamed(
                node, [&] { return compare(node.compare[i], left, right); }, &left, &right))
            return Value::boolean(false);
        left = std::move(right);
    }
    return Value::boolean(true);
}

Value Interpreter::evaluateConcat(const Expr& node) {
    checkStack();
    ValueList parts;
    parts.reserve(node.items.size());
    bool markup = false;
    for (const Expr* item : node.items)
        parts.push_back(evaluate(*item));
    return blamed(node, [&] {
        for (Value& part : parts) {
            part = strOf(part);
            markup = markup || (escapes() && !node.constant && part.as<StringObject>().markup);
        }
        if (markup) {
            for (Value& part : parts)
                part = escaped(part);
        }
        return joined(newString({}), parts, markup);
    });
}

Value Interpreter::evaluateFilter(const Expr& node) {
    checkStack();
    const Value value = evaluate(*node.a);
    CallArguments arguments = argumentsOf(node.call);
    return blamed(
        node,
        [&] {
            if (node.builtin == nullptr)
                raise("TemplateRuntimeError",
                      fmt::format("No filter named '{}' found.", m_program.constants[node.index].text));
            return node.builtin->function(*this, value, arguments);
        },
        &value);
}

Value Interpreter::evaluateTest(const Expr& node) {
    Value made;
    const Value& value = evaluateInto(made, *node.a);
    CallArguments arguments = argumentsOf(node.call);
    return blamed(
        node,
        [&] {
            if (node.builtin == nullptr)
                raise("TemplateRuntimeError",
                      fmt::format("No test named '{}' found.", m_program.constants[node.index].text));
            return node.builtin->function(*this, value, arguments);
        },
        &value);
}

} // namespace tokenscope::chat
