#pragma once
// What a template can call, and how arguments reach it.

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
    std::vector<std::pair<Value, Value>> keywords; ///< names are Strings, each once
    /// The value of a keyword, taken out; missing where it was not given.
    Value takeKeyword(std::string_view name);
};

/// What functions and filters need of the interpreter that runs them.
class Runtime {
  public:
    virtual ~Runtime() = default;
    /// Errors: TypeError where it can't be called; all that it throws.
    virtual Value call(const Value& callable, CallArguments& arguments) = 0;
    [[nodiscard]] virtual const ChatClock& clock() const = 0;
    /// As `{% autoescape %}` says.
    [[nodiscard]] virtual bool autoescape() const = 0;
};

/// `self`: of a method, the object; of a filter or test, the value before it; else missing.
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

/// Objects with attributes of their own.
struct SpecialObject : Object {
    explicit SpecialObject(Type ownType = Type::Special)
        : Object(ownType) {}
    [[nodiscard]] virtual std::string pythonType() const = 0;
    /// Missing where there is none.
    [[nodiscard]] virtual Value attribute(std::string_view name) = 0;
    [[nodiscard]] virtual bool callable() const { return false; }
    /// Only where callable.
    virtual Value call(Runtime& runtime, CallArguments& arguments);
    [[nodiscard]] virtual std::string repr() const;
};

std::string describeCallable(const Value& value);
std::string callableTypeName(const Value& value);
bool isCallable(const Value& value);

enum class Take : std::uint8_t { Any, Positional }; ///< how arguments may be given

/// The arguments by place, missing where not given. `function` is for messages. Errors: TypeError for too many, too few,
/// unknown or doubled ones.
ValueList bindArguments(const char* function, const CallArguments& arguments,
                        std::initializer_list<std::string_view> names, std::size_t required,
                        Take take = Take::Any);

/// An integer argument. Errors: TypeError for other types, UndefinedError, OverflowError beyond 64 bits.
std::int64_t indexOf(const Value& value);
/// The same, but beyond 64 bits the nearest that fits.
std::int64_t clampedIndexOf(const Value& value);
/// Errors: TypeError for what is no string.
const StringObject& stringArgument(const Value& value, const char* function);

// --- iteration

/// Walks over what Python can iterate. Errors (thrown): TypeError for the rest.
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
    /// So many are left, where that is known.
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

// --- attributes and items, as the sandbox allows them

/// The method of a value's type, or null.
const Builtin* methodOf(const Value& value, std::string_view name);
/// Whether any type has a method or attribute of that name: if not, dicts only have a key of it.
bool isAttributeName(std::string_view name);
/// value.name: an attribute, then an item. Undefined where there is neither.
Value attributeOf(const Value& value, const Value& name);
/// value[key]: an item, then an attribute.
Value itemOf(const Value& value, const Value& key);
/// value[start:stop:step]; missing bounds are left out. Errors: TypeError, ValueError.
Value sliceItems(const Value& value, const Value& start, const Value& stop, const Value& step);

// --- operators; Errors as Python's
Value add(const Value& a, const Value& b);
Value subtract(const Value& a, const Value& b);
Value multiply(const Value& a, const Value& b);
Value divide(const Value& a, const Value& b);
Value floorDivide(const Value& a, const Value& b);
Value modulo(const Value& a, const Value& b);
Value power(const Value& a, const Value& b);
Value negative(const Value& a);
Value positive(const Value& a);

/// `&`, `<` … as markupsafe escapes; Markup stays as it is.
Value escaped(const Value& value);

} // namespace tokenscope::chat
