#include "core/chat/template/values/value.h"

#include "core/chat/template/values/python_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace tokenscope::chat {
namespace {

std::size_t sizeOf(const StringObject& string) {
    return string.text.capacity() + string.origins.size() * sizeof(Origin);
}

/// Limit of nesting: printing, comparing and freeing containers recurses.
constexpr std::uint16_t kDeepest = 700;
std::uint16_t depthOf(const Value& value) {
    if (value.isSequence())
        return value.as<ListObject>().depth;
    return value.is(Type::Dict) ? value.as<DictObject>().depth : std::uint16_t{0};
}
std::uint16_t oneDeeper(std::uint16_t depth) {
    if (depth >= kDeepest)
        throw LimitReached{message("lists or dicts are nested more than {} deep", kDeepest)};
    return static_cast<std::uint16_t>(depth + 1);
}

constexpr std::size_t kOfAllocation = 16;

thread_local int t_destroying = 0;
thread_local std::vector<Object*> t_toDestroy;

} // namespace

// not inlined: otherwise GCC reports a mismatched new/delete if it inlines only one of them
[[gnu::noinline]] void* Object::operator new(std::size_t size) {
    takeBytes(size + kOfAllocation);
    return BlockPool::take(size);
}
[[gnu::noinline]] void Object::operator delete(void* object, std::size_t size) {
    giveBackBytes(size + kOfAllocation);
    BlockPool::giveBack(object, size);
}

void destroyObject(Object* object) {
    if (object->type == Type::String) {
        delete object; // refers to no other object
        return;
    }
    constexpr int kDeepestDestruction = 40;
    if (t_destroying >= kDeepestDestruction) {
        t_toDestroy.push_back(object);
        return;
    }
    ++t_destroying;
    delete object;
    while (t_destroying == 1 && !t_toDestroy.empty()) {
        Object* next = t_toDestroy.back();
        t_toDestroy.pop_back();
        delete next;
    }
    --t_destroying;
}

Value Value::big(const BigInteger& value) {
    if (const auto small = value.small())
        return integer(*small);
    expectBytes(value.bits() / 8);
    return Value(new BigObject(value));
}

StringObject::StringObject(const std::string& string, Origins&& o, bool safe)
    : Object(Type::String)
    , markup(safe)
    , text(string)
    , origins(std::move(o)) {}

namespace {

Origins wholeFrom(std::uint32_t source, std::size_t size) {
    Origins origins;
    if (source != 0 && size != 0) {
        Origin& whole = origins.emplace_back();
        whole.source = source;
        whole.size = whole.fromSize = static_cast<std::uint32_t>(size);
        whole.exact = true;
    }
    return origins;
}

Origins copied(std::span<const Origin> from) {
    Origins copy;
    for (const Origin& origin : from)
        copy.push_back(origin);
    return copy;
}

} // namespace

StringObject::StringObject(const std::string& string, std::uint32_t source)
    : Object(Type::String)
    , markup(false)
    , text(string)
    , origins(wholeFrom(source, string.size())) {}
StringObject::StringObject(const std::string& string, std::span<const Origin> from)
    : Object(Type::String)
    , markup(false)
    , text(string)
    , origins(copied(from)) {}

namespace {

struct BorrowedString final : StringObject {
    template <class From>
    BorrowedString(const std::string& string, From from)
        : StringObject(string, from) {
        takeBytes(sizeOf(*this));
    }
    ~BorrowedString() override { giveBackBytes(sizeOf(*this)); }
};

struct OwnString final : StringObject {
    const std::string own;
    OwnString(std::string string, Origins o, bool safe)
        : StringObject(own, std::move(o), safe)
        , own(std::move(string)) {
        takeBytes(sizeOf(*this));
    }
    ~OwnString() override { giveBackBytes(sizeOf(*this)); }
};

} // namespace

std::size_t StringObject::length() const {
    if (characters < 0)
        characters = static_cast<std::int64_t>(countCharacters(text));
    return static_cast<std::size_t>(characters);
}

