// Global functions, tests, and looking up names; the filters are in filters_*.cpp and json_and_pprint.cpp.

#include "core/chat/template/builtins/builtins.h"

#include "core/chat/template/builtins/chat_clock.h"
#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <unordered_map>

namespace tokenscope::chat {
namespace {

Value rangeFunction(Runtime&, const Value&, CallArguments& arguments) {
    const ValueList bound = bindArguments("range", arguments, {"start", "stop", "step"}, 1, Take::Positional);
    std::int64_t start = 0;
    std::int64_t stop = indexOf(bound[0]);
    if (!bound[1].missing()) {
        start = stop;
        stop = indexOf(bound[1]);
    }
    const std::int64_t step = bound[2].missing() ? 1 : indexOf(bound[2]);
    if (step == 0)
        raise("ValueError", "range() arg 3 must not be zero");
    Value range = newRange(start, stop, step);
    if (range.as<RangeObject>().length > 100'000)
        raise("OverflowError", "Range too big. The sandbox blocks ranges larger than MAX_RANGE (100000).");
    return range;
}

void fillDict(DictObject& dict, const CallArguments& arguments, const char* name) {
    if (arguments.positional.size() > 1)
        raise("TypeError",
              fmt::format("{} expected at most 1 argument, got {}", name, arguments.positional.size()));
    if (!arguments.positional.empty()) {
        const Value& from = arguments.positional[0];
        if (from.isUndefined())
            failUndefined(from);
        if (from.is(Type::Dict)) {
            for (const auto& [key, value] : dictOf(from).entries())
                dict.set(key, value);
        } else {
            ItemWalk walk(from);
            std::size_t at = 0;
            for (Value pair; walk.next(pair); ++at) {
                if (!isIterable(pair))
                    raise("TypeError",
                          fmt::format("cannot convert dictionary update sequence element #{} to a sequence",
                                      at));
                const ValueList both = listOf(pair);
                if (both.size() != 2)
                    raise("ValueError",
                          fmt::format("dictionary update sequence element #{} has length {}; 2 is required",
                                      at, both.size()));
                dict.set(both[0], both[1]);
            }
        }
    }
    for (const auto& [key, value] : arguments.keywords)
        dict.set(key, value);
}

Value dictFunction(Runtime&, const Value&, CallArguments& arguments) {
    Value dict = newDict();
    fillDict(dictOf(dict), arguments, "dict");
    return dict;
}

Value namespaceFunction(Runtime&, const Value&, CallArguments& arguments) {
    auto* object = new NamespaceObject;
    Value result(object);
    object->attributes = newDict();
    fillDict(dictOf(object->attributes), arguments, "dict");
    return result;
}

struct CyclerObject final : SpecialObject {
    const ValueList items;
    std::size_t at = 0;
    explicit CyclerObject(ValueList all)
        : items(std::move(all)) {
        takeBytes(items.capacity() * sizeof(Value));
    }
    ~CyclerObject() override { giveBackBytes(items.capacity() * sizeof(Value)); }
    [[nodiscard]] std::string pythonType() const override { return "Cycler"; }
    Value attribute(std::string_view name) override {
        static constexpr Builtin kNext = {"next", [](Runtime&, const Value& self, CallArguments& arguments) {
                                              bindArguments("next", arguments, {}, 0);
                                              auto& cycler = self.as<CyclerObject>();
                                              Value item = cycler.items[cycler.at];
                                              cycler.at = (cycler.at + 1) % cycler.items.size();
                                              return item;
                                          }};
        static constexpr Builtin kReset = {"reset",
                                           [](Runtime&, const Value& self, CallArguments& arguments) {
                                               bindArguments("reset", arguments, {}, 0);
                                               self.as<CyclerObject>().at = 0;
                                               return Value::none();
                                           }};
        if (name == "next")
            return Value(new CallableObject(&kNext, Value(this)));
        if (name == "reset")
            return Value(new CallableObject(&kReset, Value(this)));
        if (name == "current")
            return items[at];
        if (name == "pos")
            return Value::integer(static_cast<std::int64_t>(at));
        return name == "items" ? newTuple(items) : Value();
    }
};

Value cyclerFunction(Runtime&, const Value&, CallArguments& arguments) {
    if (!arguments.keywords.empty())
        raise("TypeError", "Cycler.__init__() got an unexpected keyword argument");
    if (arguments.positional.empty())
        raise("RuntimeError", "at least one item has to be provided");
    return Value(new CyclerObject(arguments.positional));
}

struct JoinerObject final : SpecialObject {
    Value separator;
    bool used = false;
    [[nodiscard]] std::string pythonType() const override { return "Joiner"; }
    [[nodiscard]] bool callable() const override { return true; }
    Value attribute(std::string_view name) override {
        if (name == "sep")
            return separator;
        return name == "used" ? Value::boolean(used) : Value();
    }
    Value call(Runtime&, CallArguments& arguments) override {
        bindArguments("Joiner.__call__", arguments, {}, 0);
        if (used)
            return separator;
        used = true;
        return newString({});
    }
};

Value joinerFunction(Runtime&, const Value&, CallArguments& arguments) {
    const ValueList bound = bindArguments("Joiner", arguments, {"sep"}, 0);
    auto* joiner = new JoinerObject;
    joiner->separator = bound[0].missing() ? newString(", ") : bound[0];
    return Value(joiner);
}

Value raiseFunction(Runtime&, const Value&, CallArguments& arguments) {
    const ValueList bound = bindArguments("raise_exception", arguments, {"message"}, 1);
    throw TemplateRaised{textOf(strOf(bound[0]))};
}

Value strftimeFunction(Runtime& runtime, const Value&, CallArguments& arguments) {
    const ValueList bound = bindArguments("strftime_now", arguments, {"format"}, 1);
    return newString(formatClock(runtime.clock(), stringArgument(bound[0], "strftime").text));
}

using NameMap = std::unordered_map<std::string_view, const Builtin*>;

const Builtin* lookUp(const NameMap& map, std::string_view name) {
    const auto found = map.find(name);
    return found == map.end() ? nullptr : found->second;
}

NameMap mapOf(std::initializer_list<std::span<const Builtin>> tables) {
    NameMap map;
    for (const auto& table : tables) {
        for (const Builtin& builtin : table)
            map.emplace(builtin.name, &builtin);
    }
    return map;
}

} // namespace

const Builtin* filterNamed(std::string_view name) {
    static const NameMap kMap = mapOf({textFilters(), layoutFilters(), numberFilters(), listFilters(),
                                       selectingFilters(), sortingFilters(), htmlFilters(), jsonFilters()});
    return lookUp(kMap, name);
}

const Builtin* testNamed(std::string_view name) {
    static const NameMap kMap = mapOf({valueTests()});
    return lookUp(kMap, name);
}

const Builtin* globalNamed(std::string_view name) {
    static const NameMap kMap = mapOf({globalFunctions()});
    return lookUp(kMap, name);
}

std::span<const Builtin> globalFunctions() {
    static constexpr Builtin kFunctions[] = {
        {"range", rangeFunction},           {"dict", dictFunction},     {"namespace", namespaceFunction},
        {"cycler", cyclerFunction},         {"joiner", joinerFunction}, {"raise_exception", raiseFunction},
        {"strftime_now", strftimeFunction},
    };
    return kFunctions;
}

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
