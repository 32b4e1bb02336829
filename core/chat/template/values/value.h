#pragma once
// Python's values as seen by a template. Small ones (None, bool, 64-bit integers, floats) are stored in the
// Value, others are shared objects. Objects are immutable, except namespaces and lists, which can pop and
// clear; so only namespaces can form cycles. All belong to one rendering and its thread.

#include "core/chat/template/values/big_integer.h"
#include "core/chat/template/values/block_pool.h"
#include "core/chat/template/values/meter.h"
#include "core/json/json_data.h"

#include <boost/container/small_vector.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::chat {

/// The origin of a range of a string while it passes through a template.
struct Origin {
    std::uint32_t at = 0;     ///< position in the string, in bytes
    std::uint32_t size = 0;   ///< not 0
    std::uint32_t source = 0; ///< 0: the template; otherwise a number from SourceTable
    std::uint32_t from = 0;   ///< position in the source's string, in bytes
    /// If equal to `size`, single bytes can be mapped; otherwise only the whole range.
    std::uint32_t fromSize = 0;
    std::uint32_t printer = 0;    ///< the statement that first printed it, from 1; 0: none yet
    std::uint32_t generation = 0; ///< the generation block in which it was printed, from 1
    bool exact = false;           ///< the bytes are unchanged from the source

    [[nodiscard]] std::uint32_t end() const { return at + size; }
};
/// Most strings have one: it needs no memory of its own.
using Origins = boost::container::small_vector<Origin, 1>;

enum class Type : std::uint8_t {
    Missing, ///< a variable without a value; not a value of the language
    None,
    Bool,
    Int,
    Float,
    // objects:
    BigInt,
    String,
    Bytes,
    List,
    Tuple,
    Dict,
    Range,
    View,
    Iterator,
    Undefined,
    Namespace,
    Callable,
    Macro,
    Loop,
    Special, ///< cycler, joiner, `self` and its blocks, dict and so on
    Frame,   ///< variables of a running macro; not a value of the language
};

struct Object {
    std::uint32_t references = 0;
    Type type;
    explicit Object(Type ownType)
        : type(ownType) {}
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;
    virtual ~Object() = default;
    /// Counted by the meter.
    static void* operator new(std::size_t size);
    static void operator delete(void* object, std::size_t size);
};

/// Without deep recursion, however long the chain of references is.
void destroyObject(Object* object);

class Value {
  public:
    Value()
        : m_type(Type::Missing)
        , m_int(0) {}
    Value(const Value& other)
        : m_type(other.m_type)
        , m_int(other.m_int) {
        keep();
    }
    Value(Value&& other) noexcept
        : m_type(other.m_type)
        , m_int(other.m_int) {
        other.m_type = Type::Missing;
    }
    Value& operator=(const Value& other) {
        other.keep();
        drop();
        m_type = other.m_type;
        m_int = other.m_int;
        return *this;
    }
    Value& operator=(Value&& other) noexcept {
        if (this != &other) {
            drop();
            m_type = other.m_type;
            m_int = other.m_int;
            other.m_type = Type::Missing;
        }
        return *this;
    }
    ~Value() { drop(); }

    explicit Value(Object* object)
        : m_type(object->type)
        , m_object(object) {
        ++object->references;
    }
    static Value none() { return Value(Type::None, 0); }
    static Value boolean(bool value) { return Value(Type::Bool, value ? 1 : 0); }
    static Value integer(std::int64_t value) { return Value(Type::Int, value); }
    static Value number(double value) {
        Value result;
        result.m_type = Type::Float;
        result.m_float = value;
        return result;
    }
    /// An Int if it fits.
    static Value big(const BigInteger& value);

    [[nodiscard]] Type type() const { return m_type; }
    [[nodiscard]] bool is(Type type) const { return m_type == type; }
    [[nodiscard]] bool missing() const { return m_type == Type::Missing; }
    [[nodiscard]] bool isString() const { return m_type == Type::String; }
    [[nodiscard]] bool isUndefined() const { return m_type == Type::Undefined; }
    /// bool or an int of any size
    [[nodiscard]] bool isInteger() const {
        return m_type == Type::Int || m_type == Type::Bool || m_type == Type::BigInt;
    }
    [[nodiscard]] bool isNumber() const { return isInteger() || m_type == Type::Float; }
    [[nodiscard]] bool isSequence() const { return m_type == Type::List || m_type == Type::Tuple; }
    [[nodiscard]] bool hasObject() const { return m_type >= Type::BigInt; }

