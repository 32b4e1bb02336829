#pragma once
// Reading the objects of a JSON file field by field. The first error is kept and everything after it reads as a
// default, so that a loader is a list of fields and checks for an error once, at the end.

#include "core/base/error.h"
#include "core/json/json_document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

/// What a reader reports: the first error, and the diagnostics (of each kind no more than a few, and no
/// more than kMaxDiagnostics in all: a file may be wrong everywhere).
struct LoadReport {
    static constexpr std::size_t kMaxDiagnostics = 4096;
    std::optional<Error> error;
    Diagnostics diagnostics;
    std::size_t unsaid = 0; ///< diagnostics beyond the bound

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
    JsonObject(const JsonValue& element, std::string path, LoadReport& report);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::string pathOf(std::string_view key) const { return m_path + jsonKey(key); }
    [[nodiscard]] LoadReport& report() const { return m_report; }

    /// nullopt when absent.
    std::optional<JsonValue> field(std::string_view key);
    /// nullopt when absent or null.
    std::optional<JsonValue> value(std::string_view key);
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
    std::optional<JsonList> requiredList(std::string_view key);

    /// The fields that nobody asked for, which are known from now on.
    std::vector<std::string_view> unknownKeys();
    /// An Info for each field nobody asked for, a warning for each that is there twice (the last one holds).
    void finish();

  private:
    struct Field {
        std::string_view key;
        JsonValue element;
        bool known = false;
        bool repeated = false;
    };
    void wrongKind(std::string_view key, const JsonValue& element, std::string_view wanted);

    std::vector<Field> m_fields;
    std::string m_path;
    LoadReport& m_report;
};

/// Errors name `where`; nullopt after one.
std::optional<std::uint64_t> jsonNumber(const JsonValue& element, std::uint64_t largest,
                                        const std::string& where, LoadReport& report);

} // namespace tokenscope
