#include "core/json/json_document.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/json/json_syntax.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace tokenscope {

// Values, lists and members.

/// Converts between values and the parser's handles: both are a document and an index on its tape.
struct JsonTape {
    template <class To>
    static To as(const JsonValue& value) {
        static_assert(sizeof(To) == sizeof(JsonValue) && std::is_trivially_copyable_v<To>);
        return std::bit_cast<To>(value);
    }
    template <class From>
    static JsonValue value(const From& handle) {
        static_assert(sizeof(From) == sizeof(JsonValue) && std::is_trivially_copyable_v<From>);
        return std::bit_cast<JsonValue>(handle);
    }
};

namespace {

namespace dom = simdjson::dom;

dom::element_type typeOf(const JsonValue& value) {
    return value.exists() ? JsonTape::as<dom::element>(value).type() : dom::element_type::NULL_VALUE;
}

template <class T>
bool readAs(const JsonValue& value, T& out) {
    return value.exists() && JsonTape::as<dom::element>(value).get(out) == simdjson::SUCCESS;
}

} // namespace

bool JsonValue::isNull() const {
    return exists() && typeOf(*this) == dom::element_type::NULL_VALUE;
}
bool JsonValue::isString() const {
    return typeOf(*this) == dom::element_type::STRING;
}
bool JsonValue::isList() const {
    return typeOf(*this) == dom::element_type::ARRAY;
}
bool JsonValue::isObject() const {
    return typeOf(*this) == dom::element_type::OBJECT;
}
bool JsonValue::isBool() const {
    return typeOf(*this) == dom::element_type::BOOL;
}
bool JsonValue::isFloat() const {
    return typeOf(*this) == dom::element_type::DOUBLE;
}

bool JsonValue::read(bool& out) const {
    return readAs(*this, out);
}
bool JsonValue::read(std::uint64_t& out) const {
    return readAs(*this, out);
}
bool JsonValue::read(double& out) const {
    return readAs(*this, out);
}
bool JsonValue::read(std::string_view& out) const {
    return readAs(*this, out);
}
bool JsonValue::read(JsonList& out) const {
    if (isList())
        out.m_value = *this;
    return isList();
}
bool JsonValue::read(JsonMembers& out) const {
    if (isObject())
        out.m_value = *this;
    return isObject();
}

JsonValue JsonValue::operator[](std::string_view key) const {
    dom::element found;
    if (!isObject() || JsonTape::as<dom::element>(*this)[key].get(found) != simdjson::SUCCESS)
        return {};
    return JsonTape::value(found);
}

std::string JsonValue::path() const {
    std::string path = "$";
    JsonValue at = *this;
    // The values of a container are in order on the tape: the last one that doesn't start after this one
    // contains it.
    at.m_index = 1;
    while (at.exists() && at.m_index < m_index) {
        JsonList list;
        JsonMembers members;
        JsonValue inside;
        std::string step;
        if (at.read(list)) {
            std::size_t index = 0;
            for (const JsonValue value : list) {
                if (value.m_index > m_index)
                    break;
                inside = value;
                step = jsonIndex(index++);
            }
        } else if (at.read(members)) {
            std::string_view last;
            for (const auto& [key, value] : members) {
                if (value.m_index > m_index)
                    break;
                inside = value;
                last = key;
            }
            step = jsonKey(last);
        }
        path += step;
        at = inside;
    }
    return path;
}

std::string JsonValue::minified() const {
    return exists() ? simdjson::minify(JsonTape::as<dom::element>(*this)) : std::string();
}

std::string JsonValue::minified(std::size_t enough) const {
    JsonList list;
    JsonMembers members;
    std::string text;
    const auto append = [&](const std::string& before, const JsonValue& value) {
        text += text.empty() ? "" : ",";
        text += before + value.minified(enough - std::min(enough, text.size()));
        return text.size() < enough;
    };
    if (read(list)) {
        for (const JsonValue value : list) {
            if (!append("", value))
                break;
        }
        return "[" + text + "]";
    }
    if (read(members)) {
        for (const auto& [key, value] : members) {
            if (!append(nlohmann::json(key).dump() + ":", value))
                break;
        }
        return "{" + text + "}";
    }
    return minified();
}

JsonList::Iterator& JsonList::Iterator::operator++() {
    auto handle = JsonTape::as<dom::array::iterator>(m_value);
    m_value = JsonTape::value(++handle);
    return *this;
}

JsonList::Iterator JsonList::begin() const {
    Iterator iterator;
    if (m_value.exists())
        iterator.m_value = JsonTape::value(JsonTape::as<dom::array>(m_value).begin());
    return iterator;
}

JsonList::Iterator JsonList::end() const {
    Iterator iterator;
    if (m_value.exists())
        iterator.m_value = JsonTape::value(JsonTape::as<dom::array>(m_value).end());
    return iterator;
}

std::size_t JsonList::size() const {
    return m_value.exists() ? JsonTape::as<dom::array>(m_value).size() : 0;
}

