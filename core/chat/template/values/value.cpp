#include "core/chat/template/values/value.h"

#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

std::size_t sizeOf(const StringObject& string) {
    return string.text.capacity() + string.origins.capacity() * sizeof(Origin);
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
    return ::operator new(size);
}
[[gnu::noinline]] void Object::operator delete(void* object, std::size_t size) {
    giveBackBytes(size + kOfAllocation);
    ::operator delete(object);
}

void destroyObject(Object* object) {
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

StringObject::StringObject(std::string t, Origins o, bool safe)
    : Object(Type::String)
    , text(std::move(t))
    , origins(std::move(o))
    , markup(safe) {
    takeBytes(sizeOf(*this));
}
StringObject::~StringObject() {
    giveBackBytes(sizeOf(*this));
}

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

DictObject::~DictObject() {
    giveBackBytes(m_taken);
}

std::size_t DictObject::indexOf(std::uint64_t hash, const Value* key, std::string_view text) const {
    const auto same = [&](std::size_t i) {
        if (m_hashes[i] != hash)
            return false;
        const Value& own = entries[i].first;
        if (key != nullptr)
            return (own.hasObject() && key->hasObject() && own.object() == key->object()) || equal(own, *key);
        return own.isString() && textOf(own) == text;
    };
    if (m_index.empty()) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (same(i))
                return i;
        }
        return entries.size();
    }
    for (std::size_t at = hash & (m_index.size() - 1);; at = (at + 1) & (m_index.size() - 1)) {
        if (m_index[at] == 0)
            return entries.size();
        if (same(m_index[at] - 1))
            return m_index[at] - 1;
    }
}

const Value* DictObject::find(const Value& key) const {
    if (key.isString() && m_index.empty()) {
        const std::uint64_t hash = hashOf(key);
        const std::string& text = textOf(key);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Value& own = entries[i].first;
            if (m_hashes[i] == hash && own.isString() &&
                (own.object() == key.object() || textOf(own) == text))
                return &entries[i].second;
        }
        return nullptr;
    }
    const std::size_t i = indexOf(hashOf(key), &key, {});
    return i < entries.size() ? &entries[i].second : nullptr;
}

const Value* DictObject::find(std::string_view key) const {
    const std::size_t i = indexOf(hashOfText(key), nullptr, key);
    return i < entries.size() ? &entries[i].second : nullptr;
}

void DictObject::set(Value key, Value value) {
    const std::uint64_t hash = hashOf(key);
    depth = std::max({depth, oneDeeper(depthOf(value)), oneDeeper(depthOf(key))});
    const std::size_t i = indexOf(hash, &key, {});
    if (i < entries.size()) {
        entries[i].second = std::move(value);
        return;
    }
    constexpr std::size_t kEntry = sizeof(Value) * 2 + 64; // hash, index slot, and room to grow
    m_taken += kEntry;
    takeBytes(kEntry);
    entries.emplace_back(std::move(key), std::move(value));
    m_hashes.push_back(hash);
    if (entries.size() > 8)
        reindex();
}

void DictObject::reindex() {
    const auto put = [&](std::size_t i) {
        std::size_t at = m_hashes[i] & (m_index.size() - 1);
        while (m_index[at] != 0)
            at = (at + 1) & (m_index.size() - 1);
        m_index[at] = static_cast<std::uint32_t>(i + 1);
    };
    if (entries.size() * 2 <= m_index.size())
        return put(entries.size() - 1);
    m_index.assign(std::bit_ceil(entries.size() * 4), 0);
    for (std::size_t i = 0; i < entries.size(); ++i)
        put(i);
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
    return Value(new StringObject(std::move(text), std::move(origins), markup));
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
        return !dictOf(value).entries.empty();
    case Type::Range:
        return value.as<RangeObject>().length != 0;
    case Type::View:
        return !dictOf(value.as<ViewObject>().dict).entries.empty();
    default:
        return true;
    }
}

void failUndefined(const Value& undefined) {
    const auto& object = undefined.as<UndefinedObject>();
    raise(object.error, object.message());
}

} // namespace tokenscope::chat
