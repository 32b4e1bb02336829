// str.encode and bytes.decode, for UTF-8, Latin-1 and ASCII.

#include "core/chat/template/builtins/methods.h"
#include "core/chat/template/values/characters.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::chat {
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
