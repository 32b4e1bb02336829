#include "core/json/json_reader.h"

#include "core/base/printable.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

namespace tokenscope {

void LoadReport::fail(ErrorCode code, std::string where, Message message, Message remedy) {
    if (!error)
        error = Error{code, {}, std::move(where), std::move(message), std::move(remedy)};
}

Diagnostics LoadReport::take() {
    if (unreported > 0)
        diagnostics.push_back({Severity::Warning,
                               {},
                               counted(unreported, "more problem in this file is not listed",
                                       "more problems in this file are not listed")});
    return std::move(diagnostics);
}

void RepeatedWarning::finish(std::string where, Message rest) {
    if (more() > 0)
        m_report.warn(std::move(where), std::move(rest));
}

std::optional<std::uint64_t> jsonNumber(const JsonValue& element, std::uint64_t largest,
                                        const std::string& where, LoadReport& report) {
    std::uint64_t value = 0;
    if (!element.read(value) || value > largest) {
        report.damaged(where,
                       message("{} is not a whole number from 0 to {}", jsonExcerpt(element), largest));
        return std::nullopt;
    }
    return value;
}

constexpr std::size_t kManyKeys = 32; ///< up to this number, keys are compared one by one

JsonObject::JsonObject(const JsonValue& element, std::string path, LoadReport& report)
    : m_path(std::move(path))
    , m_report(report) {
    JsonMembers object;
    if (!element.read(object)) {
        report.damaged(m_path, message("an object is needed here, this is {}", jsonKind(element)));
        return;
    }
    std::unordered_map<std::string_view, std::size_t> places; // filled once there are many keys
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
            report.damaged(
                m_path,
                message("the object has more than {} keys; only a handful of them can be known", kMaxKeys));
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

std::optional<JsonValue> JsonObject::field(std::string_view key) {
    for (Field& field : m_fields) {
        if (field.key == key) {
            field.known = true;
            return field.element;
        }
    }
    return std::nullopt;
}

std::optional<JsonValue> JsonObject::value(std::string_view key) {
    auto found = field(key);
    if (found && found->isNull())
        found.reset();
    return found;
}

bool JsonObject::has(std::string_view key) const {
    return std::any_of(m_fields.begin(), m_fields.end(),
                       [key](const Field& field) { return field.key == key; });
}

void JsonObject::missing(std::string_view key, std::string_view taken) {
    m_report.warn(pathOf(key),
                  message("Hugging Face tokenizers requires this field, but it is missing; {} is used",
                          printable(taken)));
}

std::optional<bool> JsonObject::optionalBoolean(std::string_view key) {
    const auto found = value(key);
    if (!found)
        return std::nullopt;
    bool result = false;
    if (!found->read(result)) {
        m_report.damaged(pathOf(key), message("{} is not true or false", jsonExcerpt(*found)));
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
    if (found && found->isNull())
        m_report.warn(pathOf(key), message("Hugging Face tokenizers rejects null here; {} is used", taken));
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
    if (!found->read(result)) {
        m_report.damaged(pathOf(key), message("{} is not a string", jsonExcerpt(*found)));
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
    m_report.damaged(pathOf(key), message("'{}' is not known", printable(*found, 40)),
                     message("known are {}", all));
    return otherwise;
}

std::optional<JsonList> JsonObject::requiredList(std::string_view key) {
    const auto found = value(key);
    JsonList list;
    if (!found) {
        m_report.damaged(m_path, message("the key '{}' is missing", key));
        return std::nullopt;
    }
    if (!found->read(list)) {
        m_report.damaged(pathOf(key), message("{} is not a list", jsonExcerpt(*found)));
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
