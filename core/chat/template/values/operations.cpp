#include "core/chat/template/values/operations.h"

#include "core/chat/template/values/characters.h"
#include "core/chat/template/values/text_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace tokenscope::chat {

Value CallArguments::takeKeyword(std::string_view name) {
    const auto found = std::find_if(keywords.begin(), keywords.end(),
                                    [name](const auto& keyword) { return textOf(keyword.first) == name; });
    if (found == keywords.end())
        return {};
    Value value = std::move(found->second);
    keywords.erase(found);
    return value;
}

Value SpecialObject::call(Runtime&, CallArguments&) {
    raise("TypeError", fmt::format("'{}' object is not callable", pythonType()));
}

std::string SpecialObject::repr() const {
    return "<" + pythonType() + " object>";
}

namespace {

/// Functions that are classes in Python; empty: none.
std::string_view classOf(const CallableObject& callable) {
    constexpr std::pair<std::string_view, std::string_view> kClasses[] = {
        {"dict", "dict"},
        {"namespace", "jinja2.utils.Namespace"},
        {"cycler", "jinja2.utils.Cycler"},
        {"joiner", "jinja2.utils.Joiner"},
    };
    for (const auto& [name, ofClass] : kClasses)
        if (callable.self.missing() && callable.builtin->name == name)
            return ofClass;
    return {};
}

} // namespace

std::string describeCallable(const Value& value) {
    switch (value.type()) {
    case Type::Callable: {
        const auto& callable = value.as<CallableObject>();
        if (const std::string_view ofClass = classOf(callable); !ofClass.empty())
            return fmt::format("<class '{}'>", ofClass);
        if (callable.self.missing())
            return fmt::format("<function {}>", callable.builtin->name);
        return fmt::format("<built-in method {} of {} object>", callable.builtin->name,
                           typeName(callable.self));
    }
    case Type::Iterator:
        return fmt::format("<{} object>", value.as<IteratorObject>().name);
    case Type::Macro:
    case Type::Loop:
    case Type::Special:
        return value.as<SpecialObject>().repr();
    default:
        return "<object>";
    }
}

std::string callableTypeName(const Value& value) {
    if (value.is(Type::Callable) && !classOf(value.as<CallableObject>()).empty())
        return "type";
    if (value.is(Type::Callable))
        return value.as<CallableObject>().self.missing() ? "function" : "builtin_function_or_method";
    return value.is(Type::Special) ? value.as<SpecialObject>().pythonType() : "object";
}

bool isCallable(const Value& value) {
    switch (value.type()) {
    case Type::Callable:
    case Type::Macro:
    case Type::Loop:
    case Type::Undefined: // it has a __call__, which fails
        return true;
    case Type::Special:
        return value.as<SpecialObject>().callable();
    default:
        return false;
    }
}

ValueList bindArguments(const char* function, const CallArguments& arguments,
                        std::initializer_list<std::string_view> names, std::size_t required, Take take) {
    ValueList bound(names.size());
    if (arguments.positional.size() > names.size())
        raise("TypeError", fmt::format("{}() takes at most {} arguments ({} given)", function, names.size(),
                                       arguments.positional.size()));
    std::copy(arguments.positional.begin(), arguments.positional.end(), bound.begin());
    if (take == Take::Positional && !arguments.keywords.empty())
        raise("TypeError", fmt::format("{}() takes no keyword arguments", function));
    for (const auto& [name, value] : arguments.keywords) {
        const auto found = std::find(names.begin(), names.end(), textOf(name));
        if (found == names.end() || found->empty())
            raise("TypeError",
                  fmt::format("{}() got an unexpected keyword argument '{}'", function, textOf(name)));
        Value& place = bound[static_cast<std::size_t>(found - names.begin())];
        if (!place.missing())
            raise("TypeError",
                  fmt::format("{}() got multiple values for argument '{}'", function, textOf(name)));
        place = value;
    }
    for (std::size_t i = 0; i < required; ++i) {
        if (bound[i].missing())
            raise("TypeError",
                  fmt::format("{}() missing required argument: '{}'", function, names.begin()[i]));
    }
    return bound;
}

