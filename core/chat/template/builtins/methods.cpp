// Methods of lists, tuples, dicts and numbers; encode and decode.

#include "core/chat/template/builtins/methods.h"

#include "core/chat/template/values/characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tokenscope::chat {
namespace {

ListObject& listIn(const Value& self) {
    return self.as<ListObject>();
}

Value countItems(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("count", arguments, {"value"}, 1, Take::Positional);
    std::int64_t count = 0;
    ItemWalk walk(self);
    spendOnItems(static_cast<std::size_t>(lengthOf(self)));
    for (Value item; walk.next(item);)
        count += equal(item, bound[0]) ? 1 : 0;
    return Value::integer(count);
}

Value indexOfItem(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound =
        bindArguments("index", arguments, {"value", "start", "stop"}, 1, Take::Positional);
    const std::int64_t length = lengthOf(self);
    const auto place = [&](const Value& given, std::int64_t otherwise) {
        if (given.missing())
            return otherwise;
        const std::int64_t at = clampedIndexOf(given);
        return at < 0 ? std::max<std::int64_t>(at < -length ? 0 : at + length, 0) : at;
    };
    const std::int64_t start = place(bound[1], 0);
    const std::int64_t stop = std::min(place(bound[2], length), length);
    spendOnItems(static_cast<std::size_t>(length));
    ItemWalk walk(self);
    Value item;
    for (std::int64_t at = 0; at < stop && walk.next(item); ++at) {
        if (at >= start && equal(item, bound[0]))
            return Value::integer(at);
    }
    raise("ValueError", fmt::format("{} is not in {}", reprOf(bound[0]), typeName(self)));
}

Value copyList(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("copy", arguments, {}, 0, Take::Positional);
    return newList(listOf(self));
}

/// The sandbox forbids list.append and similar methods, and since Jinja 3.1.5 pop and clear: SandboxRules.
Value popList(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("pop", arguments, {"index"}, 0, Take::Positional);
    ListObject& list = listIn(self);
    const auto length = static_cast<std::int64_t>(list.items.size());
    if (length == 0)
        raise("IndexError", "pop from empty list");
    std::int64_t at = bound[0].missing() ? -1 : indexOf(bound[0]);
    at = at < 0 ? at + length : at;
    if (at < 0 || at >= length)
        raise("IndexError", "pop index out of range");
    Value item = list.items[static_cast<std::size_t>(at)];
    list.items.erase(list.items.begin() + at);
    if (at == 0 && list.source.children != 0)
        ++list.source.children;
    else if (at + 1 != length)
        list.source = {};
    spendOnItems(static_cast<std::size_t>(length - at));
    return item;
}

Value clearList(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("clear", arguments, {}, 0, Take::Positional);
    ValueList old = std::move(listIn(self).items);
    listIn(self).items.clear();
    return Value::none();
}

Value getMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("get", arguments, {"key", "default"}, 1, Take::Positional);
    const Value* found = dictOf(self).find(bound[0]);
    return found != nullptr ? *found : bound[1].missing() ? Value::none() : bound[1];
}

template <ViewObject::Part part>
Value viewMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("dict.items", arguments, {}, 0, Take::Positional);
    return Value(new ViewObject(self, part));
}

Value copyDict(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("copy", arguments, {}, 0, Take::Positional);
    Value copy = newDict();
    for (const auto& [key, value] : dictOf(self).entries())
        dictOf(copy).set(key, value);
    dictOf(copy).source = dictOf(self).source;
    return copy;
}

Value isIntegerMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("is_integer", arguments, {}, 0, Take::Positional);
    return Value::boolean(std::isfinite(self.asFloat()) && std::trunc(self.asFloat()) == self.asFloat());
}

Value ratioMethod(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("as_integer_ratio", arguments, {}, 0, Take::Positional);
    if (!self.is(Type::Float))
        return newTuple({positive(self), Value::integer(1)});
    double value = self.asFloat();
    if (!std::isfinite(value))
        raise(std::isnan(value) ? "ValueError" : "OverflowError",
              std::isnan(value) ? "cannot convert NaN to integer ratio"
                                : "cannot convert Infinity to integer ratio");
    std::size_t shift = 0;
    for (; std::trunc(value) != value; value *= 2)
        ++shift;
    return newTuple(
        {Value::big(BigInteger::fromDouble(value)), Value::big(BigInteger(1).shiftedLeft(shift))});
}

} // namespace

