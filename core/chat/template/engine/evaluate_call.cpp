#include "core/chat/template/engine/interpreter.h"

#include <fmt/format.h>

namespace tokenscope::chat {

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

} // namespace tokenscope::chat