    [[nodiscard]] bool truth() const { return m_int != 0; }    ///< Bool
    [[nodiscard]] std::int64_t asInt() const { return m_int; } ///< Int, Bool
    [[nodiscard]] double asFloat() const { return m_float; }   ///< Float
    [[nodiscard]] Object* object() const { return m_object; }  ///< hasObject()
    template <class T>
    [[nodiscard]] T& as() const {
        return static_cast<T&>(*m_object);
    }

  private:
    Value(Type type, std::int64_t value)
        : m_type(type)
        , m_int(value) {}
    void keep() const {
        if (hasObject())
            ++m_object->references;
    }
    void drop() {
        if (hasObject() && --m_object->references == 0)
            destroyObject(m_object);
    }

    Type m_type;
    union {
        std::int64_t m_int;
        double m_float;
        Object* m_object;
    };
};

using ValueList = std::vector<Value, BlockAllocator<Value>>;

struct BigObject final : Object {
    BigInteger value;
    explicit BigObject(BigInteger v)
        : Object(Type::BigInt)
        , value(std::move(v)) {
        takeBytes(value.bits() / 8);
    }
    ~BigObject() override { giveBackBytes(value.bits() / 8); }
};

/// Created by newString() and newBorrowedString().
struct StringObject : Object {
    const bool markup; ///< markupsafe's Markup
    mutable std::int64_t characters = -1;
    mutable std::uint64_t hash = 0;
    const std::string& text; ///< UTF-8, may contain lone surrogates
    const Origins origins;   ///< in order; bytes outside of all ranges were computed
    [[nodiscard]] bool ascii() const { return length() == text.size(); }
    [[nodiscard]] std::size_t length() const;

  protected:
    StringObject(const std::string& string, Origins&& o, bool safe);
    StringObject(const std::string& string, std::uint32_t source); ///< all of it is from there; 0: none
    StringObject(const std::string& string, std::span<const Origin> from);
};

struct BytesObject final : Object {
    std::string bytes;
    explicit BytesObject(std::string b)
        : Object(Type::Bytes)
        , bytes(std::move(b)) {
        takeBytes(bytes.capacity());
    }
    ~BytesObject() override { giveBackBytes(bytes.capacity()); }
};

/// The sources of a container in the context.
struct ContainerSource {
    std::uint32_t self = 0;     ///< its own source; 0: none
    std::uint32_t children = 0; ///< source of the first child; for a dict first the values, then the keys
    std::uint32_t keys = 0;     ///< source of the first key

    [[nodiscard]] std::uint32_t childAt(std::size_t i) const {
        return children == 0 ? 0 : children + static_cast<std::uint32_t>(i);
    }
    [[nodiscard]] std::uint32_t keyAt(std::size_t i) const {
        return keys == 0 ? 0 : keys + static_cast<std::uint32_t>(i);
    }
};

struct ListObject final : Object { ///< also tuples
    ValueList items;
    ContainerSource source;
    std::uint16_t depth;
    bool group = false; ///< a tuple of groupby, whose items are also called `grouper` and `list`
    ListObject(Type listOrTuple, ValueList values);
    ~ListObject() override;

  private:
    std::size_t m_taken;
};

struct DictObject final : Object {
    using Entries = std::vector<std::pair<Value, Value>, BlockAllocator<std::pair<Value, Value>>>;
    ContainerSource source;
    std::uint16_t depth = 1;
    DictObject()
        : Object(Type::Dict) {}
    /// Creates its keys and values when they are needed, which for the keys of a message is often never. Only for
    /// members of which isLazy() is true; they outlive the rendering.
    DictObject(const std::vector<Data::Member>& members, ContainerSource sourceOfIt);
    static bool isLazy(const std::vector<Data::Member>& members);
    ~DictObject() override;
    [[nodiscard]] const Entries& entries() const {
        if (m_members != nullptr)
            createAll();
        return m_entries;
    }
    /// Errors (thrown): an unhashable key.
    [[nodiscard]] const Value* find(const Value& key) const;
    [[nodiscard]] const Value* find(std::string_view key) const;
    void set(Value key, Value value);
    void reserve(std::size_t count) { m_entries.reserve(count); }

