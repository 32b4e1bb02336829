#pragma once
// JSON as people hand it in and as a template gets it, with nothing lost: objects keep the order of their keys,
// numbers their spelling (1 and 1.0 differ, and no integer is too large), strings every character.

#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::chat {

// What characters are to the reader of JSON.

inline bool isDataDigit(char c) {
    return c >= '0' && c <= '9';
}
/// Of a key without quotes, or a word such as `true`.
inline bool isDataNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80;
}
/// -1 for what is no hexadecimal digit.
inline int dataHexValue(char c) {
    if (isDataDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

struct Data {
    enum class Kind : std::uint8_t { Null, Bool, Number, String, List, Object };
    using Member = std::pair<std::string, Data>;

    Kind kind = Kind::Null;
    bool truth = false;          ///< Bool
    std::uint32_t at = 0;        ///< byte of the text that it was read from at which it begins; not compared
    std::string text;            ///< String: UTF-8. Number: as JSON spells it, or NaN, Infinity, -Infinity
    std::vector<Data> items;     ///< List
    std::vector<Member> members; ///< Object; no key twice

    static Data null() { return {}; }
    static Data boolean(bool value);
    static Data integer(std::int64_t value);
    static Data number(std::string spelling);
    static Data string(std::string value);
    static Data list(std::vector<Data> items = {});
    static Data object(std::vector<Member> members = {});

    [[nodiscard]] bool isNull() const { return kind == Kind::Null; }
    [[nodiscard]] bool isBool() const { return kind == Kind::Bool; }
    [[nodiscard]] bool isNumber() const { return kind == Kind::Number; }
    /// A number without point and exponent.
    [[nodiscard]] bool isInteger() const;
    [[nodiscard]] bool isString() const { return kind == Kind::String; }
    [[nodiscard]] bool isList() const { return kind == Kind::List; }
    [[nodiscard]] bool isObject() const { return kind == Kind::Object; }

    /// The member of an object; null where there is none, or this is no object.
    [[nodiscard]] const Data* find(std::string_view key) const;
    [[nodiscard]] Data* find(std::string_view key);
    /// In its place, or as the last one. Only for objects.
    void set(std::string_view key, Data value);
    /// Whether it was there.
    bool erase(std::string_view key);
    /// The text of the string `key`, or empty.
    [[nodiscard]] std::string_view stringAt(std::string_view key) const;

    bool operator==(const Data& other) const;
};

/// `an object`, `a list`, `a string`, …
std::string_view kindName(const Data& data);

/// The string (or other value) at `content[0].text`, `tool_calls[0].function.name`; null where there is none. A key that
/// holds a dot or a bracket is found where the longest such key fits.
const Data* findPath(const Data& data, std::string_view path);

enum class JsonStyle {
    Strict, ///< JSON; NaN and Infinity too, as Python's reader takes them
    Lenient, ///< and JSON5: comments, commas at the end, keys without quotes, '…', +1, .5, 0x1F; True, False, None
};

/// Lists and objects in each other.
inline constexpr std::size_t kDeepestData = 500;

/// Of an object with a key twice, the last value holds, at the first one's place, as in Python; half a surrogate pair
/// becomes U+FFFD. Errors: Damaged, with `where` as `line 3, column 14` (from 1, in characters); TooLarge for nesting.
Result<Data> readData(std::string_view text, JsonStyle style = JsonStyle::Lenient);

/// Where the value that begins at `at` stopped being readable is told by readData's error; this reads one value of many
/// (`[…] [...]`, lines) and moves `at` behind it and the spaces that follow.
Result<Data> readDataAt(std::string_view text, std::size_t& at, JsonStyle style = JsonStyle::Lenient);

/// With `indent` 0 on one line, `{"a": 1}` as Python writes it; else indented by so many spaces a level. Characters
/// beyond ASCII stay as they are.
std::string writeData(const Data& data, int indent = 0);

/// `line 3, column 14` of a byte offset, from 1, the column in characters.
std::string placeIn(std::string_view text, std::size_t offset);

} // namespace tokenscope::chat

namespace tokenscope {

// Callers that are not about chats use these too: the command line reads its arguments with them.
using chat::Data;
using chat::findPath;
using chat::JsonStyle;
using chat::readData;
using chat::readDataAt;
using chat::writeData;

} // namespace tokenscope
