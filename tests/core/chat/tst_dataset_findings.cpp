// The findings of a dataset that are kept: the limit of each kind, their text, and reading the line again.

#include "core/chat/dataset/dataset_check.h"
#include "core/report/findings_report.h"

#include <QTemporaryFile>
#include <QtTest>

#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::chat;

namespace {

DatasetLine lineWith(std::uint64_t number, std::vector<DatasetFinding> findings) {
    DatasetLine line;
    line.line = number;
    line.byte = number * 10;
    line.size = 9;
    line.rendered = number % 2 == 0;
    line.tokens = 5;
    line.trained = 2;
    line.findings = std::move(findings);
    return line;
}

} // namespace

class DatasetFindingsTest : public QObject {
    Q_OBJECT

  private slots:
    void aBoundForEachKind() {
        DatasetFindings findings(3);
        std::vector<DatasetRow> rows;
        for (std::uint64_t i = 1; i <= 5; ++i)
            for (DatasetRow& row : findings.keep(lineWith(
                     i, {{DatasetIssue::EmptyMask, {}, "a"}, {DatasetIssue::Injection, "messages[0]", "b"}})))
                rows.push_back(std::move(row));
        for (DatasetRow& row : findings.keep(lineWith(6, {{DatasetIssue::Unreadable, {}, "c"}})))
            rows.push_back(std::move(row));
        QCOMPARE(rows.size(), std::size_t{7});
        QCOMPARE(rows.back().line, std::uint64_t{6});
        QCOMPARE(rows.back().byte, std::uint64_t{60});
        QCOMPARE(findings.left()[static_cast<std::size_t>(DatasetIssue::EmptyMask)], std::uint64_t{2});
        QCOMPARE(findings.left()[static_cast<std::size_t>(DatasetIssue::Unreadable)], std::uint64_t{0});
        QCOMPARE(sumOf(findings.left()), std::uint64_t{4});
    }

    void longTextsAreTruncated() {
        DatasetFindings findings;
        const auto rows = findings.keep(lineWith(1, {{DatasetIssue::Injection, {}, std::string(100'000, 'a')},
                                                     {DatasetIssue::Injection, {}, "a\x1b[1m\xff"}}));
        QVERIFY(rows[0].finding.message.english().size() < DatasetFindings::kLongestWords + 8);
        QVERIFY(rows[1].finding.message.english().find('\x1b') == std::string::npos);
        QVERIFY(QString::fromStdString(rows[1].finding.message.english()).toStdString() ==
                rows[1].finding.message.english());
    }

    void csv() {
        DatasetFindings findings;
        const auto rows = findings.keep(lineWith(
            2, {{DatasetIssue::Injection, "a, b", "the \"word\""}, {DatasetIssue::EmptyMask, {}, "=1+1"}}));
        QCOMPARE(report::datasetCsv(rows),
                 std::string("line,byte,level,kind,where,message,tokens,trained\r\n"
                             "2,20,warning,injection,\"a, b\",\"the \"\"word\"\"\",5,2\r\n"
                             "2,20,error,empty-mask,,\"'=1+1\",5,2\r\n"));
        QVERIFY(report::datasetCsv(DatasetFindings().keep(lineWith(1, {{DatasetIssue::Unreadable, {}, "x"}})))
                    .ends_with(",,x,,\r\n"));
    }

    void json() {
        DatasetFindings findings(1);
        DatasetTotals totals;
        std::vector<DatasetRow> rows;
        for (const std::uint64_t number : {1U, 2U}) {
            const DatasetLine line = lineWith(number, {{DatasetIssue::EmptyMask, "x", "none \"is\""}});
            totals.add(line);
            for (DatasetRow& row : findings.keep(line))
                rows.push_back(std::move(row));
        }
        const auto read = nlohmann::json::parse(report::datasetJson(rows, totals, findings.left()));
        QCOMPARE(read["findings"].size(), std::size_t{1});
        QVERIFY(read["findings"][0]["message"] == "none \"is\"" && !read["findings"][0].contains("tokens"));
        QVERIFY(read["not_listed"]["empty-mask"] == 1 && read["summary"]["affected"]["empty-mask"] == 2);
        QVERIFY(read["summary"]["roles"].size() == kTokenOwners);
        QVERIFY(nlohmann::json::parse(report::datasetJson({}, {}, {}))["findings"].empty());
    }

    void aLineAgain() {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("\xEF\xBB\xBF{\"a\":1}\n[2]\n");
        file.close();
        const std::string path = file.fileName().toStdString();
        QCOMPARE(*readDatasetLine(path, 0, 10), std::string("{\"a\":1}"));
        QCOMPARE(*readDatasetLine(path, 11, 3), std::string("[2]"));
        QVERIFY(!readDatasetLine(path, 11, 5));
        QVERIFY(!readDatasetLine(path + ".not", 0, 1));
    }
};

QTEST_GUILESS_MAIN(DatasetFindingsTest)
#include "tst_dataset_findings.moc"
