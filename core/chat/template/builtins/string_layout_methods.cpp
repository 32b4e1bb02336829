#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/percent_format.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

struct Fill {
    std::int64_t missing; ///< characters
    std::string with;
};

Fill fillFor(const char* name, const Value& self, const CallArguments& arguments) {
    const ValueList bound = bindArguments(name, arguments, {"width", "fillchar"}, 1, Take::Positional);
    Fill fill{indexOf(bound[0]) - lengthOf(self), " "};
    if (!bound[1].missing()) {
        if (stringArgument(bound[1], name).length() != 1)
            raise("TypeError", "The fill character must be exactly one character long");
        fill.with = textOf(bound[1]);
    }
    if (fill.missing > 0)
        expectBytes(static_cast<std::uint64_t>(fill.missing) * fill.with.size());
    return fill;
}

Value filled(const Value& self, const Fill& fill, std::int64_t left) {
    if (fill.missing <= 0)
        return self;
    TextBuilder out;
    const auto put = [&](std::int64_t count) {
        for (; count > 0; --count)
            out.plain(fill.with);
    };
    put(left);
    out.copy(self);
    put(fill.missing - left);
    return out.finish(self.as<StringObject>().markup);
}

Value centerMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const Fill fill = fillFor("center", self, arguments);
    const std::int64_t width = fill.missing + lengthOf(self);
    return filled(self, fill, fill.missing / 2 + (fill.missing & width & 1));
}

Value ljustMethod(Runtime&, const Value& self, CallArguments& arguments) {
    return filled(self, fillFor("ljust", self, arguments), 0);
}

Value rjustMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const Fill fill = fillFor("rjust", self, arguments);
    return filled(self, fill, fill.missing);
}

Value zfillMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("zfill", arguments, {"width"}, 1, Take::Positional);
    const std::int64_t missing = indexOf(bound[0]) - lengthOf(self);
    if (missing <= 0)
        return self;
    expectBytes(static_cast<std::uint64_t>(missing));
    const auto& string = self.as<StringObject>();
    const std::size_t sign = string.text.starts_with('+') || string.text.starts_with('-') ? 1 : 0;
    TextBuilder out;
    out.copy(string, 0, sign);
    out.plain(static_cast<std::size_t>(missing), '0');
    out.copy(string, sign, string.text.size());
    return out.finish(string.markup);
}

Value expandtabsMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("expandtabs", arguments, {"tabsize"}, 0);
    const std::int64_t size = bound[0].missing() ? 8 : indexOf(bound[0]);
    const auto& string = self.as<StringObject>();
    TextBuilder out;
    std::int64_t column = 0;
    for (std::size_t at = 0; at < string.text.size();) {
        const Character c = characterAt(string.text, at);
        if (c.value == '\t') {
            const std::int64_t spaces = size > 0 ? size - column % size : 0;
            expectBytes(out.size() + static_cast<std::uint64_t>(spaces));
            out.changed(std::string(static_cast<std::size_t>(spaces), ' '), string, at, at + 1);
            column += spaces;
        } else {
            out.copy(string, at, at + c.size);
            column = c.value == '\n' || c.value == '\r' ? 0 : column + 1;
        }
        at += c.size;
    }
    return out.finish(string.markup);
}

Value formatMethod(Runtime&, const Value& self, CallArguments& arguments) {
    return strFormat(self, arguments);
}

Value formatMapMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("format_map", arguments, {"mapping"}, 1, Take::Positional);
    if (!bound[0].is(Type::Dict))
        raise("TypeError", fmt::format("'{}' object is not a mapping", typeName(bound[0])));
    CallArguments named;
    for (const auto& [key, value] : dictOf(bound[0]).entries) {
        if (key.isString())
            named.keywords.emplace_back(key, value);
    }
    return strFormat(self, named);
}

/// The table of str.translate: a dict from code points to strings, code points or none.
Value translateMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("translate", arguments, {"table"}, 1, Take::Positional);
    const auto& string = self.as<StringObject>();
    if ((!isIterable(bound[0]) || bound[0].is(Type::Iterator) || bound[0].is(Type::View)) &&
        !string.text.empty())
        raise("TypeError", fmt::format("'{}' object is not subscriptable", typeName(bound[0])));
    TextBuilder out;
    for (std::size_t at = 0; at < string.text.size();) {
        const Character c = characterAt(string.text, at);
        const Value found = itemOf(bound[0], Value::integer(c.value));
        if (found.isUndefined()) {
            out.copy(string, at, at + c.size);
        } else if (found.isString()) {
            out.changed(textOf(found), string, at, at + c.size);
        } else if (found.isInteger() && !found.is(Type::BigInt)) {
            if (found.asInt() < 0 || found.asInt() > 0x10FFFF)
                raise("ValueError", "character mapping must be in range(0x110000)");
            out.changed(utf8Of(static_cast<char32_t>(found.asInt())), string, at, at + c.size);
        } else if (!found.is(Type::None)) {
            raise("TypeError", "character mapping must return integer, None or str");
        }
        expectBytes(out.size());
        at += c.size;
    }
    return out.finish(string.markup);
}

Value maketransMethod(Runtime&, const Value&, CallArguments& arguments) {
    const ValueList bound = bindArguments("maketrans", arguments, {"x", "y", "z"}, 1, Take::Positional);
    Value table = newDict();
    const auto put = [&](const Value& key, const Value& value) { dictOf(table).set(key, value); };
    if (bound[1].missing()) {
        if (!bound[0].is(Type::Dict))
            raise("TypeError", "if you give only one argument to maketrans it must be a dict");
        for (const auto& [key, value] : dictOf(bound[0]).entries) {
            if (key.isString() && lengthOf(key) != 1)
                raise("ValueError", "string keys in translate table must be of length 1");
            put(key.isString() ? Value::integer(characterAt(textOf(key), 0).value) : key, value);
        }
        return table;
    }
    const std::string& from = stringArgument(bound[0], "maketrans").text;
    const std::string& to = stringArgument(bound[1], "maketrans").text;
    if (lengthOf(bound[0]) != lengthOf(bound[1]))
        raise("ValueError", "the first two maketrans arguments must have equal length");
    for (std::size_t a = 0, b = 0; a < from.size();) {
        const Character x = characterAt(from, a);
        const Character y = characterAt(to, b);
        put(Value::integer(x.value), Value::integer(y.value));
        a += x.size;
        b += y.size;
    }
    if (!bound[2].missing()) {
        const std::string& gone = stringArgument(bound[2], "maketrans").text;
        for (std::size_t at = 0; at < gone.size(); at += characterAt(gone, at).size)
            put(Value::integer(characterAt(gone, at).value), Value::none());
    }
    return table;
}

} // namespace

std::span<const Builtin> stringLayoutMethods() {
    static constexpr Builtin kMethods[] = {
        {"center", centerMethod},        {"ljust", ljustMethod},           {"rjust", rjustMethod},
        {"zfill", zfillMethod},          {"expandtabs", expandtabsMethod}, {"format", formatMethod},
        {"format_map", formatMapMethod}, {"translate", translateMethod},   {"maketrans", maketransMethod},
    };
    return kMethods;
}

} // namespace tokenscope::chat