ListObject::ListObject(Type listOrTuple, ValueList values)
    : Object(listOrTuple)
    , items(std::move(values))
    , depth(1)
    , m_taken(items.capacity() * sizeof(Value)) {
    std::uint16_t deepest = 0;
    for (const Value& item : items)
        deepest = std::max(deepest, depthOf(item));
    depth = oneDeeper(deepest);
    takeBytes(m_taken);
}
ListObject::~ListObject() {
    giveBackBytes(m_taken);
}

namespace {

constexpr std::size_t kSmallDict = 8; ///< entries, without index

bool isPlain(const Data& data) {
    return data.isString() || data.isBool() || data.isNull();
}

} // namespace

bool DictObject::isLazy(const std::vector<Data::Member>& members) {
    return members.size() <= kSmallDict &&
           std::all_of(members.begin(), members.end(),
                       [](const auto& member) { return isPlain(member.second); });
}

DictObject::DictObject(const std::vector<Data::Member>& members, ContainerSource sourceOfIt)
    : Object(Type::Dict)
    , source(sourceOfIt)
    , m_entries(members.size())
    , m_members(&members) {
    count(members.size());
}

DictObject::~DictObject() {
    giveBackBytes(m_taken);
}

template <class Same>
std::size_t DictObject::indexOf(std::uint64_t hash, Same same) const {
    for (std::size_t at = hash & (m_index.size() - 1);; at = (at + 1) & (m_index.size() - 1)) {
        const Slot& slot = m_index[at];
        if (slot.entry == 0)
            return m_entries.size();
        if (slot.hash == hash && same(m_entries[slot.entry - 1].first))
            return slot.entry - 1;
    }
}

/// The number of entries if there is no such key.
std::size_t DictObject::indexOf(const Value& key) const {
    if (key.isString() && m_index.empty())
        return indexOf(textOf(key));
    const std::uint64_t hash = hashOf(key);
    const auto same = [&key](const Value& own) {
        return (own.hasObject() && key.hasObject() && own.object() == key.object()) || equal(own, key);
    };
    if (!m_index.empty())
        return indexOf(hash, same);
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&same](const auto& entry) { return same(entry.first); });
    return static_cast<std::size_t>(found - m_entries.begin());
}

std::size_t DictObject::indexOf(std::string_view key) const {
    const auto same = [key](const Value& own) { return own.isString() && textOf(own) == key; };
    if (!m_index.empty())
        return indexOf(hashOfText(key), same);
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&same](const auto& entry) { return same(entry.first); });
    return static_cast<std::size_t>(found - m_entries.begin());
}

const Value* DictObject::find(const Value& key) const {
    if (m_members != nullptr && key.isString())
        return findMember(textOf(key));
    const std::size_t i = indexOf(key);
    return i < m_entries.size() ? &m_entries[i].second : nullptr;
}

const Value* DictObject::find(std::string_view key) const {
    if (m_members != nullptr)
        return findMember(key);
    const std::size_t i = indexOf(key);
    return i < m_entries.size() ? &m_entries[i].second : nullptr;
}

const Value* DictObject::findMember(std::string_view key) const {
    for (std::size_t i = 0; i < m_members->size(); ++i) {
        const auto& [name, data] = (*m_members)[i];
        if (name != key)
            continue;
        Value& value = m_entries[i].second;
        if (value.missing())
            value = newPlainValue(data, source.childAt(i));
        return &value;
    }
    return nullptr;
}

void DictObject::createAll() const {
    for (std::size_t i = 0; i < m_members->size(); ++i) {
        const auto& [name, data] = (*m_members)[i];
        auto& [key, value] = m_entries[i];
        key = newSourceString(name, source.keyAt(i));
        if (value.missing())
            value = newPlainValue(data, source.childAt(i));
    }
    m_members = nullptr;
}

/// Counts new entries.
void DictObject::count(std::size_t added) {
    constexpr std::size_t kEntry = sizeof(Value) * 2 + 64; // hash, index slot, and room to grow
    m_taken += kEntry * added;
    takeBytes(kEntry * added);
}

