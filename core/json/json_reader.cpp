#include "core/json/json_reader.h"

#include "core/base/printable.h"
#include "core/json/json_syntax.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>
#include <unordered_map>

namespace tokenscope {

namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether 64 bits don't hold the whole number.
bool tooLong(std::string_view digits, bool negative) {
    const std::string_view largest = negative ? "9223372036854775808" : "18446744073709551615";
    return digits.size() != largest.size() ? digits.size() > largest.size() : digits > largest;
}

/// The byte after the string that begins at `quote`.
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
                put(at - 2, "e2"); // the last two of twenty digits and more
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

namespace {

constexpr std::size_t kMaxWorkingMemory = std::size_t{650} << 20U;

/// In blocks whose counts fit a byte, so that sixteen characters are compared at once.
std::size_t countSeparators(std::string_view text) {
    constexpr std::size_t kBlock = 240;
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at += kBlock) {
        std::uint8_t some = 0;
        for (const char c : text.substr(at, kBlock))
            some = static_cast<std::uint8_t>(some + (c == ',' || c == ':' || c == '[' || c == '{' ? 1 : 0));
        count += some;
    }
    return count;
}

/// The parser needs 4 bytes for each structural character and up to 16 for each value. Only a file made of
/// little else comes near the bound, so counting separators is enough.
bool wouldNeedTooMuch(std::string_view text) {
    if (text.size() < (std::size_t{24} << 20U))
        return false;
    return text.size() * 2 + countSeparators(text) * (2 * 4 + 16) > kMaxWorkingMemory;
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

std::string_view jsonKind(const JsonElement& element) {
    switch (element.type()) {
    case simdjson::dom::element_type::ARRAY:
        return "a list";
    case simdjson::dom::element_type::OBJECT:
        return "an object";
    case simdjson::dom::element_type::STRING:
        return "a string";
    case simdjson::dom::element_type::BOOL:
        return "a boolean";
    case simdjson::dom::element_type::NULL_VALUE:
        return "null";
    default:
        return "a number";
    }
}

std::string jsonExcerpt(const JsonElement& element) {
    if (element.is_array() || element.is_object())
        return std::string(jsonKind(element));
    // A whole number of more than 64 bits, which reads as a float.
    if (double value = 0;
        element.is_double() && !element.get(value) && std::abs(value) >= 0x1p63 && std::abs(value) < 1e40)
        return fmt::format("{:.0f}", value);
    return printable(simdjson::minify(element), 60);
}

Result<JsonDocument> JsonDocument::parse(std::string_view text, JsonDialect dialect) {
    if (wouldNeedTooMuch(text))
        return fail(ErrorCode::TooLarge, {}, "the JSON has too many values to read in 1 GB of memory");
    JsonDocument document;
    document.m_parser = std::make_unique<simdjson::dom::parser>();
    auto code = document.m_parser->allocate(std::max<std::size_t>(text.size(), 64), kMaxJsonDepth + 1);
    if (code)
        return fail(ErrorCode::TooLarge, {},
                    std::string("not enough memory to read the JSON: ") + simdjson::error_message(code));
    simdjson::padded_string padded(text);
    const auto read = [&] { code = document.m_parser->parse(padded).get(document.m_root); };
    read();
    bool respelled = false;
    if (code)
        respelled = respellJsonNumbers({padded.data(), padded.size()}, dialect);
    if (respelled)
        read();
    if (code) {
        document.m_parser.reset(); // the slow reader needs memory of its own
        const bool constants =
            respelled && dialect == JsonDialect::Python; // which the slow reader doesn't know
        const std::string_view readable = constants ? std::string_view(padded) : text;
        return tl::unexpected<Error>(describeJsonSyntax(readable, simdjson::error_message(code)));
    }
    return document;
}

void LoadReport::fail(ErrorCode code, std::string where, std::string message, std::string remedy) {
    if (!error)
        error = Error{code, {}, std::move(where), std::move(message), std::move(remedy)};
}

Diagnostics LoadReport::take() {
    if (unsaid > 0)
        diagnostics.push_back(
            {Severity::Warning, {}, fmt::format("{} more problems in this file are not listed", unsaid)});
    return std::move(diagnostics);
}

void RepeatedWarning::finish(std::string where, std::string_view what) {
    if (m_count > kSaid)
        m_report.warn(std::move(where), std::to_string(m_count - kSaid) + " more " + std::string(what));
}

std::optional<std::uint64_t> jsonNumber(const JsonElement& element, std::uint64_t largest,
                                        const std::string& where, LoadReport& report) {
    std::uint64_t value = 0;
    if (element.get(value) || value > largest) {
        report.damaged(where,
                       jsonExcerpt(element) + " is not a whole number from 0 to " + std::to_string(largest));
        return std::nullopt;
    }
    return value;
}

constexpr std::size_t kManyKeys = 32; ///< that are still compared one by one

JsonObject::JsonObject(const JsonElement& element, std::string path, LoadReport& report)
    : m_path(std::move(path))
    , m_report(report) {
    simdjson::dom::object object;
    if (element.get(object)) {
        report.damaged(m_path, "an object is needed here, this is " + std::string(jsonKind(element)));
        return;
    }
    std::unordered_map<std::string_view, std::size_t> places; // once there are more than a handful
    const auto placeOf = [&](std::string_view key) {
        if (m_fields.size() > kManyKeys) {
            for (std::size_t i = places.size(); i < m_fields.size(); ++i)
                places.emplace(m_fields[i].key, i);
            const auto found = places.find(key);
            return found == places.end() ? m_fields.size() : found->second;
        }
        const auto found = std::find_if(m_fields.begin(), m_fields.end(),
                                        [key](const Field& field) { return field.key == key; });
        return static_cast<std::size_t>(found - m_fields.begin());
    };
    for (const auto& [key, value] : object) {
        if (m_fields.size() == kMaxKeys) {
            report.damaged(m_path, "the object has more than " + std::to_string(kMaxKeys) +
                                       " keys where a handful is known");
            return;
        }
        if (const std::size_t same = placeOf(key); same < m_fields.size()) {
            m_fields[same].element = value;
            m_fields[same].repeated = true;
        } else {
            m_fields.push_back({key, value, false, false});
        }
    }
}

std::optional<JsonElement> JsonObject::field(std::string_view key) {
    for (Field& field : m_fields) {
        if (field.key == key) {
            field.known = true;
            return field.element;
        }
    }
    return std::nullopt;
}

std::optional<JsonElement> JsonObject::value(std::string_view key) {
    auto found = field(key);
    if (found && found->is_null())
        found.reset();
    return found;
}

bool JsonObject::has(std::string_view key) const {
    return std::any_of(m_fields.begin(), m_fields.end(),
                       [key](const Field& field) { return field.key == key; });
}

void JsonObject::missing(std::string_view key, std::string_view taken) {
    m_report.warn(pathOf(key), "the field is missing, which Hugging Face tokenizers refuses; " +
                                   printable(taken) + " is used");
}

void JsonObject::wrongKind(std::string_view key, const JsonElement& element, std::string_view wanted) {
    m_report.damaged(pathOf(key), jsonExcerpt(element) + " is not " + std::string(wanted));
}

std::optional<bool> JsonObject::optionalBoolean(std::string_view key) {
    const auto found = value(key);
    if (!found)
        return std::nullopt;
    bool result = false;
    if (found->get(result)) {
        wrongKind(key, *found, "true or false");
        return std::nullopt;
    }
    return result;
}

bool JsonObject::boolean(std::string_view key, bool otherwise) {
    return optionalBoolean(key).value_or(otherwise);
}

bool JsonObject::requiredBoolean(std::string_view key, bool otherwise) {
    if (!value(key))
        missing(key, otherwise ? "true" : "false");
    return boolean(key, otherwise);
}

void JsonObject::warnOfNull(std::string_view key, std::string_view taken) {
    const auto found = field(key);
    if (found && found->is_null())
        m_report.warn(
            pathOf(key),
            fmt::format("the field is null, which Hugging Face tokenizers reject; {} is used", taken));
}

bool JsonObject::booleanNotNull(std::string_view key, bool otherwise) {
    warnOfNull(key, otherwise ? "true" : "false");
    return boolean(key, otherwise);
}

std::optional<std::string> JsonObject::optionalString(std::string_view key) {
    const auto found = value(key);
    if (!found)
        return std::nullopt;
    std::string_view result;
    if (found->get(result)) {
        wrongKind(key, *found, "a string");
        return std::nullopt;
    }
    return std::string(result);
}

std::string JsonObject::string(std::string_view key, std::string_view otherwise) {
    return optionalString(key).value_or(std::string(otherwise));
}

std::string JsonObject::requiredString(std::string_view key, std::string_view otherwise) {
    if (!value(key))
        missing(key, fmt::format("\"{}\"", otherwise));
    return string(key, otherwise);
}

std::optional<std::uint64_t> JsonObject::optionalNumber(std::string_view key, std::uint64_t largest) {
    const auto found = value(key);
    return found ? jsonNumber(*found, largest, pathOf(key), m_report) : std::nullopt;
}

std::uint64_t JsonObject::number(std::string_view key, std::uint64_t otherwise, std::uint64_t largest) {
    return optionalNumber(key, largest).value_or(otherwise);
}

std::uint64_t JsonObject::requiredNumber(std::string_view key, std::uint64_t otherwise,
                                         std::uint64_t largest) {
    if (!value(key))
        missing(key, std::to_string(otherwise));
    return number(key, otherwise, largest);
}

std::size_t JsonObject::choice(std::string_view key, const std::vector<std::string_view>& names,
                               std::size_t otherwise) {
    const auto found = optionalString(key);
    if (!found)
        return otherwise;
    const auto at = std::find(names.begin(), names.end(), *found);
    if (at != names.end())
        return static_cast<std::size_t>(at - names.begin());
    std::string all;
    for (const std::string_view name : names)
        all += (all.empty() ? "" : ", ") + std::string(name);
    m_report.damaged(pathOf(key), fmt::format("'{}' is not known", printable(*found, 40)),
                     "known are " + all);
    return otherwise;
}

std::optional<simdjson::dom::array> JsonObject::requiredList(std::string_view key) {
    const auto found = value(key);
    simdjson::dom::array list;
    if (!found) {
        m_report.damaged(m_path, "the key '" + std::string(key) + "' is missing");
        return std::nullopt;
    }
    if (found->get(list)) {
        wrongKind(key, *found, "a list");
        return std::nullopt;
    }
    return list;
}

std::vector<std::string_view> JsonObject::unknownKeys() {
    std::vector<std::string_view> keys;
    for (Field& field : m_fields) {
        if (!std::exchange(field.known, true))
            keys.push_back(field.key);
    }
    return keys;
}

void JsonObject::finish() {
    for (const Field& field : m_fields) {
        if (field.repeated)
            m_report.warn(pathOf(field.key), "the key occurs more than once; the last one is used");
        if (!field.known)
            m_report.inform(pathOf(field.key), "this key is not known; it is ignored");
    }
}

} // namespace tokenscope
