#include "core/chat/template/values/callable.h"

#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <fmt/format.h>

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

} // namespace tokenscope::chat