std::int64_t indexOf(const Value& value) {
    if (value.is(Type::BigInt))
        raise("OverflowError", "Python int too large to convert to C ssize_t");
    if (!value.isInteger())
        raise("TypeError", fmt::format("'{}' object cannot be interpreted as an integer", typeName(value)));
    return value.asInt();
}

std::int64_t clampedIndexOf(const Value& value) {
    if (value.is(Type::BigInt))
        return value.as<BigObject>().value.negative() ? INT64_MIN : INT64_MAX;
    return indexOf(value);
}

const StringObject& stringArgument(const Value& value, const char* function) {
    if (!value.isString())
        raise("TypeError", fmt::format("{}() argument must be str, not {}", function, typeName(value)));
    return value.as<StringObject>();
}

namespace {

thread_local int t_iterating = 0; ///< depth of generators that request items from each other

struct FunctionIterator final : IteratorObject {
    std::function<bool(Value&)> function;
    FunctionIterator(const char* pythonType, std::function<bool(Value&)> f)
        : IteratorObject(pythonType)
        , function(std::move(f)) {
        takeBytes(kOfFunction);
    }
    ~FunctionIterator() override { giveBackBytes(kOfFunction); }
    static constexpr std::size_t kOfFunction = 192; // approximate size of its state
    bool next(Value& item) override {
        spendOnItems(1);
        if (!function)
            return false;
        struct Deeper {
            Deeper() {
                if (++t_iterating > 150) {
                    --t_iterating;
                    raise("RecursionError", "maximum recursion depth exceeded");
                }
            }
            ~Deeper() { --t_iterating; }
        } const deeper;
        const Value keep(this); // it may release its owner
        if (function(item))
            return true;
        function = nullptr;
        return false;
    }
};

Value rangeItem(const RangeObject& range, std::size_t i) {
    return Value::integer(range.start + range.step * static_cast<std::int64_t>(i));
}

bool inString(const Value& container, const Value& item) {
    if (!item.isString())
        raise("TypeError",
              fmt::format("'in <string>' requires string as left operand, not {}", typeName(item)));
    const std::string& text = textOf(container);
    const std::string& part = textOf(item);
    spendOnBytes(text.size());
    return part.empty() || memmem(text.data(), text.size(), part.data(), part.size()) != nullptr;
}

bool inRange(const RangeObject& range, const Value& item) {
    if (!item.isNumber() || range.length == 0)
        return false;
    for (const double whole = item.is(Type::Float) ? item.asFloat() : 0;
         whole != static_cast<double>(static_cast<std::int64_t>(whole));)
        return false;
    if (item.is(Type::BigInt))
        return false;
    const std::int64_t at = item.is(Type::Float) ? static_cast<std::int64_t>(item.asFloat()) : item.asInt();
    const std::int64_t last = range.start + range.step * (range.length - 1);
    return at >= std::min(range.start, last) && at <= std::max(range.start, last) &&
           (at - range.start) % range.step == 0;
}

} // namespace

Value newIterator(const char* pythonType, std::function<bool(Value&)> next) {
    return Value(new FunctionIterator(pythonType, std::move(next)));
}

bool isIterable(const Value& value) {
    switch (value.type()) {
    case Type::String:
    case Type::Bytes:
    case Type::List:
    case Type::Tuple:
    case Type::Dict:
    case Type::Range:
    case Type::View:
    case Type::Iterator:
    case Type::Undefined:
    case Type::Loop:
        return true;
    default:
        return false;
    }
}

ItemWalk::ItemWalk(const Value& value)
    : m_container(value) {
    if (!isIterable(value))
        raise("TypeError", fmt::format("'{}' object is not iterable", typeName(value)));
    if (value.is(Type::Loop))
        raise("TypeError", "a loop's own variable is not walked over");
}

bool ItemWalk::sized() const {
    return !m_container.is(Type::Iterator);
}

