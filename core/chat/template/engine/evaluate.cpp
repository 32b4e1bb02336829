// What templates do most: they read members of messages, compare them, and ask.

#include "core/chat/template/engine/interpreter.h"

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
    case ExprKind::Item: {
        Value made;
        const Value& found = memberInto(made, node);
        if (&found != &made)
            return found;
        return made;
    }
    case ExprKind::Slice: {
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
        if (holds(*node.b))
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
    case ExprKind::Not:
        return Value::boolean(!holds(*node.a));
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
        return Value::boolean(compareAll(node));
    case ExprKind::FilteredBody:
        return m_filteredBody;
    case ExprKind::NamespaceField:
        return {};
    case ExprKind::Add:
        return node.a->kind == ExprKind::Add ? evaluateSum(node) : evaluateBinary(node);
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

/// `a + b + c`: strings are put together once, not pair by pair.
Value Interpreter::evaluateSum(const Expr& node) {
    checkStack();
    std::vector<const Expr*> sums; // innermost last
    const Expr* first = &node;
    for (; first->kind == ExprKind::Add; first = first->a)
        sums.push_back(first);
    m_meter.spend(sums.size() - 1);
    const auto isPlain = [](const Value& value) {
        return value.isString() && !value.as<StringObject>().markup;
    };
    Value sum = evaluate(*first);
    TextBuilder text; // in the place of `sum`, from the second string on
    bool builds = false;
    for (auto at = sums.rbegin(); at != sums.rend(); ++at) {
        Value made;
        const Value& right = evaluateInto(made, *(*at)->b);
        if ((builds || isPlain(sum)) && isPlain(right)) {
            blamed(
                **at,
                [&] {
                    expectBytes((builds ? text.size() : textOf(sum).size()) * 2 + textOf(right).size());
                    if (!std::exchange(builds, true))
                        text.copy(sum);
                    text.copy(right);
                },
                &right);
            continue;
        }
        if (std::exchange(builds, false))
            sum = text.finish();
        sum = blamed(
            **at, [&] { return add(sum, right); }, &sum, &right);
    }
    return builds ? text.finish() : sum;
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

CallArguments Interpreter::argumentsOf(const CallParts* parts, const Value* caller) {
    CallArguments arguments;
    if (parts != nullptr) {
        arguments.positional.reserve(parts->positional.size());
        for (const Expr* part : parts->positional)
            arguments.positional.push_back(evaluate(*part));
        const auto addKeyword = [&](const Expr& blamedOn, const Value& name, Value value) {
            for (const auto& [other, had] : arguments.keywords) {
                if (equal(other, name))
                    blamed(blamedOn, [&] {
                        raise("TypeError", "got multiple values for keyword argument " + reprOf(name));
                    });
            }
            arguments.keywords.emplace_back(name, std::move(value));
        };
        ValueList rest;
        if (parts->star != nullptr) {
            const Value star = evaluate(*parts->star);
            rest = blamed(
                *parts->star, [&] { return listOf(star); }, &star);
        }
        for (const auto& [name, part] : parts->keywords)
            addKeyword(*part, constant(name), evaluate(*part));
        arguments.positional.insert(arguments.positional.end(), rest.begin(), rest.end());
        if (parts->doubleStar != nullptr) {
            const Value dict = evaluate(*parts->doubleStar);
            if (!dict.is(Type::Dict))
                blamed(
                    *parts->doubleStar,
                    [&] {
                        raise("TypeError",
                              fmt::format("argument after ** must be a mapping, not {}", typeName(dict)));
                    },
                    &dict);
            for (const auto& [key, value] : dictOf(dict).entries) {
                if (!key.isString())
                    blamed(
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

/// methodOf(self, the constant `name`); the type asked for last is remembered.
const Builtin* Interpreter::knownMethod(const Value& self, std::uint32_t name) {
    auto& [type, method] = m_methods[name];
    if (type != self.type()) {
        type = self.type();
        method = methodOf(self, textOf(constant(name)));
    }
    return method;
}

Value Interpreter::evaluateCall(const Expr& node, const Value* caller) {
    checkStack();
    const Expr& callee = *node.a;
    if (callee.kind == ExprKind::Attribute &&
        callee.attributeName) { // without an object for the bound method
        m_meter.spend(1);
        const Value self = evaluate(*callee.a);
        const Value name = constant(callee.index);
        if (const Builtin* method = self.isUndefined() ? nullptr : knownMethod(self, callee.index)) {
            CallArguments arguments = argumentsOf(node.call, caller);
            return blamed(
                node, [&] { return method->function(*this, self, arguments); }, &self,
                arguments.positional.empty() ? nullptr : &arguments.positional[0]);
        }
        const Value found = blamed(
            callee, [&] { return attributeOf(self, name); }, &self);
        if (found.isUndefined())
            blamed(
                node, [&] { failUndefined(found); }, &self);
        CallArguments arguments = argumentsOf(node.call, caller);
        return blamed(
            node, [&] { return call(found, arguments); }, &found);
    }
    const Value function = evaluate(callee);
    if (function.isUndefined()) // the sandbox asks whether it is safe before it reads the arguments' values
        return blamed(node, [&]() -> Value {
            argumentsOf(node.call, caller);
            failUndefined(function);
            return {};
        });
    CallArguments arguments = argumentsOf(node.call, caller);
    return blamed(
        node, [&] { return call(function, arguments); },
        arguments.positional.empty() ? nullptr : &arguments.positional[0]);
}

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
