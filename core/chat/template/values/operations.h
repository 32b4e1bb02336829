#pragma once
// What can be done with values: calls with their arguments, iteration, attributes and operators.

#include "core/chat/template/values/value.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::chat {

struct ChatClock;

struct CallArguments {
    ValueList positional;
    std::vector<std::pair<Value, Value>> keywords; ///< names are Strings and unique
    /// Removes and returns the value of a keyword; missing if it was not given.
    Value takeKeyword(std::string_view name);
};

/// The part of the interpreter that functions and filters need.
class Runtime {
  public:
    virtual ~Runtime() = default;
    /// Errors: TypeError if it isn't callable, and everything that it throws.
    virtual Value call(const Value& callable, CallArguments& arguments) = 0;
    [[nodiscard]] virtual const ChatClock& clock() const = 0;
    /// The current value of `{% autoescape %}`.
    [[nodiscard]] virtual bool autoescape() const = 0;
};

/// `self`: the object of a method, or the value before a filter or test; otherwise missing.
using BuiltinFunction = Value (*)(Runtime& runtime, const Value& self, CallArguments& arguments);

struct Builtin {
    std::string_view name;
    BuiltinFunction function;
};

/// A function, or a method of an object.
struct CallableObject final : Object {
    const Builtin* builtin;
    Value self;
    CallableObject(const Builtin* b, Value s)
        : Object(Type::Callable)
        , builtin(b)
        , self(std::move(s)) {}
};

/// Objects with their own attributes.
struct SpecialObject : Object {
    explicit SpecialObject(Type ownType = Type::Special)
        : Object(ownType) {}
    [[nodiscard]] virtual std::string pythonType() const = 0;
    /// Missing if there is none.
    [[nodiscard]] virtual Value attribute(std::string_view name) = 0;
    [[nodiscard]] virtual bool callable() const { return false; }
    /// Only for callable objects.
    virtual Value call(Runtime& runtime, CallArguments& arguments);
    [[nodiscard]] virtual std::string repr() const;
};

std::string describeCallable(const Value& value);
std::string callableTypeName(const Value& value);
bool isCallable(const Value& value);

enum class Take : std::uint8_t { Any, Positional }; ///< how arguments can be given

/// The arguments by position; those not given are missing. `function` is for messages. Errors: TypeError for
/// too many, too few, unknown or duplicate arguments.
ValueList bindArguments(const char* function, const CallArguments& arguments,
                        std::initializer_list<std::string_view> names, std::size_t required,
                        Take take = Take::Any);

/// An integer argument. Errors: TypeError for other types, UndefinedError, OverflowError beyond 64 bits.
std::int64_t indexOf(const Value& value);
/// The same, but clamped to 64 bits.
std::int64_t clampedIndexOf(const Value& value);
/// Errors: TypeError if it isn't a string.
const StringObject& stringArgument(const Value& value, const char* function);

// Iteration.

/// Iterates over anything that Python can iterate. Errors (thrown): TypeError for other values.
class ItemWalk {
  public:
    explicit ItemWalk(const Value& value);
    bool next(Value& item) {
        if (!m_container.isSequence())
            return nextOther(item);
        const ValueList& items = itemsOf(m_container);
        if (m_at >= items.size())
            return false;
        item = items[m_at++];
        return true;
    }
    /// The number of remaining items, if known.
    [[nodiscard]] bool sized() const;
    [[nodiscard]] const Value& container() const { return m_container; }

  private:
    bool nextOther(Value& item);
    Value m_container;
    std::size_t m_at = 0;
};
bool isIterable(const Value& value);
ValueList listOf(const Value& iterable);
/// len(value). Errors: TypeError.
std::int64_t lengthOf(const Value& value);
bool hasLength(const Value& value);

Value newIterator(const char* pythonType, std::function<bool(Value&)> next);

// Attributes and items, with the sandbox's restrictions. Defined in builtins/subscript.cpp, which knows the
// methods.

/// The rules of this thread's sandbox, until it is destroyed.
class SandboxRules {
  public:
    /// `listsShrink`: templates can call pop and clear of lists.
    explicit SandboxRules(bool listsShrink);
    ~SandboxRules();
    SandboxRules(const SandboxRules&) = delete;
    SandboxRules& operator=(const SandboxRules&) = delete;

    /// Whether the template asked for a method that only some versions allow.
    [[nodiscard]] bool mattered() const;

  private:
    bool m_outer;
    bool m_outerMattered;
};

/// The method of a value's type, or null.
const Builtin* methodOf(const Value& value, std::string_view name);
/// Whether any type has a method or attribute with this name; if not, only dicts can have it, as a key.
bool isAttributeName(std::string_view name);
/// value.name: an attribute, then an item. Undefined if there is neither.
Value attributeOf(const Value& value, const Value& name);
/// value[key]: an item, then an attribute.
Value itemOf(const Value& value, const Value& key);
/// value[start:stop:step]; missing bounds are omitted. Errors: TypeError, ValueError.
Value sliceItems(const Value& value, const Value& start, const Value& stop, const Value& step);

// Operators. Errors as in Python.

Value add(const Value& a, const Value& b);
Value subtract(const Value& a, const Value& b);
Value multiply(const Value& a, const Value& b);
Value divide(const Value& a, const Value& b);
Value floorDivide(const Value& a, const Value& b);
Value modulo(const Value& a, const Value& b);
Value power(const Value& a, const Value& b);
Value negative(const Value& a);
Value positive(const Value& a);

} // namespace tokenscope::chat
