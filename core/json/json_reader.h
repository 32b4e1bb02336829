#pragma once
// Reads the objects of a JSON file field by field. The first error is kept, and everything after it reads as
// its default, so a loader is a list of fields and checks for an error once, at the end.

#include "core/base/error.h"
#include "core/json/json_document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

/// What a reader reports: the first error, and diagnostics (a few of each kind, and at most kMaxDiagnostics
/// in total, because a file may be wrong everywhere).
struct LoadReport {
    static constexpr std::size_t kMaxDiagnostics = 4096;
    std::optional<Error> error;
    Diagnostics diagnostics;
    std::size_t unreported = 0; ///< diagnostics beyond the limit

    [[nodiscard]] bool failed() const { return error.has_value(); }
    void fail(ErrorCode code, std::string where, Message message, Message remedy = {});
    void damaged(std::string where, Message message, Message remedy = {}) {
        fail(ErrorCode::Damaged, std::move(where), std::move(message), std::move(remedy));
    }
    void warn(std::string where, Message message) {
        add({Severity::Warning, std::move(where), std::move(message)});
    }
    void inform(std::string where, Message message) {
        add({Severity::Info, std::move(where), std::move(message)});
    }
    /// Returns all diagnostics, and one with the number of those that were dropped.
    Diagnostics take();

  private:
    void add(Diagnostic diagnostic) {
        if (diagnostics.size() < kMaxDiagnostics)
            diagnostics.push_back(std::move(diagnostic));
        else
            ++unreported;
    }
};

/// Counts problems of one kind: reports the first few individually and the rest as a number.
class RepeatedWarning {
  public:
    static constexpr std::size_t kMaxReported = 8;
    explicit RepeatedWarning(LoadReport& report)
        : m_report(report) {}
    /// True if this one should be reported individually.
    bool count() { return ++m_count <= kMaxReported; }
    /// How many were not reported individually.
    [[nodiscard]] std::size_t more() const { return m_count > kMaxReported ? m_count - kMaxReported : 0; }
    /// Reports `rest`, which contains more(); nothing if all were reported.
    void finish(std::string where, Message rest);

  private:
    LoadReport& m_report;
    std::size_t m_count = 0;
};

/// More keys are an error: these objects are read field by field and have few.
inline constexpr std::size_t kMaxKeys = 1000;

/// Absent and null are the same. Each getter marks its field as known; `finish` reports the unknown ones.
class JsonObject {
  public:
    /// Reports an error if `element` isn't an object; then there are no fields.
    JsonObject(const JsonValue& element, std::string path, LoadReport& report);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::string pathOf(std::string_view key) const { return m_path + jsonKey(key); }
    [[nodiscard]] LoadReport& report() const { return m_report; }

    /// nullopt when absent.
    std::optional<JsonValue> field(std::string_view key);
    /// nullopt when absent or null.
    std::optional<JsonValue> value(std::string_view key);
    bool has(std::string_view key) const;

    // If the field is absent, the default is used. `required…`: the reference rejects a file without the
    // field; here the default is used, with a warning.
    bool boolean(std::string_view key, bool otherwise);
    bool requiredBoolean(std::string_view key, bool otherwise);
    std::optional<bool> optionalBoolean(std::string_view key);
    /// The field may be absent; if it is null, which the reference rejects, there is a warning.
    bool booleanNotNull(std::string_view key, bool otherwise);
    /// Warns that a field that the reference requires is absent or null.
    void missing(std::string_view key, std::string_view taken);
    /// Warns if the field is null, which the reference rejects.
    void warnOfNull(std::string_view key, std::string_view taken);
    std::string string(std::string_view key, std::string_view otherwise);
    std::string requiredString(std::string_view key, std::string_view otherwise);
    std::optional<std::string> optionalString(std::string_view key);
    std::uint64_t number(std::string_view key, std::uint64_t otherwise, std::uint64_t largest);
    std::uint64_t requiredNumber(std::string_view key, std::uint64_t otherwise, std::uint64_t largest);
    std::optional<std::uint64_t> optionalNumber(std::string_view key, std::uint64_t largest);
    /// The index in `names`; `otherwise` if absent.
    std::size_t choice(std::string_view key, const std::vector<std::string_view>& names,
                       std::size_t otherwise);

    /// nullopt after an error: the field is absent or not a list.
    std::optional<JsonList> requiredList(std::string_view key);

    /// The fields that no getter was called for; they are known from now on.
    std::vector<std::string_view> unknownKeys();
    /// Reports an Info for each unknown field and a warning for each repeated key (the last value is used).
    void finish();

  private:
    struct Field {
        std::string_view key;
        JsonValue element;
        bool known = false;
        bool repeated = false;
    };

    std::vector<Field> m_fields;
    std::string m_path;
    LoadReport& m_report;
};

/// Errors contain `where`; nullopt after an error.
std::optional<std::uint64_t> jsonNumber(const JsonValue& element, std::uint64_t largest,
                                        const std::string& where, LoadReport& report);

} // namespace tokenscope
