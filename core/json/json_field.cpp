#include "core/json/json_field.h"

#include <simdjson.h>
#include <utility>

namespace tokenscope {

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

} // namespace tokenscope