bool ItemWalk::nextOther(Value& item) {
    switch (m_container.type()) {
    case Type::String: {
        const std::string& text = textOf(m_container);
        if (m_at >= text.size())
            return false;
        const std::size_t size = characterAt(text, m_at).size;
        item = sliceOf(m_container, m_at, m_at + size);
        if (item.as<StringObject>().markup) // its characters are not Markup
            item = newString(textOf(item), item.as<StringObject>().origins);
        m_at += size;
        return true;
    }
    case Type::Dict: {
        const auto& entries = dictOf(m_container).entries();
        if (m_at >= entries.size())
            return false;
        item = entries[m_at++].first;
        return true;
    }
    case Type::Range: {
        const auto& range = m_container.as<RangeObject>();
        if (m_at >= static_cast<std::size_t>(range.length))
            return false;
        item = rangeItem(range, m_at++);
        return true;
    }
    case Type::View: {
        const auto& view = m_container.as<ViewObject>();
        const auto& entries = dictOf(view.dict).entries();
        if (m_at >= entries.size())
            return false;
        const auto& [key, value] = entries[m_at++];
        if (view.part == ViewObject::Part::Items)
            item = newTuple({key, value});
        else
            item = view.part == ViewObject::Part::Keys ? key : value;
        return true;
    }
    case Type::Bytes: {
        const std::string& bytes = m_container.as<BytesObject>().bytes;
        if (m_at >= bytes.size())
            return false;
        item = Value::integer(static_cast<unsigned char>(bytes[m_at++]));
        return true;
    }
    case Type::Iterator:
        return m_container.as<IteratorObject>().next(item);
    default:
        return false;
    }
}

ValueList listOf(const Value& iterable) {
    if (iterable.isSequence()) {
        spendOnItems(itemsOf(iterable).size());
        expectBytes(itemsOf(iterable).size() * sizeof(Value));
        return itemsOf(iterable);
    }
    ItemWalk walk(iterable);
    if (walk.sized() && hasLength(iterable)) {
        spendOnItems(static_cast<std::size_t>(lengthOf(iterable)));
        expectBytes(static_cast<std::uint64_t>(lengthOf(iterable)) * sizeof(Value));
    }
    ValueList items;
    for (Value item; walk.next(item);) {
        items.push_back(std::move(item));
        if (items.size() % 4096 == 0)
            expectBytes(items.size() * sizeof(Value));
    }
    return items;
}

bool hasLength(const Value& value) {
    return (isIterable(value) && !value.is(Type::Iterator)) || value.isUndefined();
}

std::int64_t lengthOf(const Value& value) {
    switch (value.type()) {
    case Type::String:
        return static_cast<std::int64_t>(value.as<StringObject>().length());
    case Type::Bytes:
        return static_cast<std::int64_t>(value.as<BytesObject>().bytes.size());
    case Type::List:
    case Type::Tuple:
        return static_cast<std::int64_t>(itemsOf(value).size());
    case Type::Dict:
        return static_cast<std::int64_t>(dictOf(value).entries().size());
    case Type::View:
        return static_cast<std::int64_t>(dictOf(value.as<ViewObject>().dict).entries().size());
    case Type::Range:
        return value.as<RangeObject>().length;
    case Type::Undefined:
        return 0;
    case Type::Loop:
        if (const Value length = value.as<SpecialObject>().attribute("length"); length.isInteger())
            return length.asInt();
        [[fallthrough]];
    default:
        raise("TypeError", fmt::format("object of type '{}' has no len()", typeName(value)));
    }
}

bool contains(const Value& container, const Value& item) {
    switch (container.type()) {
    case Type::String:
        return inString(container, item);
    case Type::Dict:
        return dictOf(container).find(item) != nullptr;
    case Type::Range:
        return inRange(container.as<RangeObject>(), item);
    case Type::View: {
        const auto& view = container.as<ViewObject>();
        if (view.part == ViewObject::Part::Keys)
            return dictOf(view.dict).find(item) != nullptr;
        if (view.part == ViewObject::Part::Items) {
            if (!item.is(Type::Tuple) || itemsOf(item).size() != 2)
                return false;
            const Value* found = dictOf(view.dict).find(itemsOf(item)[0]);
            return found != nullptr && equal(*found, itemsOf(item)[1]);
        }
        break;
    }
    default:
        break;
    }
    if (!isIterable(container))
        raise("TypeError", fmt::format("argument of type '{}' is not iterable", typeName(container)));
    ItemWalk walk(container);
    std::size_t seen = 0;
    for (Value other; walk.next(other);) {
        if (++seen % 64 == 0)
            spendOnItems(64);
        if (other.hasObject() && item.hasObject() && other.object() == item.object())
            return true;
        if (equal(other, item))
            return true;
    }
    return false;
}

} // namespace tokenscope::chat
