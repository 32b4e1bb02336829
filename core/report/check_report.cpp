#include "core/report/check_report.h"

#include "core/base/printable.h"
#include "core/json/json_writer.h"
#include "core/report/escaping.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace tokenscope::report {

using check::CheckResult;
using check::Finding;

CheckReport::Counts CheckReport::counts() const {
    Counts counts;
    for (const CheckResult& result : results) {
        counts.ran += result.applies ? 1 : 0;
        counts.passed += result.applies && result.worst() == FindingSeverity::Info ? 1 : 0;
        for (const Finding& finding : result.findings) {
            if (!finding.silenced.empty())
                ++counts.silenced;
            else if (finding.severity == FindingSeverity::Error)
                ++counts.errors;
            else if (finding.severity == FindingSeverity::Warning)
                ++counts.warnings;
            else
                ++counts.infos;
        }
    }
    return counts;
}

bool CheckReport::failed() const {
    return std::any_of(results.begin(), results.end(), [this](const CheckResult& result) {
        return std::any_of(result.findings.begin(), result.findings.end(), [this](const Finding& finding) {
            return finding.silenced.empty() && finding.severity >= failsOn;
        });
    });
}

std::string_view nameOfResult(const CheckResult& result) {
    if (!result.applies)
        return "not-applicable";
    if (result.worst() != FindingSeverity::Info)
        return name(result.worst());
    const bool hasInfo = std::any_of(result.findings.begin(), result.findings.end(),
                                     [](const Finding& finding) { return finding.silenced.empty(); });
    return hasInfo ? "info" : "passed";
}

std::string checkJson(const CheckReport& report) {
    const CheckReport::Counts counts = report.counts();
    std::string out;
    JsonWriter json(out);
    json.beginObject().key("path").piece(report.path);
    json.member("failed", report.failed())
        .member("errors", counts.errors)
        .member("warnings", counts.warnings);
    json.member("infos", counts.infos).member("silenced", counts.silenced);
    json.key("families").array(report.results, [&](const CheckResult& result) {
        json.beginObject()
            .member("name", result.check->name)
            .member("result", nameOfResult(result))
            .endObject();
    });
    json.key("findings").beginArray();
    for (const CheckResult& result : report.results)
        for (const Finding& finding : result.findings) {
            json.beginObject().member("family", result.check->name).member("code", finding.code);
            json.member("level", name(finding.severity)).member("place", printable(finding.place));
            if (finding.line > 0)
                json.member("line", finding.line);
            if (!finding.subject.empty())
                json.member("subject", printable(finding.subject));
            json.member("message", printable(finding.message.english()));
            if (!finding.why.empty())
                json.member("why", printable(finding.why.english()));
            if (!finding.remedy.empty())
                json.member("remedy", printable(finding.remedy.english()));
            if (!finding.evidence.empty())
                json.key("evidence").raw(finding.evidence);
            if (!finding.view.empty())
                json.member("view", finding.view);
            if (!finding.silenced.empty())
                json.member("silenced", printable(finding.silenced));
            json.endObject();
        }
    json.endArray().endObject();
    return out;
}

namespace {

/// As the path of a URI, relative.
std::string uriOf(std::string_view path) {
    std::string uri;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
                           (byte >= 'A' && byte <= 'Z') ||
                           std::string_view("-._~/").find(c) != std::string_view::npos;
        if (plain)
            uri += c;
        else
            uri += fmt::format("%{:02X}", byte);
    }
    return uri;
}

std::string sentence(const Finding& finding) {
    std::string text = printable(finding.message.english());
    if (!finding.why.empty())
        text += ": " + printable(finding.why.english());
    text += ".";
    if (!finding.remedy.empty())
        text += " What to do: " + printable(finding.remedy.english()) + ".";
    return text;
}

/// The folder that the places of findings are in: relative to where the command runs, or empty.
std::string folderOf(const std::string& path) {
    const std::filesystem::path given(path);
    std::error_code ignored;
    const std::filesystem::path folder =
        std::filesystem::is_directory(given, ignored) ? given : given.parent_path();
    const std::string text = folder.lexically_normal().generic_string();
    if (given.is_absolute() || text.empty() || text == ".")
        return {};
    return text.ends_with('/') ? text : text + '/';
}

