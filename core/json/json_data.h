#pragma once
// JSON as an editable tree that loses nothing, for conversations and template variables: objects keep the
// order of their keys, numbers their spelling (1 and 1.0 differ as in Python, and no integer is too large),
// and values their position in the text. The reader also accepts JSON5 and Python's notation, which people
// paste. For large files use JsonDocument.

#include "core/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

struct Data {
    enum class Kind : std::uint8_t { Null, Bool, Number, String, List, Object };
    using Member = std::pair<std::string, Data>;

    Kind kind = Kind::Null;
    bool truth = false;          ///< Bool
    std::uint32_t at = 0;        ///< byte offset in the text it was read from; not compared
    std::string text;            ///< String: UTF-8. Number: its spelling in JSON, or NaN, Infinity, -Infinity
    std::vector<Data> items;     ///< List
    std::vector<Member> members; ///< Object; keys are unique

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
    /// A number without decimal point and exponent.
    [[nodiscard]] bool isInteger() const;
    [[nodiscard]] bool isString() const { return kind == Kind::String; }
    [[nodiscard]] bool isList() const { return kind == Kind::List; }
    [[nodiscard]] bool isObject() const { return kind == Kind::Object; }

    /// The member of an object; null if there is none, or if this is not an object.
    [[nodiscard]] const Data* find(std::string_view key) const;
    [[nodiscard]] Data* find(std::string_view key);
    /// Replaces the member, or appends it. Only for objects.
    void set(std::string_view key, Data value);
    /// Returns whether it existed.
    bool erase(std::string_view key);
    /// The text of the member `key` if it is a string, otherwise empty.
    [[nodiscard]] std::string_view stringAt(std::string_view key) const;

    bool operator==(const Data& other) const;
};

/// `an object`, `a list`, `a string` …
Message jsonKind(const Data& data);

/// The value at `content[0].text`, `tool_calls[0].function.name`; null if there is none. If several keys fit,
/// some with dots or brackets, the longest is used.
const Data* findPath(const Data& data, std::string_view path);

enum class JsonStyle {
    Strict, ///< JSON; also NaN and Infinity, as in Python's json module
    Lenient, ///< also JSON5 (comments, trailing commas, unquoted keys, '…', +1, .5, 0x1F) and True, False, None
};

/// Limit of nested lists and objects.
inline constexpr std::size_t kDeepestData = 500;

/// Of repeated keys, the last value is used at the position of the first one, as in Python; lone surrogates
/// become U+FFFD. Errors: Damaged, with `where` as `line 3, column 14` (from 1, in characters); TooLarge for
/// nesting.
Result<Data> readData(std::string_view text, JsonStyle style = JsonStyle::Lenient);

/// Reads one of several values (`[…] [...]`, lines) at `at`, and moves `at` after it and the following
/// whitespace. Errors: as readData().
Result<Data> readDataAt(std::string_view text, std::size_t& at, JsonStyle style = JsonStyle::Lenient);

/// With `indent` 0 on one line, `{"a": 1}` like Python; otherwise indented by this many spaces per level.
/// Characters beyond ASCII are not escaped.
std::string writeData(const Data& data, int indent = 0);

} // namespace tokenscope
