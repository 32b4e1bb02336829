#pragma once
// Reading JSON files: a fast parse, and objects that are read field by field. The first error is kept and
// everything after it reads as a default, so that a loader is a list of fields and asks once at the end.

#include "core/base/error.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <simdjson.h>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

// Numbers that the fast reader refuses though the readers of the field take them.

/// Whose JSON a text is. serde_json and Python read a whole number of more than 64 bits (`model_max_length` of most
/// tokenizer_config.json files is int(1e30)); Python's json also writes and reads NaN, Infinity and -Infinity.
enum class JsonDialect { Serde, Python };

/// Writes such numbers as floats, each at its place: no byte moves. False when there are none. Anything may be
/// passed; what is inside of strings stays.
bool respellJsonNumbers(std::span<char> text, JsonDialect dialect);

using JsonElement = simdjson::dom::element;

/// `.name`, or `["odd name"]` with escapes where it is no plain word.
std::string jsonKey(std::string_view key);
/// `[3]`
std::string jsonIndex(std::size_t index);
/// A value as a person should see it in a message, shortened.
std::string jsonExcerpt(const JsonElement& element);
/// `an object`, `a list`, `a string` …
std::string_view jsonKind(const JsonElement& element);

/// Owns the parsed document.
class JsonDocument {
  public:
    /// A whole number of more than 64 bits reads as a float, as the dialect's reader has it. Errors: Damaged (no
    /// JSON; line and column), TooLarge (would need more than about 650 MB).
    static Result<JsonDocument> parse(std::string_view text, JsonDialect dialect = JsonDialect::Serde);
    [[nodiscard]] const JsonElement& root() const { return m_root; }

  private:
    std::unique_ptr<simdjson::dom::parser> m_parser;
    JsonElement m_root;
};

/// What a reader reports: the first error, and the diagnostics (of each kind no more than a few, and no
/// more than kMaxDiagnostics in all: a file may be wrong everywhere).
struct LoadReport {
    static constexpr std::size_t kMaxDiagnostics = 4096;
    std::optional<Error> error;
    Diagnostics diagnostics;
    std::size_t unsaid = 0; ///< diagnostics beyond the bound

    [[nodiscard]] bool failed() const { return error.has_value(); }
    void fail(ErrorCode code, std::string where, std::string message, std::string remedy = {});
    void damaged(std::string where, std::string message, std::string remedy = {}) {
        fail(ErrorCode::Damaged, std::move(where), std::move(message), std::move(remedy));
    }
    void warn(std::string where, std::string message) {
        add({Severity::Warning, std::move(where), std::move(message)});
    }
    void inform(std::string where, std::string message) {
        add({Severity::Info, std::move(where), std::move(message)});
    }
    /// All of them, with the number of those that are not reported.
    Diagnostics take();

  private:
    void add(Diagnostic diagnostic) {
        if (diagnostics.size() < kMaxDiagnostics)
            diagnostics.push_back(std::move(diagnostic));
        else
            ++unsaid;
    }
};

/// Counts problems of one kind: the first few are reported one by one, the rest as a number.
class RepeatedWarning {
  public:
    static constexpr std::size_t kSaid = 8;
    explicit RepeatedWarning(LoadReport& report)
        : m_report(report) {}
    /// True when this one should be reported in full.
    bool count() { return ++m_count <= kSaid; }
    /// Reports how many there were beyond those reported.
    void finish(std::string where, std::string_view what);

  private:
    LoadReport& m_report;
    std::size_t m_count = 0;
};

/// Keys of an object that is read field by field; more is an error.
inline constexpr std::size_t kMaxKeys = 1000;

/// Absent and null read the same. Each getter marks its field as known; `finish` reports the others.
class JsonObject {
  public:
    /// An error in `report` when `element` is no object; then it has no fields.
    JsonObject(const JsonElement& element, std::string path, LoadReport& report);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::string pathOf(std::string_view key) const { return m_path + jsonKey(key); }
    [[nodiscard]] LoadReport& report() const { return m_report; }

    /// nullopt when absent.
    std::optional<JsonElement> field(std::string_view key);
    /// nullopt when absent or null.
    std::optional<JsonElement> value(std::string_view key);
    bool has(std::string_view key) const;

    // Absent: the default. `required…`: the reference refuses the file without it; the default is taken with
    // a warning.
    bool boolean(std::string_view key, bool otherwise);
    bool requiredBoolean(std::string_view key, bool otherwise);
    std::optional<bool> optionalBoolean(std::string_view key);
    /// A field that may be absent, but null is what the reference refuses: a warning then.
    bool booleanNotNull(std::string_view key, bool otherwise);
    /// The warning of a field that the reference wants and that is absent or null.
    void missing(std::string_view key, std::string_view taken);
    /// The warning of a field that is there and null, which the reference refuses.
    void warnOfNull(std::string_view key, std::string_view taken);
    std::string string(std::string_view key, std::string_view otherwise);
    std::string requiredString(std::string_view key, std::string_view otherwise);
    std::optional<std::string> optionalString(std::string_view key);
    std::uint64_t number(std::string_view key, std::uint64_t otherwise, std::uint64_t largest);
    std::uint64_t requiredNumber(std::string_view key, std::uint64_t otherwise, std::uint64_t largest);
    std::optional<std::uint64_t> optionalNumber(std::string_view key, std::uint64_t largest);
    /// One of `names`, as its index. `otherwise` when absent.
    std::size_t choice(std::string_view key, const std::vector<std::string_view>& names,
                       std::size_t otherwise);

    /// The list, or nothing after an error when it is absent or no list.
    std::optional<simdjson::dom::array> requiredList(std::string_view key);

    /// The fields that nobody asked for, which are known from now on.
    std::vector<std::string_view> unknownKeys();
    /// An Info for each field nobody asked for, a warning for each that is there twice (the last one holds).
    void finish();

  private:
    struct Field {
        std::string_view key;
        JsonElement element;
        bool known = false;
        bool repeated = false;
    };
    void wrongKind(std::string_view key, const JsonElement& element, std::string_view wanted);

    std::vector<Field> m_fields;
    std::string m_path;
    LoadReport& m_report;
};

/// Errors name `where`; nullopt after one.
std::optional<std::uint64_t> jsonNumber(const JsonElement& element, std::uint64_t largest,
                                        const std::string& where, LoadReport& report);

} // namespace tokenscope