std::span<const Builtin> listMethods() {
    static constexpr Builtin kMethods[] = {
        {"count", countItems}, {"index", indexOfItem}, {"copy", copyList},
        {"pop", popList},      {"clear", clearList},
    };
    return kMethods;
}

std::span<const Builtin> tupleMethods() {
    static constexpr Builtin kMethods[] = {{"count", countItems}, {"index", indexOfItem}};
    return kMethods;
}

std::span<const Builtin> dictMethods() {
    static constexpr Builtin kMethods[] = {
        {"get", getMethod},
        {"items", viewMethod<ViewObject::Part::Items>},
        {"keys", viewMethod<ViewObject::Part::Keys>},
        {"values", viewMethod<ViewObject::Part::Values>},
        {"copy", copyDict},
    };
    return kMethods;
}

std::span<const Builtin> numberMethods() {
    static constexpr Builtin kMethods[] = {
        {"is_integer", isIntegerMethod},
        {"as_integer_ratio", ratioMethod},
    };
    return kMethods;
}

// str.encode and bytes.decode, for UTF-8, Latin-1 and ASCII.

namespace {

enum class Codec : std::uint8_t { Utf8, Latin1, Ascii };

Codec codecNamed(const Value& given) {
    if (given.missing())
        return Codec::Utf8;
    const std::string& spelling = stringArgument(given, "codec").text;
    std::string name = textOf(changeCase(given, CaseChange::Lower));
    std::replace(name.begin(), name.end(), '_', '-');
    if (name == "utf-8" || name == "utf8" || name == "u8")
        return Codec::Utf8;
    if (name == "latin-1" || name == "latin1" || name == "iso-8859-1" || name == "l1")
        return Codec::Latin1;
    if (name == "ascii" || name == "us-ascii")
        return Codec::Ascii;
    raise("LookupError", "unknown encoding: " + spelling);
}

const char* nameOf(Codec codec) {
    return codec == Codec::Utf8 ? "utf-8" : codec == Codec::Latin1 ? "latin-1" : "ascii";
}

std::string handlerOf(const Value& given) {
    return given.missing() ? "strict" : stringArgument(given, "errors").text;
}

std::string escapedAs(char32_t c) {
    const auto value = static_cast<std::uint32_t>(c);
    return value < 0x100     ? fmt::format("\\x{:02x}", value)
           : value < 0x10000 ? fmt::format("\\u{:04x}", value)
                             : fmt::format("\\U{:08x}", value);
}

bool canEncode(Codec codec, char32_t c) {
    return codec == Codec::Utf8 ? c < 0xD800 || c > 0xDFFF : c < (codec == Codec::Latin1 ? 0x100U : 0x80U);
}

std::string encodedError(Codec codec, const std::string& handler, char32_t c, std::size_t index) {
    const auto value = static_cast<std::uint32_t>(c);
    if (handler == "ignore")
        return {};
    if (handler == "replace")
        return "?";
    if (handler == "xmlcharrefreplace")
        return fmt::format("&#{};", value);
    if (handler == "backslashreplace")
        return escapedAs(c);
    if (handler == "surrogatepass" && codec == Codec::Utf8)
        return utf8Of(c);
    if (handler != "strict")
        raise("LookupError", fmt::format("unknown error handler name '{}'", handler));
    const std::string reason = codec == Codec::Utf8     ? "surrogates not allowed"
                               : codec == Codec::Latin1 ? "ordinal not in range(256)"
                                                        : "ordinal not in range(128)";
    raise("UnicodeEncodeError", fmt::format("'{}' codec can't encode character '{}' in position {}: {}",
                                            nameOf(codec), escapedAs(c), index, reason));
}

Value encodeMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("encode", arguments, {"encoding", "errors"}, 0);
    const Codec codec = codecNamed(bound[0]);
    const std::string handler = handlerOf(bound[1]);
    const auto& string = self.as<StringObject>();
    spendOnBytes(string.text.size());
    expectBytes(string.text.size());
    std::string out;
    out.reserve(string.text.size());
    std::size_t index = 0;
    for (std::size_t at = 0; at < string.text.size(); ++index) {
        const Character c = characterAt(string.text, at);
        if (!canEncode(codec, c.value)) {
            out += encodedError(codec, handler, c.value, index);
            expectBytes(out.size());
        } else if (codec == Codec::Utf8) {
            out.append(string.text, at, c.size);
        } else {
            out += static_cast<char>(c.value);
        }
        at += c.size;
    }
    return Value(new BytesObject(std::move(out)));
}

