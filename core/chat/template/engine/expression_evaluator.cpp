#include "core/chat/template/engine/expression_evaluator.h"

#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

namespace tokenscope::chat {

namespace {

bool compareValues(CompareOp op, const Value& a, const Value& b) {
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

} // namespace

Value ExpressionEvaluator::evaluate(const Expr& node) {
    m_state.meter().spend(1);
    switch (node.kind) {
    case ExprKind::Constant:
        return m_state.constant(node.index);
    case ExprKind::Name:
        return evaluateName(node);
    case ExprKind::Tuple:
    case ExprKind::List: {
        m_state.checkStack();
        ValueList items;
        items.reserve(node.items.size());
        for (const Expr* item : node.items)
            items.push_back(evaluate(*item));
        return node.kind == ExprKind::List ? newList(std::move(items)) : newTuple(std::move(items));
    }
    case ExprKind::Dict:
        return evaluateDict(node);
    case ExprKind::Attribute:
    case ExprKind::Item: {
        Value result;
        const Value& found = memberInto(result, node);
        if (&found != &result)
            return found;
        return result;
    }
    case ExprKind::Slice:
        return evaluateSlice(node);
    case ExprKind::Call:
        return evaluateCall(node);
    case ExprKind::Filter:
        return evaluateFilter(node);
    case ExprKind::Test:
        return evaluateTest(node);
    case ExprKind::Conditional:
        if (isTrue(*node.b))
            return evaluate(*node.a);
        if (node.c != nullptr)
            return evaluate(*node.c);
        return newUndefined(fmt::format(
            "the inline if-expression on line {} evaluated to false and no else section was defined.",
            node.named));
    case ExprKind::And: {
        Value left = evaluate(*node.a);
        return truthOf(left) ? evaluate(*node.b) : left;
    }
    case ExprKind::Or: {
        Value left = evaluate(*node.a);
        return truthOf(left) ? left : evaluate(*node.b);
    }
    case ExprKind::Not:
        return Value::boolean(!isTrue(*node.a));
    case ExprKind::Negative:
    case ExprKind::Positive: {
        m_state.checkStack();
        const Value value = evaluate(*node.a);
        return m_state.blamed(
            node, [&] { return node.kind == ExprKind::Negative ? negative(value) : positive(value); },
            &value);
    }
    case ExprKind::Concat:
        return evaluateConcat(node);
    case ExprKind::Compare:
        return Value::boolean(compareAll(node));
    case ExprKind::FilteredBody:
        return m_filteredBody;
    case ExprKind::NamespaceField:
        return {};
    case ExprKind::Add:
        return evaluateSum(node);
    default:
        return evaluateBinary(node);
    }
}

Value ExpressionEvaluator::evaluateSlice(const Expr& node) {
    const Value value = evaluate(*node.a);
    const Value start = node.b != nullptr ? evaluate(*node.b) : Value();
    const Value stop = node.c != nullptr ? evaluate(*node.c) : Value();
    const Value step = node.d != nullptr ? evaluate(*node.d) : Value();
    if (node.lenient) { // Jinja's optimizer evaluates it as an item, which is undefined if there is none
        try {
            return sliceItems(value, start, stop, step);
        } catch (const PythonError& error) {
            if (std::string_view(error.type) == "TypeError")
                return newUndefined(value, newString("slice"));
        }
    }
    return m_state.blamed(
        node, [&] { return sliceItems(value, start, stop, step); }, &value, &start);
}

Value ExpressionEvaluator::evaluateName(const Expr& node) {
    const Value& value = m_state.variable(node.place);
    if (!value.missing())
        return value;
    return newUndefined(Value(), newString(m_state.program().names[node.index]));
}

Value ExpressionEvaluator::evaluateDict(const Expr& node) {
    m_state.checkStack();
    Value dict = newDict();
    for (std::size_t i = 0; i + 1 < node.items.size(); i += 2) {
        const Value key = evaluate(*node.items[i]);
        Value value = evaluate(*node.items[i + 1]);
        m_state.blamed(
            *node.items[i], [&] { dictOf(dict).set(key, std::move(value)); }, &key);
    }
    return dict;
}

/// `a + b + c`: strings are joined once, not pair by pair.
Value ExpressionEvaluator::evaluateSum(const Expr& node) {
    StringParts parts;
    Value sum = evaluateParts(parts, node);
    return sum.missing() ? joined(parts) : sum;
}

Value ExpressionEvaluator::evaluateParts(StringParts& parts, const Expr& node) {
    m_state.checkStack();
    m_state.meter().spend(node.sums.size() - 1);
    const auto isPlain = [](const Value& value) {
        return value.isString() && !value.as<StringObject>().markup;
    };
    Value ownFirst;
    const Value& first = evaluateInto(ownFirst, *node.sums.front()->a);
    const bool plain = isPlain(first);
    Value sum = plain ? Value() : first; // missing as long as all are plain strings, which are in `parts`
    std::size_t bytes = plain ? textOf(first).size() : 0;
    if (plain)
        parts.push_back(first);
    for (const Expr* one : node.sums) {
        Value result;
        const Value& right = evaluateInto(result, *one->b);
        if (sum.missing() && isPlain(right)) {
            bytes += textOf(right).size();
            m_state.blamed(
                *one, [&] { expectBytes(bytes); }, &right);
            parts.push_back(right);
            continue;
        }
        if (sum.missing())
            sum = joined(parts);
        sum = m_state.blamed(
            *one, [&] { return add(sum, right); }, &sum, &right);
    }
    return sum;
}

Value ExpressionEvaluator::evaluateBinary(const Expr& node) {
    m_state.checkStack();
    const Value a = evaluate(*node.a);
    const Value b = evaluate(*node.b);
    return m_state.blamed(
        node,
        [&] {
            switch (node.kind) {
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
                // Jinja's optimizer writes a negative constant as -2, so that `-2 ** x` is -(2 ** x)
                if (!node.constant && node.a->constant && a.isNumber() &&
                    compareOrder(a, Value::integer(0), "<") == -1)
                    return negative(power(negative(a), b));
                return power(a, b);
            }
        },
        &a, &b);
}

Value ExpressionEvaluator::evaluateConcat(const Expr& node) {
    m_state.checkStack();
    ValueList parts;
    parts.reserve(node.items.size());
    bool markup = false;
    for (const Expr* item : node.items)
        parts.push_back(evaluate(*item));
    return m_state.blamed(node, [&] {
        for (Value& part : parts) {
            part = strOf(part);
            markup = markup || (m_state.escapes() && !node.constant && part.as<StringObject>().markup);
        }
        if (markup) {
            for (Value& part : parts)
                part = escaped(part);
        }
        return joined(newString({}), parts, markup);
    });
}

Value ExpressionEvaluator::evaluateFilter(const Expr& node) {
    m_state.checkStack();
    const Value value = evaluate(*node.a);
    CallArguments arguments = argumentsOf(node.call);
    return m_state.blamed(
        node,
        [&] {
            if (node.builtin == nullptr)
                raise("TemplateRuntimeError", fmt::format("No filter named '{}' found.",
                                                          m_state.program().constants[node.index].text));
            return node.builtin->function(m_state, value, arguments);
        },
        &value);
}

Value ExpressionEvaluator::evaluateTest(const Expr& node) {
    Value result;
    const Value& value = evaluateInto(result, *node.a);
    CallArguments arguments = argumentsOf(node.call);
    return m_state.blamed(
        node,
        [&] {
            if (node.builtin == nullptr)
                raise("TemplateRuntimeError",
                      fmt::format("No test named '{}' found.", m_state.program().constants[node.index].text));
            return node.builtin->function(m_state, value, arguments);
        },
        &value);
}

Value ExpressionEvaluator::applyFilters(const Expr& filters, const Value& body) {
    const Value outer = std::exchange(m_filteredBody, body);
    Value result = evaluate(filters);
    m_filteredBody = outer;
    return result;
}

CallArguments ExpressionEvaluator::argumentsOf(const CallParts* parts, const Value* caller) {
    CallArguments arguments;
    if (parts != nullptr) {
        arguments.positional.reserve(parts->positional.size());
        for (const Expr* part : parts->positional)
            arguments.positional.push_back(evaluate(*part));
        const auto addKeyword = [&](const Expr& blamedOn, const Value& name, Value value) {
            for (const auto& [other, had] : arguments.keywords) {
                if (equal(other, name))
                    m_state.blamed(blamedOn, [&] {
                        raise("TypeError", "got multiple values for keyword argument " + reprOf(name));
                    });
            }
            arguments.keywords.emplace_back(name, std::move(value));
        };
        ValueList rest;
        if (parts->star != nullptr) {
            const Value star = evaluate(*parts->star);
            rest = m_state.blamed(
                *parts->star, [&] { return listOf(star); }, &star);
        }
        for (const auto& [name, part] : parts->keywords)
            addKeyword(*part, m_state.constant(name), evaluate(*part));
        arguments.positional.insert(arguments.positional.end(), rest.begin(), rest.end());
        if (parts->doubleStar != nullptr) {
            const Value dict = evaluate(*parts->doubleStar);
            if (!dict.is(Type::Dict))
                m_state.blamed(
                    *parts->doubleStar,
                    [&] {
                        raise("TypeError",
                              fmt::format("argument after ** must be a mapping, not {}", typeName(dict)));
                    },
                    &dict);
            for (const auto& [key, value] : dictOf(dict).entries()) {
                if (!key.isString())
                    m_state.blamed(
                        *parts->doubleStar, [] { raise("TypeError", "keywords must be strings"); }, &dict);
                addKeyword(*parts->doubleStar, key, value);
            }
        }
    }
    if (caller != nullptr) {
        for (const auto& [name, value] : arguments.keywords) {
            if (textOf(name) == "caller")
                raise("TypeError", "got multiple values for keyword argument 'caller'");
        }
        arguments.keywords.emplace_back(newString("caller"), *caller);
    }
    return arguments;
}

/// methodOf(self, the constant `name`), with a cache of the last type.
const Builtin* ExpressionEvaluator::cachedMethod(const Value& self, std::uint32_t name) {
    auto& [type, method] = m_methods[name];
    if (type != self.type()) {
        type = self.type();
        method = methodOf(self, textOf(m_state.constant(name)));
    }
    return method;
}

Value ExpressionEvaluator::evaluateCall(const Expr& node, const Value* caller) {
    m_state.checkStack();
    const Expr& callee = *node.a;
    if (callee.kind == ExprKind::Attribute && callee.attributeName) { // needs no object for the bound method
        m_state.meter().spend(1);
        const Value self = evaluate(*callee.a);
        const Value name = m_state.constant(callee.index);
        if (const Builtin* method = self.isUndefined() ? nullptr : cachedMethod(self, callee.index)) {
            CallArguments arguments = argumentsOf(node.call, caller);
            return m_state.blamed(
                node, [&] { return method->function(m_state, self, arguments); }, &self,
                arguments.positional.empty() ? nullptr : &arguments.positional[0]);
        }
        const Value found = m_state.blamed(
            callee, [&] { return attributeOf(self, name); }, &self);
        if (found.isUndefined())
            m_state.blamed(
                node, [&] { failUndefined(found); }, &self);
        CallArguments arguments = argumentsOf(node.call, caller);
        return m_state.blamed(
            node, [&] { return m_state.call(found, arguments); }, &found);
    }
    const Value function = evaluate(callee);
    if (function.isUndefined()) // the sandbox checks whether it is safe before it evaluates the arguments
        return m_state.blamed(node, [&]() -> Value {
            argumentsOf(node.call, caller);
            failUndefined(function);
            return {};
        });
    CallArguments arguments = argumentsOf(node.call, caller);
    return m_state.blamed(
        node, [&] { return m_state.call(function, arguments); },
        arguments.positional.empty() ? nullptr : &arguments.positional[0]);
}

const Value& ExpressionEvaluator::evaluateInto(Value& result, const Expr& node) {
    switch (node.kind) {
    case ExprKind::Name: {
        m_state.meter().spend(1);
        const Value& value = m_state.variable(node.place);
        return value.missing() ? result = evaluateName(node) : value;
    }
    case ExprKind::Constant:
        return m_state.constant(node.index);
    case ExprKind::Attribute:
    case ExprKind::Item:
        m_state.meter().spend(1);
        return memberInto(result, node);
    default:
        return result = evaluate(node);
    }
}

/// evaluateInto() for an Attribute or Item.
const Value& ExpressionEvaluator::memberInto(Value& result, const Expr& node) {
    m_state.checkStack();
    Value ownHolder;
    Value ownKey;
    const bool attribute = node.kind == ExprKind::Attribute;
    const Value& holder = evaluateInto(ownHolder, *node.a);
    const Value& key = attribute ? m_state.constant(node.index) : evaluateInto(ownKey, *node.b);
    const bool outlives = &holder != &ownHolder; // a member of it can be returned by reference
    if (key.isString() && !(attribute && node.attributeName)) {
        if (holder.is(Type::Dict)) {
            if (const Value* found = dictOf(holder).find(key))
                return outlives ? *found : result = *found;
            if (attribute)
                return result = newUndefined(holder, key);
        } else if (attribute && holder.is(Type::Namespace)) {
            const Value* found = dictOf(holder.as<NamespaceObject>().attributes).find(key);
            return result = found != nullptr ? *found : newUndefined(holder, key);
        }
    }
    if (attribute)
        return result = m_state.blamed(
                   node, [&] { return attributeOf(holder, key); }, &holder);
    return result = m_state.blamed(
               node, [&] { return itemOf(holder, key); }, &holder, &key);
}

bool ExpressionEvaluator::isTrue(const Expr& node) {
    switch (node.kind) {
    case ExprKind::Not:
        m_state.meter().spend(1);
        return !isTrue(*node.a);
    case ExprKind::And:
        m_state.meter().spend(1);
        return isTrue(*node.a) && isTrue(*node.b);
    case ExprKind::Or:
        m_state.meter().spend(1);
        return isTrue(*node.a) || isTrue(*node.b);
    case ExprKind::Compare:
        m_state.meter().spend(1);
        return compareAll(node);
    default: {
        Value result;
        return truthOf(evaluateInto(result, node));
    }
    }
}

bool ExpressionEvaluator::compareAll(const Expr& node) {
    m_state.checkStack();
    if (node.compare.size() == 1) {
        Value ownLeft;
        Value ownRight;
        const Value& left = evaluateInto(ownLeft, *node.items[0]);
        const Value& right = evaluateInto(ownRight, *node.items[1]);
        const CompareOp op = node.compare[0];
        if (op <= CompareOp::NotEqual && left.isString() && right.isString() &&
            textOf(left).size() != textOf(right).size())
            return op == CompareOp::NotEqual;
        return m_state.blamed(
            node, [&] { return compareValues(op, left, right); }, &left, &right);
    }
    Value left = evaluate(*node.items[0]);
    for (std::size_t i = 0; i < node.compare.size(); ++i) {
        Value right = evaluate(*node.items[i + 1]);
        if (!m_state.blamed(
                node, [&] { return compareValues(node.compare[i], left, right); }, &left, &right))
            return false;
        left = std::move(right);
    }
    return true;
}

} // namespace tokenscope::chat