  private:
    struct Slot {
        std::uint64_t hash = 0;
        std::uint32_t entry = 0; ///< from 1; 0: none
    };
    template <class Same>
    [[nodiscard]] std::size_t indexOf(std::uint64_t hash, Same same) const;
    [[nodiscard]] std::size_t indexOf(const Value& key) const;
    [[nodiscard]] std::size_t indexOf(std::string_view key) const;
    [[nodiscard]] const Value* findMember(std::string_view key) const;
    void createAll() const;
    void count(std::size_t added);
    void put(Slot slot);
    void indexLast();
    mutable Entries m_entries; ///< with m_members, those that were needed so far; the others are missing
    mutable const std::vector<Data::Member>* m_members = nullptr; ///< null: all entries were created
    std::vector<Slot> m_index; ///< open addressing; empty for small dicts, which are searched faster without
    std::size_t m_taken = 0;
};

struct RangeObject final : Object {
    std::int64_t start, stop, step, length;
    RangeObject(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t n)
        : Object(Type::Range)
        , start(a)
        , stop(b)
        , step(c)
        , length(n) {}
};

struct ViewObject final : Object { ///< dict.keys(), values(), items()
    enum class Part : std::uint8_t { Keys, Values, Items };
    Value dict;
    Part part;
    ViewObject(Value d, Part p)
        : Object(Type::View)
        , dict(std::move(d))
        , part(p) {}
};

/// A generator: yields its items one by one, once.
struct IteratorObject : Object {
    const char* name; ///< name of its Python type
    explicit IteratorObject(const char* typeName)
        : Object(Type::Iterator)
        , name(typeName) {}
    /// False at the end.
    virtual bool next(Value& item) = 0;
};

struct UndefinedObject final : Object {
    std::string hint;
    Value of;   ///< the value without such an attribute or item; missing for a name
    Value name; ///< String, or any index
    const char* error = "UndefinedError";
    UndefinedObject()
        : Object(Type::Undefined) {}
    [[nodiscard]] std::string message() const;
};

struct NamespaceObject final : Object, CycleNode {
    Value attributes; ///< Dict
    NamespaceObject()
        : Object(Type::Namespace) {}
    void breakCycles() override { const Value before = std::move(attributes); }
};

/// The variables of a running function: the template itself, a macro, or a block.
struct FrameObject final : Object, CycleNode {
    Value outer; ///< the enclosing frame, or missing
    ValueList slots;
    FrameObject(Value outerFrame, ValueList values)
        : Object(Type::Frame)
        , outer(std::move(outerFrame))
        , slots(std::move(values))
        , m_taken(slots.capacity() * sizeof(Value)) {
        takeBytes(m_taken);
    }
    ~FrameObject() override { giveBackBytes(m_taken); }
    void breakCycles() override {
        const ValueList before = std::move(slots);
        const Value frame = std::move(outer);
    }

  private:
    std::size_t m_taken;
};

Value newString(std::string text, Origins origins = {}, bool markup = false);
/// A string without a copy of `text`, which outlives the rendering: part of its variables, or of the template.
Value newBorrowedString(const std::string& text, std::span<const Origin> origins);
/// A string, boolean or null of the variables. `source`: its number; 0: none.
Value newPlainValue(const Data& data, std::uint32_t source);
/// A string of the variables, all of which is from the source with this number; 0: none.
Value newSourceString(const std::string& text, std::uint32_t source);
Value newList(ValueList items);
Value newTuple(ValueList items);
Value newDict();
Value newUndefined(const Value& of, Value name);
Value newUndefined(std::string hint);
Value newRange(std::int64_t start, std::int64_t stop, std::int64_t step);

inline const std::string& textOf(const Value& string) {
    return string.as<StringObject>().text;
}
inline const ValueList& itemsOf(const Value& sequence) {
    return sequence.as<ListObject>().items;
}
inline DictObject& dictOf(const Value& dict) {
    return dict.as<DictObject>();
}
BigInteger bigOf(const Value& integer);

/// `str`, `int`, `dict`: type(value).__name__
std::string typeName(const Value& value);
bool truthOfOther(const Value& value);
inline bool truthOf(const Value& value) {
    return value.type() <= Type::Int ? value.asInt() != 0
                                     : truthOfOther(value); // 0 for types without a number
}
/// Python's ==. Throws only for limits.
bool equal(const Value& a, const Value& b);
/// Equal values have equal hashes. Errors: TypeError for lists and dicts.
std::uint64_t hashOf(const Value& value);
std::uint64_t hashOfText(std::string_view text);
/// -1, 0, 1, or 2 if one is NaN. Errors: TypeError, which names the operator.
int compareOrder(const Value& a, const Value& b, const char* symbol);
/// `item in container`. Errors: TypeError.
bool contains(const Value& container, const Value& item);
/// Errors: UndefinedError (or its replacement) for undefined values.
void failUndefined(const Value& undefined);

} // namespace tokenscope::chat