void writeSarifResult(JsonWriter& json, const std::string& folder, const std::string& rule,
                      std::size_t ruleIndex, const Finding& finding) {
    json.beginObject().member("ruleId", rule).member("ruleIndex", ruleIndex);
    json.member("level", finding.severity == FindingSeverity::Info ? std::string_view("note")
                                                                   : name(finding.severity));
    json.key("message").beginObject().member("text", sentence(finding)).endObject();
    // Findings that no run has completed name the file in another way.
    const std::string file = finding.file.empty() ? finding.place : finding.file;
    const std::string where =
        finding.place.size() > file.size() + 2 ? finding.place.substr(file.size() + 2) : std::string();
    json.key("locations").beginArray().beginObject();
    json.key("physicalLocation")
        .beginObject()
        .key("artifactLocation")
        .beginObject()
        .member("uri", uriOf(file.find('/') == std::string::npos ? folder + file : file))
        .endObject();
    // In a template inside a JSON file, the line is not one of the file.
    if (finding.line > 0 && !where.starts_with('$'))
        json.key("region").beginObject().member("startLine", finding.line).endObject();
    json.endObject();
    if (!where.empty())
        json.key("logicalLocations")
            .beginArray()
            .beginObject()
            .member("fullyQualifiedName", printable(where))
            .endObject()
            .endArray();
    json.endObject().endArray();
    if (!finding.silenced.empty())
        json.key("suppressions")
            .beginArray()
            .beginObject()
            .member("kind", "external")
            .member("justification", printable(finding.silenced))
            .endObject()
            .endArray();
    if (!finding.evidence.empty())
        json.key("properties").beginObject().key("evidence").raw(finding.evidence).endObject();
    json.endObject();
}

} // namespace

std::string checkSarif(const CheckReport& report, std::string_view programVersion) {
    std::map<std::string, std::size_t> rules; // sorted by name, then numbered
    for (const CheckResult& result : report.results)
        for (const Finding& finding : result.findings)
            rules.emplace(fmt::format("{}/{}", result.check->name, finding.code), 0);
    std::size_t number = 0;
    for (auto& [rule, index] : rules)
        index = number++;
    std::string out;
    JsonWriter json(out);
    json.beginObject()
        .member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
        .member("version", "2.1.0");
    json.key("runs").beginArray().beginObject().key("tool").beginObject().key("driver").beginObject();
    json.member("name", "tokenscope").member("version", programVersion);
    json.key("rules").array(rules, [&](const auto& rule) {
        const check::Check* family =
            check::findCheck(std::string_view(rule.first).substr(0, rule.first.find('/')));
        json.beginObject().member("id", rule.first).key("shortDescription").beginObject();
        json.member("text", Message(family->description).english()).endObject().endObject();
    });
    const std::string folder = folderOf(report.path);
    json.endObject().endObject().member("columnKind", "utf16CodeUnits").key("results").beginArray();
    for (const CheckResult& result : report.results)
        for (const Finding& finding : result.findings) {
            const std::string rule = fmt::format("{}/{}", result.check->name, finding.code);
            writeSarifResult(json, folder, rule, rules.at(rule), finding);
        }
    json.endArray().endObject().endArray().endObject();
    return out;
}

std::string checkJunit(const CheckReport& report) {
    std::size_t failures = 0, skipped = 0;
    std::string cases;
    for (const CheckResult& result : report.results) {
        cases += fmt::format("    <testcase classname=\"tokenscope.check\" name=\"{}\"", result.check->name);
        std::string failed, others;
        std::string first;
        for (const Finding& finding : result.findings) {
            const bool fails = finding.silenced.empty() && finding.severity >= report.failsOn;
            const std::string line =
                fmt::format("{}{}: {}: {}/{}: {}{}\n", finding.place,
                            finding.line > 0 ? fmt::format(":{}", finding.line) : "", name(finding.severity),
                            result.check->name, finding.code, sentence(finding),
                            finding.silenced.empty() ? "" : " Silenced: " + finding.silenced);
            (fails ? failed : others) += line;
            if (fails && first.empty())
                first = finding.message.english();
        }
        if (!result.applies) {
            ++skipped;
            cases += "><skipped/></testcase>\n";
            continue;
        }
        if (failed.empty() && others.empty()) {
            cases += "/>\n";
            continue;
        }
        cases += ">\n";
        if (!failed.empty()) {
            ++failures;
            cases += fmt::format("      <failure message=\"{}\">{}</failure>\n", markupText(first),
                                 markupText(failed));
        }
        if (!others.empty())
            cases += fmt::format("      <system-out>{}</system-out>\n", markupText(others));
        cases += "    </testcase>\n";
    }
    const std::string sizes = fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\"",
                                          report.results.size(), failures, skipped);
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n  <testsuite name=\"{1}\" {0}>\n{2}  "
        "</testsuite>\n</testsuites>\n",
        sizes, markupText(printable(report.path)), cases);
}

} // namespace tokenscope::report