JsonValue JsonList::at(std::size_t index) const {
    dom::element found;
    if (!m_value.exists() || JsonTape::as<dom::array>(m_value).at(index).get(found) != simdjson::SUCCESS)
        return {};
    return JsonTape::value(found);
}

JsonMember JsonMembers::Iterator::operator*() const {
    const auto handle = JsonTape::as<dom::object::iterator>(m_key);
    return {handle.key(), JsonTape::value(handle.value())};
}

JsonMembers::Iterator& JsonMembers::Iterator::operator++() {
    auto handle = JsonTape::as<dom::object::iterator>(m_key);
    m_key = JsonTape::value(++handle);
    return *this;
}

JsonMembers::Iterator JsonMembers::begin() const {
    Iterator iterator;
    if (m_value.exists())
        iterator.m_key = JsonTape::value(JsonTape::as<dom::object>(m_value).begin());
    return iterator;
}

JsonMembers::Iterator JsonMembers::end() const {
    Iterator iterator;
    if (m_value.exists())
        iterator.m_key = JsonTape::value(JsonTape::as<dom::object>(m_value).end());
    return iterator;
}

std::size_t JsonMembers::size() const {
    return m_value.exists() ? JsonTape::as<dom::object>(m_value).size() : 0;
}

// Numbers that a dialect has but the parser rejects.

