#include "core/chat/template/builtins/methods.h"

#include <array>
#include <fmt/format.h>
#include <unordered_map>
#include <unordered_set>

namespace tokenscope::chat {
namespace {

using MethodMap = std::unordered_map<std::string_view, const Builtin*>;

const MethodMap& methodsOf(Type type) {
    static const auto kMaps = [] {
        std::array<MethodMap, 24> maps;
        const auto put = [&](Type of, std::span<const Builtin> methods) {
            for (const Builtin& method : methods)
                maps[static_cast<std::size_t>(of)].emplace(method.name, &method);
        };
        put(Type::String, stringCaseMethods());
        put(Type::String, stringSearchMethods());
        put(Type::String, stringSplitMethods());
        put(Type::String, stringClassMethods());
        put(Type::String, stringLayoutMethods());
        put(Type::String, stringCodecMethods());
        put(Type::Bytes, bytesMethods());
        put(Type::List, listMethods());
        put(Type::Tuple, tupleMethods());
        put(Type::Range, tupleMethods());
        put(Type::Dict, dictMethods());
        put(Type::Int, numberMethods());
        put(Type::Bool, numberMethods());
        put(Type::BigInt, numberMethods());
        put(Type::Float, numberMethods());
        return maps;
    }();
    return kMaps[static_cast<std::size_t>(type)];
}

/// `__class__`, `__add__` and similar names that every object, or every object of this type, has.
bool hasSpecialMethod(const Value& value, std::string_view name) {
    using Names = std::unordered_set<std::string_view>;
    static const Names kObject = {
        "__class__",  "__doc__",    "__init__",      "__str__",          "__repr__",         "__eq__",
        "__ne__",     "__lt__",     "__le__",        "__gt__",           "__ge__",           "__hash__",
        "__new__",    "__dir__",    "__format__",    "__getattribute__", "__setattr__",      "__delattr__",
        "__sizeof__", "__reduce__", "__reduce_ex__", "__subclasshook__", "__init_subclass__"};
    static const Names kNumber = {
        "__add__",      "__radd__",      "__sub__",       "__rsub__",    "__mul__",      "__rmul__",
        "__mod__",      "__rmod__",      "__divmod__",    "__rdivmod__", "__pow__",      "__rpow__",
        "__neg__",      "__pos__",       "__abs__",       "__bool__",    "__int__",      "__float__",
        "__round__",    "__trunc__",     "__floor__",     "__truediv__", "__rtruediv__", "__ceil__",
        "__floordiv__", "__rfloordiv__", "__getnewargs__"};
    static const Names kInteger = {"__and__",     "__rand__",   "__or__",      "__ror__",
                                   "__xor__",     "__rxor__",   "__invert__",  "__lshift__",
                                   "__rlshift__", "__rshift__", "__rrshift__", "__index__"};
    static const Names kContainer = {"__len__", "__iter__", "__contains__", "__getitem__"};
    static const Names kSequence = {"__add__", "__mul__", "__rmul__"};
    static const Names kUndefined = {
        "__add__",     "__radd__",     "__sub__",      "__rsub__",      "__mul__",  "__rmul__",
        "__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__", "__mod__",  "__rmod__",
        "__pos__",     "__neg__",      "__call__",     "__getitem__",   "__int__",  "__float__",
        "__complex__", "__pow__",      "__rpow__",     "__len__",       "__iter__", "__bool__",
        "__slots__",   "__module__",   "__getattr__",  "__html__"};
    if (kObject.contains(name))
        return true;
    if (value.isNumber())
        return kNumber.contains(name) || (value.isInteger() && kInteger.contains(name));
    if (value.isUndefined())
        return name != "__html__" && kUndefined.contains(name);
    if ((value.isString() || value.isSequence() || value.is(Type::Bytes)) && kSequence.contains(name))
        return true;
    return isIterable(value) && hasLength(value) && kContainer.contains(name);
}

thread_local bool t_listsShrink = false;
thread_local bool t_rulesMattered = false;

bool isHiddenOfLists(std::string_view name) {
    if (name != "pop" && name != "clear")
        return false;
    t_rulesMattered = true;
    return !t_listsShrink;
}

/// Existing attributes that the sandbox hides.
bool isUnsafe(const Value& value, std::string_view name) {
    using Names = std::unordered_set<std::string_view>;
    static const Names kList = {"append", "reverse", "insert", "sort", "extend", "remove"};
    static const Names kDict = {"clear", "pop", "popitem", "setdefault", "update"};
    if (value.is(Type::List) && (kList.contains(name) || isHiddenOfLists(name)))
        return true;
    if (value.is(Type::Dict) && kDict.contains(name))
        return true;
    return name.starts_with("__") && name.ends_with("__") && hasSpecialMethod(value, name);
}

Value unsafeUndefined(const Value& value, const Value& name) {
    Value undefined = newUndefined(value, name);
    auto& object = undefined.as<UndefinedObject>();
    object.hint = fmt::format("access to attribute {} of {} object is unsafe.", reprOf(name),
                              reprOf(newString(typeName(value))));
    object.error = "SecurityError";
    return undefined;
}

/// An attribute that is not a method; only numbers have some.
Value plainAttribute(const Value& value, std::string_view name) {
    if (value.isInteger()) {
        if (name == "real" || name == "numerator")
            return value.is(Type::Bool) ? Value::integer(value.asInt()) : value;
        if (name == "imag")
            return Value::integer(0);
        if (name == "denominator")
            return Value::integer(1);
    } else if (value.is(Type::Float)) {
        if (name == "real")
            return value;
        if (name == "imag")
            return Value::number(0);
    } else if (value.is(Type::Range)) {
        const auto& range = value.as<RangeObject>();
        if (name == "start" || name == "stop" || name == "step")
            return Value::integer(name == "start" ? range.start : name == "stop" ? range.stop : range.step);
    } else if (value.is(Type::Tuple) && value.as<ListObject>().group) {
        if (name == "grouper" || name == "list")
            return itemsOf(value)[name == "list" ? 1 : 0];
    } else if (value.is(Type::Namespace)) {
        if (const Value* found = dictOf(value.as<NamespaceObject>().attributes).find(name))
            return *found;
    } else if (value.is(Type::Special) || value.is(Type::Loop) || value.is(Type::Macro)) {
        return value.as<SpecialObject>().attribute(name);
    }
    return {};
}

/// Missing if there is no such attribute.
Value attributeOnly(const Value& value, const Value& name) {
    const std::string& text = textOf(name);
    Value found = plainAttribute(value, text);
    if (found.missing()) {
        if (const Builtin* method = methodOf(value, text))
            return Value(new CallableObject(method, value));
        if (isUnsafe(value, text))
            return unsafeUndefined(value, name);
        return {};
    }
    return text.starts_with('_') ? unsafeUndefined(value, name) : found;
}

/// Missing if there is no such item.
Value itemOnly(const Value& value, const Value& key) {
    switch (value.type()) {
    case Type::Dict: {
        if (key.is(Type::List) || key.is(Type::Dict))
            return {};
        const Value* found = nullptr;
        try {
            found = dictOf(value).find(key);
        } catch (const PythonError&) { // not hashable
        }
        return found != nullptr ? *found : Value();
    }
    case Type::List:
    case Type::Tuple:
    case Type::String:
    case Type::Range:
    case Type::Bytes: {
        if (!key.is(Type::Int) && !key.is(Type::Bool))
            return {};
        const std::int64_t length = lengthOf(value);
        const std::int64_t at = key.asInt() < 0 ? key.asInt() + length : key.asInt();
        if (at < 0 || at >= length)
            return {};
        if (value.isSequence())
            return itemsOf(value)[static_cast<std::size_t>(at)];
        if (value.is(Type::Range))
            return Value::integer(value.as<RangeObject>().start + at * value.as<RangeObject>().step);
        if (value.is(Type::Bytes))
            return Value::integer(
                static_cast<unsigned char>(value.as<BytesObject>().bytes[static_cast<std::size_t>(at)]));
        const auto& string = value.as<StringObject>();
        spendOnBytes(string.ascii() ? 0 : string.text.size());
        const std::size_t begin = byteOfCharacter(string.text, static_cast<std::size_t>(at), string.ascii());
        return sliceOf(value, begin, begin + characterAt(string.text, begin).size);
    }
    default:
        return {};
    }
}

struct SliceBounds {
    std::int64_t start, stop, step;
    std::int64_t count;
};

std::int64_t sliceIndex(const Value& value, std::int64_t otherwise) {
    if (value.missing() || value.is(Type::None))
        return otherwise;
    if (!value.isInteger())
        raise("TypeError", "slice indices must be integers or None or have an __index__ method");
    return clampedIndexOf(value);
}

SliceBounds sliceBounds(std::int64_t length, const Value& start, const Value& stop, const Value& step) {
    SliceBounds bounds{};
    bounds.step = sliceIndex(step, 1);
    if (bounds.step == 0)
        raise("ValueError", "slice step cannot be zero");
    bounds.step = std::max(bounds.step, -INT64_MAX);
    const bool down = bounds.step < 0;
    const auto clamp = [&](std::int64_t at) {
        if (at < 0)
            at = at < -length ? (down ? -1 : 0) : at + length;
        return std::min(at, down ? length - 1 : length);
    };
    const auto bound = [&](const Value& given, std::int64_t otherwise) {
        return given.missing() || given.is(Type::None) ? otherwise : clamp(sliceIndex(given, 0));
    };
    bounds.start = bound(start, down ? length - 1 : 0);
    bounds.stop = bound(stop, down ? -1 : length);
    if (down)
        bounds.count = bounds.stop < bounds.start ? (bounds.start - bounds.stop - 1) / -bounds.step + 1 : 0;
    else
        bounds.count = bounds.start < bounds.stop ? (bounds.stop - bounds.start - 1) / bounds.step + 1 : 0;
    return bounds;
}

Value sliceString(const Value& value, const SliceBounds& bounds) {
    const auto& string = value.as<StringObject>();
    const bool ascii = string.ascii();
    if (bounds.count == 0)
        return sliceOf(value, 0, 0);
    spendOnBytes(string.text.size());
    if (bounds.step == 1) {
        const std::size_t begin = byteOfCharacter(string.text, static_cast<std::size_t>(bounds.start), ascii);
        const std::size_t size = byteOfCharacter(std::string_view(string.text).substr(begin),
                                                 static_cast<std::size_t>(bounds.count), ascii);
        return sliceOf(value, begin, begin + size);
    }
    std::vector<std::size_t> begins;
    for (std::size_t at = 0; at < string.text.size(); at += characterAt(string.text, at).size)
        begins.push_back(at);
    TextBuilder out;
    for (std::int64_t i = 0; i < bounds.count; ++i) {
        const std::size_t begin = begins[static_cast<std::size_t>(bounds.start + i * bounds.step)];
        out.copy(string, begin, begin + characterAt(string.text, begin).size);
    }
    return out.finish(string.markup);
}

Value sliceSequence(const Value& value, const SliceBounds& bounds) {
    const ValueList& items = itemsOf(value);
    spendOnItems(static_cast<std::size_t>(bounds.count));
    ValueList out;
    out.reserve(static_cast<std::size_t>(bounds.count));
    for (std::int64_t i = 0; i < bounds.count; ++i)
        out.push_back(items[static_cast<std::size_t>(bounds.start + i * bounds.step)]);
    if (value.is(Type::Tuple))
        return newTuple(std::move(out));
    Value list = newList(std::move(out));
    const ContainerSource& source = value.as<ListObject>().source;
    if (bounds.step == 1 && source.children != 0)
        list.as<ListObject>().source = {source.self,
                                        source.children + static_cast<std::uint32_t>(bounds.start), 0};
    return list;
}

} // namespace

SandboxRules::SandboxRules(bool listsShrink)
    : m_outer(std::exchange(t_listsShrink, listsShrink))
    , m_outerMattered(std::exchange(t_rulesMattered, false)) {}

SandboxRules::~SandboxRules() {
    t_listsShrink = m_outer;
    t_rulesMattered = m_outerMattered;
}

bool SandboxRules::mattered() const {
    return t_rulesMattered;
}

const Builtin* methodOf(const Value& value, std::string_view name) {
    const MethodMap& methods = methodsOf(value.type());
    const auto found = methods.find(name);
    if (found == methods.end())
        return nullptr;
    if (value.is(Type::Range) && name != "count" && name != "index")
        return nullptr;
    if (value.is(Type::List) && isHiddenOfLists(name))
        return nullptr;
    const bool onlyFloat = name == "is_integer" || name == "hex";
    const bool onlyInteger = name == "bit_length" || name == "bit_count";
    if ((value.isInteger() && onlyFloat) || (value.is(Type::Float) && onlyInteger))
        return nullptr;
    return found->second;
}

bool isAttributeName(std::string_view name) {
    static constexpr std::array kTypes = {Type::String, Type::List,  Type::Tuple, Type::Dict,
                                          Type::Int,    Type::Float, Type::Bytes};
    static const std::unordered_set<std::string_view> kOthers = {"append", "reverse", "insert",  "sort",
                                                                 "extend", "remove",  "popitem", "setdefault",
                                                                 "update", "clear",   "pop"};
    if (name.starts_with('_') || kOthers.contains(name))
        return true;
    for (const Type type : kTypes) {
        if (methodsOf(type).contains(name))
            return true;
    }
    return false;
}

Value attributeOf(const Value& value, const Value& name) {
    if (value.isUndefined()) {
        if (isUnsafe(value, textOf(name)))
            return unsafeUndefined(value, name);
        failUndefined(value);
    }
    Value found = attributeOnly(value, name);
    if (found.missing())
        found = itemOnly(value, name);
    return found.missing() ? newUndefined(value, name) : found;
}

Value itemOf(const Value& value, const Value& key) {
    if (value.isUndefined())
        failUndefined(value);
    Value found = itemOnly(value, key);
    if (found.missing() && key.isString())
        found = attributeOnly(value, key);
    return found.missing() ? newUndefined(value, key) : found;
}

Value sliceItems(const Value& value, const Value& start, const Value& stop, const Value& step) {
    switch (value.type()) {
    case Type::String:
        return sliceString(value, sliceBounds(lengthOf(value), start, stop, step));
    case Type::Bytes: {
        const std::string& bytes = value.as<BytesObject>().bytes;
        const SliceBounds bounds = sliceBounds(lengthOf(value), start, stop, step);
        spendOnBytes(bytes.size());
        std::string out;
        for (std::int64_t i = 0; i < bounds.count; ++i)
            out += bytes[static_cast<std::size_t>(bounds.start + i * bounds.step)];
        return Value(new BytesObject(std::move(out)));
    }
    case Type::List:
    case Type::Tuple:
        return sliceSequence(value, sliceBounds(lengthOf(value), start, stop, step));
    case Type::Range: {
        const auto& range = value.as<RangeObject>();
        const SliceBounds bounds = sliceBounds(range.length, start, stop, step);
        return newRange(range.start + bounds.start * range.step, range.start + bounds.stop * range.step,
                        range.step * bounds.step);
    }
    case Type::Undefined:
        failUndefined(value);
        return {};
    case Type::Dict:
        raise("TypeError", "unhashable type: 'slice'");
    default:
        raise("TypeError", fmt::format("'{}' object is not subscriptable", typeName(value)));
    }
}

} // namespace tokenscope::chat