void DictObject::set(Value key, Value value) {
    if (m_members != nullptr)
        createAll();
    const std::size_t i = indexOf(key);
    depth = std::max({depth, oneDeeper(depthOf(value)), oneDeeper(depthOf(key))});
    if (i < m_entries.size()) {
        m_entries[i].second = std::move(value);
        return;
    }
    count(1);
    m_entries.emplace_back(std::move(key), std::move(value));
    if (m_entries.size() > kSmallDict)
        indexLast();
}

void DictObject::put(Slot slot) {
    std::size_t at = slot.hash & (m_index.size() - 1);
    while (m_index[at].entry != 0)
        at = (at + 1) & (m_index.size() - 1);
    m_index[at] = slot;
}

/// Adds the last entry to the index; the first time all of them.
void DictObject::indexLast() {
    const std::size_t indexed = m_index.empty() ? 0 : m_entries.size() - 1;
    if (m_entries.size() * 2 > m_index.size()) {
        const std::vector<Slot> before =
            std::exchange(m_index, std::vector<Slot>(std::bit_ceil(m_entries.size() * 4)));
        for (const Slot& slot : before) {
            if (slot.entry != 0)
                put(slot);
        }
    }
    for (std::size_t i = indexed; i < m_entries.size(); ++i)
        put({hashOf(m_entries[i].first), static_cast<std::uint32_t>(i + 1)});
}

std::string UndefinedObject::message() const {
    if (!hint.empty())
        return hint;
    if (of.missing())
        return fmt::format("{} is undefined", reprOf(name));
    std::string owner = of.is(Type::None) ? "None" : objectTypeName(of);
    if (!name.isString())
        return fmt::format("{} has no element {}", owner, reprOf(name));
    return fmt::format("{} has no attribute {}", reprOf(newString(std::move(owner))), reprOf(name));
}

Value newString(std::string text, Origins origins, bool markup) {
    return Value(new OwnString(std::move(text), std::move(origins), markup));
}
Value newBorrowedString(const std::string& text, std::span<const Origin> origins) {
    return Value(new BorrowedString(text, origins));
}
Value newPlainValue(const Data& data, std::uint32_t source) {
    if (data.isString())
        return newSourceString(data.text, source);
    return data.isNull() ? Value::none() : Value::boolean(data.truth);
}
Value newSourceString(const std::string& text, std::uint32_t source) {
    return Value(new BorrowedString(text, source));
}
Value newList(ValueList items) {
    return Value(new ListObject(Type::List, std::move(items)));
}
Value newTuple(ValueList items) {
    return Value(new ListObject(Type::Tuple, std::move(items)));
}
Value newDict() {
    return Value(new DictObject);
}
Value newUndefined(const Value& of, Value name) {
    auto* object = new UndefinedObject;
    object->of = of;
    object->name = std::move(name);
    return Value(object);
}
Value newUndefined(std::string hint) {
    auto* object = new UndefinedObject;
    object->hint = std::move(hint);
    return Value(object);
}
Value newRange(std::int64_t start, std::int64_t stop, std::int64_t step) {
    const auto apart = [](std::int64_t low, std::int64_t high) {
        return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    };
    std::uint64_t length = 0;
    if (step > 0 && start < stop)
        length = (apart(start, stop) - 1) / static_cast<std::uint64_t>(step) + 1;
    else if (step < 0 && start > stop)
        length = (apart(stop, start) - 1) / (~static_cast<std::uint64_t>(step) + 1) + 1;
    return Value(new RangeObject(start, stop, step,
                                 static_cast<std::int64_t>(std::min<std::uint64_t>(length, INT64_MAX))));
}

BigInteger bigOf(const Value& integer) {
    return integer.is(Type::BigInt) ? integer.as<BigObject>().value : BigInteger(integer.asInt());
}

bool truthOfOther(const Value& value) {
    switch (value.type()) {
    case Type::Missing:
    case Type::None:
    case Type::Undefined:
        return false;
    case Type::Bool:
    case Type::Int:
        return value.asInt() != 0;
    case Type::Float:
        return value.asFloat() != 0;
    case Type::String:
        return !textOf(value).empty();
    case Type::Bytes:
        return !value.as<BytesObject>().bytes.empty();
    case Type::List:
    case Type::Tuple:
        return !itemsOf(value).empty();
    case Type::Dict:
        return !dictOf(value).entries().empty();
    case Type::Range:
        return value.as<RangeObject>().length != 0;
    case Type::View:
        return !dictOf(value.as<ViewObject>().dict).entries().empty();
    default:
        return true;
    }
}

