#include "core/chat/template/builtins/filters.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

template <bool (*test)(const Value&)>
Value plainTest(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("test", arguments, {}, 0);
    return Value::boolean(test(self));
}

bool isDefined(const Value& value) {
    return !value.isUndefined();
}
bool isUndefinedTest(const Value& value) {
    return value.isUndefined();
}
bool isNoneTest(const Value& value) {
    return value.is(Type::None);
}
bool isBoolean(const Value& value) {
    return value.is(Type::Bool);
}
bool isTrue(const Value& value) {
    return value.is(Type::Bool) && value.truth();
}
bool isFalse(const Value& value) {
    return value.is(Type::Bool) && !value.truth();
}
bool isIntegerTest(const Value& value) {
    return value.is(Type::Int) || value.is(Type::BigInt);
}
bool isFloat(const Value& value) {
    return value.is(Type::Float);
}
bool isNumberTest(const Value& value) {
    return value.isNumber();
}
bool isString(const Value& value) {
    return value.isString();
}
bool isMapping(const Value& value) {
    return value.is(Type::Dict);
}
bool isSequenceTest(const Value& value) {
    switch (value.type()) {
    case Type::String:
    case Type::Bytes:
    case Type::List:
    case Type::Tuple:
    case Type::Dict:
    case Type::Range:
    case Type::Undefined:
        return true;
    default:
        return false;
    }
}
bool isEscaped(const Value& value) {
    return value.isString() && value.as<StringObject>().markup;
}

Value remainderOf(const Value& self, std::int64_t by) {
    return modulo(self, Value::integer(by));
}
Value oddTest(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("odd", arguments, {}, 0);
    return Value::boolean(equal(remainderOf(self, 2), Value::integer(1)));
}
Value evenTest(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("even", arguments, {}, 0);
    return Value::boolean(equal(remainderOf(self, 2), Value::integer(0)));
}
Value divisibleTest(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("divisibleby", arguments, {"num"}, 1);
    return Value::boolean(equal(modulo(self, bound[0]), Value::integer(0)));
}

template <bool upper>
Value caseTest(Runtime& runtime, const Value& self, CallArguments& arguments) {
    bindArguments("lower", arguments, {}, 0);
    const Value string = strOf(self);
    CallArguments none;
    return methodOf(string, upper ? "isupper" : "islower")->function(runtime, string, none);
}

Value sameasTest(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("sameas", arguments, {"other"}, 1);
    if (self.type() != bound[0].type())
        return Value::boolean(false);
    if (self.hasObject())
        return Value::boolean(self.object() == bound[0].object() ||
                              (self.isString() && equal(self, bound[0])));
    return Value::boolean(equal(self, bound[0]));
}

Value inTest(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("in", arguments, {"seq"}, 1);
    return Value::boolean(contains(bound[0], self));
}

template <bool filter>
Value knownTest(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("filter", arguments, {}, 0);
    hashOf(self);
    return Value::boolean(self.isString() &&
                          (filter ? filterNamed(textOf(self)) : testNamed(textOf(self))) != nullptr);
}

template <bool wanted>
Value equalTest(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("eq", arguments, {"b"}, 1, Take::Positional);
    return Value::boolean(equal(self, bound[0]) == wanted);
}

enum class Order : std::uint8_t { Less, LessOrEqual, Greater, GreaterOrEqual };

template <Order order>
Value orderTest(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("lt", arguments, {"b"}, 1, Take::Positional);
    constexpr const char* kSymbols[] = {"<", "<=", ">", ">="};
    const int found = compareOrder(self, bound[0], kSymbols[static_cast<int>(order)]);
    switch (order) {
    case Order::Less:
        return Value::boolean(found == -1);
    case Order::LessOrEqual:
        return Value::boolean(found == -1 || found == 0);
    case Order::Greater:
        return Value::boolean(found == 1);
    case Order::GreaterOrEqual:
        return Value::boolean(found == 1 || found == 0);
    }
    return {};
}

} // namespace

std::span<const Builtin> valueTests() {
    static constexpr Builtin kTests[] = {
        {"odd", oddTest},
        {"even", evenTest},
        {"divisibleby", divisibleTest},
        {"defined", plainTest<isDefined>},
        {"undefined", plainTest<isUndefinedTest>},
        {"filter", knownTest<true>},
        {"test", knownTest<false>},
        {"none", plainTest<isNoneTest>},
        {"boolean", plainTest<isBoolean>},
        {"false", plainTest<isFalse>},
        {"true", plainTest<isTrue>},
        {"integer", plainTest<isIntegerTest>},
        {"float", plainTest<isFloat>},
        {"lower", caseTest<false>},
        {"upper", caseTest<true>},
        {"string", plainTest<isString>},
        {"mapping", plainTest<isMapping>},
        {"number", plainTest<isNumberTest>},
        {"sequence", plainTest<isSequenceTest>},
        {"iterable", plainTest<isIterable>},
        {"callable", plainTest<isCallable>},
        {"sameas", sameasTest},
        {"escaped", plainTest<isEscaped>},
        {"in", inTest},
        {"==", equalTest<true>},
        {"eq", equalTest<true>},
        {"equalto", equalTest<true>},
        {"!=", equalTest<false>},
        {"ne", equalTest<false>},
        {">", orderTest<Order::Greater>},
        {"gt", orderTest<Order::Greater>},
        {"greaterthan", orderTest<Order::Greater>},
        {"ge", orderTest<Order::GreaterOrEqual>},
        {">=", orderTest<Order::GreaterOrEqual>},
        {"<", orderTest<Order::Less>},
        {"lt", orderTest<Order::Less>},
        {"lessthan", orderTest<Order::Less>},
        {"<=", orderTest<Order::LessOrEqual>},
        {"le", orderTest<Order::LessOrEqual>},
    };
    return kTests;
}

} // namespace tokenscope::chat
