// The forms of the report: JSON, SARIF by the rules of its schema, JUnit.

#include "core/report/check_report.h"
#include "tests/support/model_parts.h"

#include <QXmlStreamReader>
#include <QtTest>

#include <set>

using namespace tokenscope;
using namespace tokenscope::test;
using report::CheckReport;

namespace {

/// An error, a warning, a silenced warning, notes, a family that doesn't apply, and texts that need escapes.
CheckReport sampleReport() {
    ModelParts parts = chatModel();
    parts.config["pad_token"] = "<|im_end|>";
    parts.tokenizer["decoder"] = nullptr;
    const QTemporaryDir folder;
    CheckReport report{"a <b> & \"c\"/\x01", checkParts(parts, folder, {{}, {"speed"}})};
    for (check::CheckResult& result : report.results)
        for (check::Finding& finding : result.findings)
            if (finding.code == "is-eos")
                finding.silenced = "masked by <position>";
    return report;
}

} // namespace

class CheckReports : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { m_report = sampleReport(); }

    void counts() {
        const CheckReport::Counts counts = m_report.counts();
        QCOMPARE(counts.errors, std::size_t{1});
        QCOMPARE(counts.silenced, std::size_t{1});
        QVERIFY(counts.infos > 0 && counts.passed < counts.ran);
        QVERIFY(m_report.failed());
        CheckReport silenced = m_report;
        for (check::CheckResult& result : silenced.results)
            for (check::Finding& finding : result.findings)
                finding.silenced = "all";
        QVERIFY(!silenced.failed());
    }

    void failsOnWarnings() {
        CheckReport report = m_report;
        std::erase_if(report.results,
                      [](const check::CheckResult& one) { return one.worst() == FindingSeverity::Error; });
        QVERIFY(!report.failed());
        report.failsOn = FindingSeverity::Warning;
        QVERIFY(report.failed()); // the template's
    }

    void json() {
        const std::string text = report::checkJson(m_report);
        QCOMPARE(text, report::checkJson(m_report));
        QVERIFY(text.find('\n') == std::string::npos);
        const PartsJson json = PartsJson::parse(text);
        QCOMPARE(json["errors"].get<int>(), 1);
        QVERIFY(json["failed"].get<bool>());
        QCOMPARE(json["families"].size(), m_report.results.size());
        bool found = false;
        for (const PartsJson& finding : json["findings"]) {
            for (const char* key : {"family", "code", "level", "place", "message"})
                QVERIFY2(finding.contains(key) && !finding[key].get<std::string>().empty(), key);
            if (finding["code"] != "other-text")
                continue;
            found = true;
            QVERIFY(finding["evidence"]["ids"].is_array());
            QCOMPARE(finding["level"].get<std::string>(), std::string("error"));
            QVERIFY(finding.contains("why") && finding.contains("remedy"));
        }
        QVERIFY(found);
    }

    /// A file's name may contain what separates it from the place in it.
    void sarifPlaces() {
        const check::Check* data = check::findCheck("data");
        const CheckReport report{"model",
                                 {{data,
                                   true,
                                   {{.code = "a", .place = "a: b.jsonl", .file = "a: b.jsonl"},
                                    {.code = "b", .place = "a: b.json: $.x", .file = "a: b.json"},
                                    {.code = "c", .place = "c.json: $[\"d: e\"]", .file = "c.json"},
                                    {.code = "d", .place = "d.json"}}}}};
        const PartsJson results = PartsJson::parse(report::checkSarif(report, "1"))["runs"][0]["results"];
        const auto location = [&](std::size_t i) { return results[i]["locations"][0]; };
        const auto uri = [&](std::size_t i) {
            return location(i)["physicalLocation"]["artifactLocation"]["uri"].get<std::string>();
        };
        const auto where = [&](std::size_t i) {
            return location(i)["logicalLocations"][0]["fullyQualifiedName"].get<std::string>();
        };
        QCOMPARE(uri(0), std::string("a%3A%20b.jsonl"));
        QVERIFY(!location(0).contains("logicalLocations"));
        QCOMPARE(uri(1), std::string("a%3A%20b.json"));
        QCOMPARE(where(1), std::string("$.x"));
        QCOMPARE(uri(2), std::string("c.json"));
        QCOMPARE(where(2), std::string("$[\"d: e\"]"));
        QCOMPARE(uri(3), std::string("d.json"));
    }

    /// The required members, types and enumerations of sarif-schema-2.1.0.json for what is written.
    void sarif() {
        const PartsJson log = PartsJson::parse(report::checkSarif(m_report, "1.2.3"));
        QCOMPARE(log["version"].get<std::string>(), std::string("2.1.0"));
        QVERIFY(log["$schema"].get<std::string>().find("sarif-2.1.0") != std::string::npos);
        QCOMPARE(log["runs"].size(), std::size_t{1});
        onlyHas(log, {"$schema", "version", "runs"});
        const PartsJson& run = log["runs"][0];
        onlyHas(run, {"tool", "columnKind", "results"});
        const PartsJson& driver = run["tool"]["driver"];
        onlyHas(driver, {"name", "version", "rules"});
        QCOMPARE(driver["name"].get<std::string>(), std::string("tokenscope"));
        std::set<std::string> ids;
        for (const PartsJson& rule : driver["rules"]) {
            onlyHas(rule, {"id", "shortDescription"});
            QVERIFY(rule["shortDescription"]["text"].is_string());
            QVERIFY(ids.insert(rule["id"].get<std::string>()).second); // unique
        }
        std::size_t suppressed = 0;
        for (const PartsJson& result : run["results"]) {
            onlyHas(result,
                    {"ruleId", "ruleIndex", "level", "message", "locations", "suppressions", "properties"});
            const auto index = result["ruleIndex"].get<std::size_t>();
            QVERIFY(index < driver["rules"].size());
            QCOMPARE(driver["rules"][index]["id"], result["ruleId"]);
            const auto level = result["level"].get<std::string>();
            QVERIFY(level == "note" || level == "warning" || level == "error");
            QVERIFY(!result["message"]["text"].get<std::string>().empty());
            for (const PartsJson& location : result["locations"]) {
                onlyHas(location, {"physicalLocation", "logicalLocations"});
                const PartsJson& physical = location["physicalLocation"];
                onlyHas(physical, {"artifactLocation", "region"});
                const auto uri = physical["artifactLocation"]["uri"].get<std::string>();
                QVERIFY(!uri.empty() && uri.find(' ') == std::string::npos);
                // The line of a template that is a string of a JSON file is not one of the file.
                if (location.contains("logicalLocations") &&
                    location["logicalLocations"][0]["fullyQualifiedName"].get<std::string>().starts_with("$"))
                    QVERIFY(!physical.contains("region"));
                if (physical.contains("region"))
                    QVERIFY(physical["region"]["startLine"].get<int>() >= 1);
            }
            if (!result.contains("suppressions"))
                continue;
            ++suppressed;
            QCOMPARE(result["suppressions"][0]["kind"].get<std::string>(), std::string("external"));
            QCOMPARE(result["suppressions"][0]["justification"].get<std::string>(),
                     std::string("masked by <position>"));
        }
        QCOMPARE(suppressed, std::size_t{1});
    }

    void junit() {
        const std::string text = report::checkJunit(m_report);
        QXmlStreamReader xml(QString::fromStdString(text));
        int cases = 0, failures = 0, skipped = 0, tests = -1;
        while (!xml.atEnd()) {
            xml.readNext();
            if (!xml.isStartElement())
                continue;
            const QString name = xml.name().toString();
            cases += name == "testcase" ? 1 : 0;
            failures += name == "failure" ? 1 : 0;
            skipped += name == "skipped" ? 1 : 0;
            if (name == "testsuite") {
                tests = xml.attributes().value("tests").toInt();
                QCOMPARE(xml.attributes().value("failures").toInt(), 1);
            }
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(cases, static_cast<int>(m_report.results.size()));
        QCOMPARE(tests, cases);
        QCOMPARE(failures, 1);
        QVERIFY(skipped >= 1); // no dataset
    }

  private:
    static void onlyHas(const PartsJson& object, std::initializer_list<const char*> keys) {
        QVERIFY(object.is_object());
        for (const auto& [key, value] : object.items())
            QVERIFY2(std::find(keys.begin(), keys.end(), key) != keys.end(), key.c_str());
    }
    CheckReport m_report;
};

QTEST_APPLESS_MAIN(CheckReports)
#include "tst_check_report.moc"