void failUndefined(const Value& undefined) {
    const auto& object = undefined.as<UndefinedObject>();
    raise(object.error, object.message());
}

namespace {

std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31U);
}

/// -1, 0, 1; 2 for NaN.
int compareNumbers(const Value& a, const Value& b) {
    const auto sign = [](auto order) { return order < 0 ? -1 : order > 0 ? 1 : 0; };
    if (a.is(Type::Float) && b.is(Type::Float)) {
        if (std::isnan(a.asFloat()) || std::isnan(b.asFloat()))
            return 2;
        return a.asFloat() < b.asFloat() ? -1 : a.asFloat() > b.asFloat() ? 1 : 0;
    }
    if (b.is(Type::Float)) {
        const double d = b.asFloat();
        if (std::isnan(d))
            return 2;
        if (std::isinf(d))
            return d > 0 ? -1 : 1;
        if (!a.is(Type::BigInt) && std::fabs(d) < 9e15 && std::llabs(a.asInt()) < 9'000'000'000'000'000LL) {
            const auto x = static_cast<double>(a.asInt());
            return x < d ? -1 : x > d ? 1 : 0;
        }
        const int whole = sign(bigOf(a) <=> BigInteger::fromDouble(d));
        const double fraction = d - std::trunc(d);
        return whole != 0 ? whole : fraction > 0 ? -1 : fraction < 0 ? 1 : 0;
    }
    if (a.is(Type::Float)) {
        const int other = compareNumbers(b, a);
        return other == 2 ? 2 : -other;
    }
    if (!a.is(Type::BigInt) && !b.is(Type::BigInt))
        return a.asInt() < b.asInt() ? -1 : a.asInt() > b.asInt() ? 1 : 0;
    return sign(bigOf(a) <=> bigOf(b));
}

bool equalItems(const ValueList& a, const ValueList& b) {
    if (a.size() != b.size())
        return false;
    spendOnItems(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!equal(a[i], b[i]))
            return false;
    }
    return true;
}

bool equalDicts(const DictObject& a, const DictObject& b) {
    if (a.entries().size() != b.entries().size())
        return false;
    spendOnItems(a.entries().size());
    for (const auto& [key, value] : a.entries()) {
        const Value* other = b.find(key);
        if (other == nullptr || !equal(value, *other))
            return false;
    }
    return true;
}

bool equalRanges(const RangeObject& a, const RangeObject& b) {
    return a.length == b.length &&
           (a.length == 0 || (a.start == b.start && (a.length == 1 || a.step == b.step)));
}

} // namespace

std::uint64_t hashOfText(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL ^ text.size();
    while (text.size() >= 8) {
        std::uint64_t part = 0;
        std::memcpy(&part, text.data(), 8);
        hash = mixed(hash ^ part);
        text.remove_prefix(8);
    }
    std::uint64_t part = 0;
    std::memcpy(&part, text.data(), text.size());
    return mixed(hash ^ part) | 1U;
}