namespace {

/// Whether the integer needs more than 64 bits.
bool tooLong(std::string_view digits, bool negative) {
    const std::string_view largest = negative ? "9223372036854775808" : "18446744073709551615";
    return digits.size() != largest.size() ? digits.size() > largest.size() : digits > largest;
}

/// The position after the string that starts at `quote`.
std::size_t afterString(std::string_view text, std::size_t quote) {
    std::size_t at = quote + 1;
    while (at < text.size() && text[at] != '"')
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

struct Constant {
    std::string_view name;
    std::string_view number; ///< as long
};
constexpr std::array<Constant, 2> kConstants = {{{"Infinity", "1.0e+308"}, {"NaN", "0.0"}}};

} // namespace

bool respellJsonNumbers(std::span<char> bytes, JsonDialect dialect) {
    const std::string_view text(bytes.data(), bytes.size());
    bool any = false;
    const auto put = [&](std::size_t at, std::string_view what) {
        std::copy(what.begin(), what.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
        any = true;
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = afterString(text, at);
        } else if (isDigit(c)) {
            const std::size_t begin = at;
            while (at < text.size() && isDigit(text[at]))
                ++at;
            const bool whole = at == text.size() || std::string_view(".eE").find(text[at]) == text.npos;
            const bool negative = begin > 0 && text[begin - 1] == '-';
            if (whole && tooLong(text.substr(begin, at - begin), negative))
                put(at - 2, "e2"); // replaces the last two of at least twenty digits
            while (at < text.size() &&
                   (isDigit(text[at]) || std::string_view("+-.eE").find(text[at]) != text.npos))
                ++at;
        } else {
            const auto* const constant =
                std::find_if(kConstants.begin(), kConstants.end(),
                             [&](const Constant& one) { return text.substr(at).starts_with(one.name); });
            if (dialect == JsonDialect::Python && constant != kConstants.end()) {
                put(at, constant->number);
                at += constant->name.size();
            } else {
                ++at;
            }
        }
    }
    return any;
}

// Documents, fields, and how messages show paths and values.

namespace {

constexpr std::size_t kMaxWorkingMemory = std::size_t{650} << 20U;

/// Counts in blocks of a fixed size, small enough for byte counters, so that the compiler compares many characters
/// at once.
std::size_t countSeparators(std::string_view text) {
    constexpr std::size_t kBlock = 240;
    const auto separates = [](char c) {
        return static_cast<std::uint8_t>(static_cast<unsigned>(c == ',') | static_cast<unsigned>(c == ':') |
                                         static_cast<unsigned>(c == '[') | static_cast<unsigned>(c == '{'));
    };
    std::size_t count = 0;
    for (; text.size() >= kBlock; text.remove_prefix(kBlock)) {
        std::uint8_t some = 0;
        for (std::size_t i = 0; i < kBlock; ++i)
            some = static_cast<std::uint8_t>(some + separates(text[i]));
        count += some;
    }
    for (const char c : text)
        count += separates(c);
    return count;
}

/// The parser needs 4 bytes for each structural character and up to 16 for each value. Only a file that
/// consists almost entirely of them comes near the limit, so counting separators is enough.
bool wouldNeedTooMuch(std::string_view text) {
    if (text.size() < (std::size_t{24} << 20U))
        return false;
    return text.size() * 2 + countSeparators(text) * (2 * 4 + 16) > kMaxWorkingMemory;
}

/// The parser also reads some bytes after the text, whatever they are. They can be read if they are in the same page as its
/// last byte; then a large file needn't be copied.
bool paddingFollows(std::string_view text) {
    constexpr std::uintptr_t kSmallestPage = 4096;
    const auto end = reinterpret_cast<std::uintptr_t>(text.data() + text.size());
    return !text.empty() && (end - 1) % kSmallestPage + simdjson::SIMDJSON_PADDING < kSmallestPage;
}

bool isPlainWord(std::string_view key) {
    return !key.empty() && key.size() <= 64 && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

} // namespace

std::string jsonKey(std::string_view key) {
    if (isPlainWord(key))
        return fmt::format(".{}", key);
    return fmt::format("[\"{}\"]", printable(key, 64));
}

std::string jsonIndex(std::size_t index) {
    return fmt::format("[{}]", index);
}

Message jsonKind(const JsonValue& value) {
    if (!value.exists())
        return "missing";
    switch (typeOf(value)) {
    case dom::element_type::ARRAY:
        return "a list";
    case dom::element_type::OBJECT:
        return "an object";
    case dom::element_type::STRING:
        return "a string";
    case dom::element_type::BOOL:
        return "a boolean";
    case dom::element_type::NULL_VALUE:
        return "null";
    default:
        return "a number";
    }
}

Message jsonExcerpt(const JsonValue& value) {
    if (value.isList() || value.isObject())
        return jsonKind(value);
    // An integer of more than 64 bits that was read as a float.
    if (double number = 0;
        value.isFloat() && value.read(number) && std::abs(number) >= 0x1p63 && std::abs(number) < 1e40)
        return fmt::format("{:.0f}", number);
    return printable(value.minified(), 60);
}

struct JsonDocument::Parser {
    dom::parser parser;
};

JsonDocument::JsonDocument() = default;
JsonDocument::JsonDocument(JsonDocument&& other) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&& other) noexcept = default;
JsonDocument::~JsonDocument() = default;

Result<JsonDocument> JsonDocument::parse(std::string_view text, JsonDialect dialect) {
    if (wouldNeedTooMuch(text))
        return fail(ErrorCode::TooLarge, {}, "the JSON has too many values to read in 1 GB of memory");
    JsonDocument document;
    document.m_parser = std::make_unique<Parser>();
    dom::parser& parser = document.m_parser->parser;
    auto code = parser.allocate(std::max<std::size_t>(text.size(), 64), kMaxJsonDepth + 1);
    if (code)
        return fail(ErrorCode::TooLarge, {},
                    message("not enough memory to read the JSON: {}", simdjson::error_message(code)));
    std::optional<simdjson::padded_string> copy;
    if (!paddingFollows(text))
        copy.emplace(text);
    const auto read = [&] {
        dom::element root;
        code = parser.parse(copy ? copy->data() : text.data(), text.size(), false).get(root);
        if (!code)
            document.m_root = JsonTape::value(root);
    };
    read();
    bool respelled = false;
    if (code) {
        if (!copy)
            copy.emplace(text);
        respelled = respellJsonNumbers({copy->data(), copy->size()}, dialect);
    }
    if (respelled)
        read();
    if (code) {
        document.m_parser.reset(); // frees memory for the slow reader
        const bool constants =
            respelled && dialect == JsonDialect::Python; // the slow reader doesn't support these numbers
        const std::string_view readable = constants ? std::string_view(*copy) : text;
        return tl::unexpected<Error>(describeJsonSyntax(readable, simdjson::error_message(code)));
    }
    return document;
}

struct JsonField::Parser {
    simdjson::dom::parser parser;
};

JsonField::JsonField(std::string field)
    : m_field(std::move(field))
    , m_parser(std::make_unique<Parser>()) {}
JsonField::JsonField(JsonField&&) noexcept = default;
JsonField& JsonField::operator=(JsonField&&) noexcept = default;
JsonField::~JsonField() = default;

JsonField::Found JsonField::in(std::string_view line) {
    const auto parsed = m_parser->parser.parse(line.data(), line.size());
    if (parsed.error() != simdjson::SUCCESS)
        return {{}, "the line is not JSON"};
    const auto value = m_field.starts_with('/') ? parsed.at_pointer(m_field) : parsed.at_key(m_field);
    if (value.error() != simdjson::SUCCESS)
        return {{}, "the line has no such field"};
    std::string_view text;
    if (value.get_string().get(text) != simdjson::SUCCESS)
        return {{}, "the field is not text"};
    return {text, nullptr};
}

// JsonTree.

namespace {

template <class Tree>
Result<Tree> parseTree(std::string_view text) {
    try {
        return Tree::parse(text.begin(), text.end());
    } catch (const typename Tree::parse_error& error) {
        return fail(ErrorCode::Damaged, fmt::format("byte {}", error.byte > 0 ? error.byte - 1 : 0),
                    "the text is not JSON");
    } catch (const typename Tree::exception&) { // the only other cause
        return fail(ErrorCode::TooLarge, "$", "a number is too large");
    }
}

} // namespace

Result<JsonTree> parseJsonTree(std::string_view text) {
    return parseTree<JsonTree>(text);
}

Result<nlohmann::json> parseSortedJsonTree(std::string_view text) {
    return parseTree<nlohmann::json>(text);
}

} // namespace tokenscope
