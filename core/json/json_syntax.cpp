#include "core/json/json_syntax.h"

#include "core/json/json_document.h"
#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <exception>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope {
namespace {

using Json = nlohmann::json;

/// What the parser reports, in our words. `report` is like
/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing object key -
/// unexpected '}'; expected string literal".
Message causeOf(std::string_view report) {
    struct Cause {
        std::string_view part;
        MessageLiteral description;
    };
    static constexpr Cause kCauses[] = {
        {"missing closing quote", "a string has no closing quote"},
        {"control character", "a string contains a control character that isn't escaped"},
        {"UTF-8", "a string contains bytes that are not UTF-8"},
        {"surrogate", "the escape of half a character has no other half"},
        {"forbidden character after backslash",
         "a backslash in a string is followed by another character than "
         "\" \\ / b f n r t u"},
        {"4 hex digits", "\\u in a string must be followed by 4 hexadecimal digits"},
        {"invalid number", "a number is incomplete"},
        {"number overflow", "a number is too large"},
        {"; expected end of input", "nothing but whitespace is expected after the value"},
        {"parsing object key", "a key in double quotes is expected"},
        {"parsing object separator", "a colon is expected after a key"},
        {"parsing object", "a comma or '}' is expected"},
        {"parsing array", "a comma or ']' is expected"},
    };
    for (const Cause& cause : kCauses) {
        if (report.find(cause.part) != std::string_view::npos)
            return cause.description;
    }
    return "a value is expected";
}

/// Tracks the path while parsing until the first error.
class FaultFinder : public nlohmann::json_sax<Json> {
  public:
    explicit FaultFinder(std::string_view text)
        : m_text(text) {}

    std::optional<Error> found;

    bool null() override { return next(); }
    bool boolean(bool) override { return next(); }
    bool number_integer(number_integer_t) override { return next(); }
    bool number_unsigned(number_unsigned_t) override { return next(); }
    bool number_float(number_float_t, const string_t&) override { return next(); }
    bool string(string_t&) override { return next(); }
    bool binary(binary_t&) override { return next(); }
    bool start_object(std::size_t) override { return open(false); }
    bool start_array(std::size_t) override { return open(true); }
    bool key(string_t& name) override {
        m_levels.back().key = name;
        m_levels.back().inValue = true;
        return true;
    }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool parse_error(std::size_t position, const std::string& token, const Json::exception& error) override {
        const std::size_t offset = std::min(position == 0 ? 0 : position - 1, m_text.size());
        const Message cause = causeOf(error.what());
        const bool endsEarly = offset >= m_text.size();
        const bool showsToken = !endsEarly && !token.empty() && token.size() < 80;
        Message problem = endsEarly    ? message("the JSON ends too early: {}", cause)
                          : showsToken ? message("the JSON is damaged: {}, near '{}'", cause, token)
                                       : message("the JSON is damaged: {}", cause);
        if (!m_levels.empty())
            problem = message("{}, inside {}", problem, path());
        found = Error{ErrorCode::Damaged,
                      {},
                      lineAndColumn(m_text, offset),
                      std::move(problem),
                      endsEarly ? Message("the file is truncated; fetch it again")
                                : Message("fetch the file again")};
        return false;
    }

  private:
    struct Level {
        bool array = false;
        std::size_t index = 0;
        std::string key;
        bool inValue = false; ///< of `key`; between two fields the path is that of the object
    };

    bool next() {
        if (!m_levels.empty()) {
            ++m_levels.back().index;
            m_levels.back().inValue = false;
        }
        return true;
    }
    bool open(bool array) {
        if (m_levels.size() >= kMaxJsonDepth) {
            found = Error{ErrorCode::Damaged,
                          {},
                          shortPath(),
                          message("the JSON is nested too deeply: more than {} levels", kMaxJsonDepth),
                          "no tokenizer needs that; check where the file comes from"};
            return false;
        }
        m_levels.push_back({array, 0, {}, false});
        return true;
    }
    bool close() {
        m_levels.pop_back();
        return next();
    }
    [[nodiscard]] std::string path() const {
        std::string path = "$";
        for (const Level& level : m_levels) {
            if (level.array)
                path += jsonIndex(level.index);
            else if (level.inValue)
                path += jsonKey(level.key);
        }
        return path;
    }
    [[nodiscard]] std::string shortPath() const {
        std::string whole = path();
        if (whole.size() > 80) {
            whole.resize(80);
            whole += "…";
        }
        return whole;
    }

    std::string_view m_text;
    std::vector<Level> m_levels;
};

} // namespace

std::string lineAndColumn(std::string_view text, std::size_t offset) {
    offset = std::min(offset, text.size());
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineBreak = before.rfind('\n');
    const std::string_view inLine = before.substr(lineBreak == std::string_view::npos ? 0 : lineBreak + 1);
    const auto column =
        1 + std::count_if(inLine.begin(), inLine.end(), [](char c) { return !isContinuationByte(c); });
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

Error describeJsonSyntax(std::string_view text, std::string_view fallback) {
    if (text.starts_with(kByteOrderMark))
        return Error{ErrorCode::Damaged,
                     {},
                     "byte 0",
                     "a byte order mark precedes the JSON, which the reference rejects",
                     "save the file as UTF-8 without it"};
    FaultFinder finder(text);
    try {
        Json::sax_parse(text.begin(), text.end(), &finder);
    } catch (const std::exception& error) {
        return Error{ErrorCode::Damaged, {}, {}, message("the JSON can't be read: {}", error.what()), {}};
    }
    if (finder.found)
        return *finder.found;
    return Error{ErrorCode::Damaged, {}, {}, message("the JSON can't be read: {}", fallback), {}};
}

namespace {

/// The unit of `\uXXXX` at `at`; 0 if there is none.
unsigned unitAt(std::string_view json, std::size_t at) {
    unsigned unit = 0;
    if (at + 6 > json.size() || json[at] != '\\' || json[at + 1] != 'u')
        return 0;
    const char* begin = json.data() + at + 2;
    const auto [end, error] = std::from_chars(begin, begin + 4, unit, 16);
    return error == std::errc() && end == begin + 4 ? unit : 0;
}

} // namespace

std::vector<std::uint32_t> loneSurrogatesIn(std::string_view json) {
    std::vector<std::uint32_t> found;
    for (std::size_t at = 0; (at = json.find('\\', at)) != std::string_view::npos;) {
        const unsigned unit = unitAt(json, at);
        if (unit < 0xD800 || unit > 0xDFFF) {
            at += 2;
            continue;
        }
        const unsigned second = unit < 0xDC00 ? unitAt(json, at + 6) : 0;
        if (second >= 0xDC00 && second <= 0xDFFF) {
            at += 12;
            continue;
        }
        found.push_back(static_cast<std::uint32_t>(at));
        at += 6;
    }
    return found;
}

Diagnostics loneSurrogateDiagnostics(std::string_view json, std::size_t most) {
    Diagnostics found;
    const auto places = loneSurrogatesIn(json);
    for (std::size_t i = 0; i < places.size() && i < most; ++i) {
        const std::string_view escape = json.substr(places[i], 6);
        const bool last = i + 1 == most && places.size() > most;
        found.push_back(
            {Severity::Warning, lineAndColumn(json, places[i]),
             last ? message("{} is a lone surrogate, shown as U+FFFD here; transformers rejects such text "
                            "({} in all)",
                            escape, places.size())
                  : message("{} is a lone surrogate, shown as U+FFFD here; transformers rejects such text",
                            escape)});
    }
    return found;
}

} // namespace tokenscope