std::uint64_t hashOf(const Value& value) {
    switch (value.type()) {
    case Type::Missing:
    case Type::None:
        return 0x1234567;
    case Type::Bool:
    case Type::Int:
        return mixed(static_cast<std::uint64_t>(value.asInt()));
    case Type::Float: {
        const double d = value.asFloat();
        if (std::trunc(d) == d && std::fabs(d) < 9.2e18)
            return mixed(static_cast<std::uint64_t>(static_cast<std::int64_t>(d)));
        if (std::trunc(d) == d && !std::isinf(d))
            return hashOfText(BigInteger::fromDouble(d).digits(16));
        std::uint64_t bits = 0;
        std::memcpy(&bits, &d, 8);
        return mixed(bits);
    }
    case Type::BigInt:
        return hashOfText(value.as<BigObject>().value.digits(16));
    case Type::String: {
        const auto& string = value.as<StringObject>();
        if (string.hash == 0)
            string.hash = hashOfText(string.text);
        return string.hash;
    }
    case Type::Bytes:
        return hashOfText(value.as<BytesObject>().bytes) + 1;
    case Type::Tuple: {
        std::uint64_t hash = itemsOf(value).size();
        spendOnItems(itemsOf(value).size() +
                     1); // an object that contains itself twice, recursively, would never end
        for (const Value& item : itemsOf(value))
            hash = mixed(hash * 31 + hashOf(item));
        return hash;
    }
    case Type::List:
    case Type::Dict:
        raise("TypeError", fmt::format("unhashable type: '{}'", typeName(value)));
    case Type::View:
        if (value.as<ViewObject>().part != ViewObject::Part::Values)
            raise("TypeError", fmt::format("unhashable type: '{}'", typeName(value)));
        return mixed(reinterpret_cast<std::uintptr_t>(value.object()));
    case Type::Range:
        return mixed(static_cast<std::uint64_t>(value.as<RangeObject>().length));
    case Type::Undefined:
        return 0x7654321;
    default:
        return mixed(reinterpret_cast<std::uintptr_t>(value.object()));
    }
}

bool equal(const Value& a, const Value& b) {
    if (a.isNumber() && b.isNumber())
        return compareNumbers(a, b) == 0;
    if (a.type() != b.type())
        return false;
    switch (a.type()) {
    case Type::None:
    case Type::Missing:
    case Type::Undefined:
        return true;
    case Type::String:
        if (textOf(a).size() == textOf(b).size())
            spendOnBytes(textOf(a).size());
        return a.object() == b.object() || textOf(a) == textOf(b);
    case Type::Bytes:
        return a.as<BytesObject>().bytes == b.as<BytesObject>().bytes;
    case Type::List:
    case Type::Tuple:
        return a.object() == b.object() || equalItems(itemsOf(a), itemsOf(b));
    case Type::Dict:
        return a.object() == b.object() || equalDicts(dictOf(a), dictOf(b));
    case Type::Range:
        return equalRanges(a.as<RangeObject>(), b.as<RangeObject>());
    case Type::View: {
        const auto& x = a.as<ViewObject>();
        const auto& y = b.as<ViewObject>();
        if (x.part == ViewObject::Part::Values || x.part != y.part)
            return a.object() == b.object();
        if (x.part == ViewObject::Part::Items)
            return equalDicts(dictOf(x.dict), dictOf(y.dict));
        if (dictOf(x.dict).entries().size() != dictOf(y.dict).entries().size())
            return false;
        for (const auto& [key, value] : dictOf(x.dict).entries()) {
            if (dictOf(y.dict).find(key) == nullptr)
                return false;
        }
        return true;
    }
    default:
        return a.object() == b.object();
    }
}

int compareOrder(const Value& a, const Value& b, const char* symbol) {
    if (a.isNumber() && b.isNumber())
        return compareNumbers(a, b);
    if (a.isUndefined())
        failUndefined(a);
    if (b.isUndefined())
        failUndefined(b);
    if (a.isString() && b.isString()) {
        spendOnBytes(textOf(a).size());
        const int order = textOf(a).compare(textOf(b));
        return order < 0 ? -1 : order > 0 ? 1 : 0;
    }
    if (a.type() == b.type() && a.isSequence()) {
        const ValueList& x = itemsOf(a);
        const ValueList& y = itemsOf(b);
        spendOnItems(x.size());
        for (std::size_t i = 0; i < x.size() && i < y.size(); ++i) {
            if (!equal(x[i], y[i]))
                return compareOrder(x[i], y[i], symbol);
        }
        return x.size() < y.size() ? -1 : x.size() > y.size() ? 1 : 0;
    }
    if (a.is(Type::Bytes) && b.is(Type::Bytes)) {
        const int order = a.as<BytesObject>().bytes.compare(b.as<BytesObject>().bytes);
        return order < 0 ? -1 : order > 0 ? 1 : 0;
    }
    raise("TypeError", fmt::format("'{}' not supported between instances of '{}' and '{}'", symbol,
                                   typeName(a), typeName(b)));
}

} // namespace tokenscope::chat