struct Decoded {
    std::size_t size;  ///< bytes of the character, or of the invalid sequence
    const char* wrong; ///< why it is invalid; null if it is valid
};

/// Splits invalid UTF-8 like Python: the longest prefix of a character is one error.
Decoded decodedAt(std::string_view bytes, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[at + i]); };
    const unsigned first = byte(0);
    if (first < 0x80)
        return {1, nullptr};
    const std::size_t size = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (size == 0)
        return {1, "invalid start byte"};
    for (std::size_t i = 1; i < size; ++i) {
        if (at + i >= bytes.size())
            return {i, "unexpected end of data"};
        const unsigned least = i > 1 ? 0x80U : first == 0xE0 ? 0xA0U : first == 0xF0 ? 0x90U : 0x80U;
        const unsigned most = i > 1 ? 0xBFU : first == 0xED ? 0x9FU : first == 0xF4 ? 0x8FU : 0xBFU;
        if (byte(i) < least || byte(i) > most)
            return {i, "invalid continuation byte"};
    }
    return {size, nullptr};
}

std::string decodedError(Codec codec, const std::string& handler, std::string_view bytes, std::size_t at,
                         const Decoded& part) {
    if (handler == "ignore")
        return {};
    if (handler == "replace")
        return "\xEF\xBF\xBD";
    std::string out;
    for (std::size_t i = 0; handler == "backslashreplace" && i < part.size; ++i)
        out += escapedAs(static_cast<unsigned char>(bytes[at + i]));
    if (handler == "backslashreplace")
        return out;
    if (handler != "strict")
        raise("LookupError", fmt::format("unknown error handler name '{}'", handler));
    const std::string place = part.size == 1 ? fmt::format("byte 0x{:02x} in position {}",
                                                           static_cast<unsigned char>(bytes[at]), at)
                                             : fmt::format("bytes in position {}-{}", at, at + part.size - 1);
    raise("UnicodeDecodeError",
          fmt::format("'{}' codec can't decode {}: {}", nameOf(codec), place, part.wrong));
}

Value decodeMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("decode", arguments, {"encoding", "errors"}, 0);
    const Codec codec = codecNamed(bound[0]);
    const std::string handler = handlerOf(bound[1]);
    const std::string& bytes = self.as<BytesObject>().bytes;
    const std::size_t most = codec == Codec::Latin1 ? bytes.size() * 2 : bytes.size();
    spendOnBytes(bytes.size());
    expectBytes(most);
    std::string out;
    out.reserve(most);
    for (std::size_t at = 0; at < bytes.size();) {
        const auto first = static_cast<unsigned char>(bytes[at]);
        Decoded part{1, nullptr};
        if (codec == Codec::Utf8)
            part = decodedAt(bytes, at);
        else if (codec == Codec::Ascii && first >= 0x80)
            part.wrong = "ordinal not in range(128)";
        if (part.wrong != nullptr)
            out += decodedError(codec, handler, bytes, at, part);
        else if (codec == Codec::Latin1)
            out += utf8Of(first);
        else
            out.append(bytes, at, part.size);
        if (part.wrong != nullptr)
            expectBytes(out.size());
        at += part.size;
    }
    return newString(std::move(out));
}

} // namespace

std::span<const Builtin> stringCodecMethods() {
    static constexpr Builtin kMethods[] = {{"encode", encodeMethod}};
    return kMethods;
}

std::span<const Builtin> bytesMethods() {
    static constexpr Builtin kMethods[] = {{"decode", decodeMethod}};
    return kMethods;
}

} // namespace tokenscope::chat
