// No error for a published tokenizer. Two of our own, which are wrong on purpose, have exactly theirs.

#include "core/check/check.h"
#include "tests/support/model_parts.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <set>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

/// `family/code` of each error that is right, by the file's name.
const std::map<std::string, std::set<std::string>> kRightErrors = {
    {"own_added_id_mismatch.json",
     {"begin-end/adds-no-token", "begin-end/other-id"}},         // its post-processor adds the id 5000
    {"own_pretok_splits.json", {"pre-tokenizer/drops-letters"}}, // it removes each `o`
};

} // namespace

class RealTokenizers : public QObject {
    Q_OBJECT
  private slots:
    void noWrongError_data() {
        QTest::addColumn<QString>("path");
        const auto files = sharedFile("tokenizers/files");
        if (files.empty())
            return;
        std::vector<std::filesystem::path> paths;
        for (const auto& folder : {files, files / "own"})
            for (const auto& entry : std::filesystem::directory_iterator(folder))
                if (entry.path().filename() != "own")
                    paths.push_back(entry.path());
        std::sort(paths.begin(), paths.end());
        for (const auto& path : paths)
            QTest::newRow(path.filename().c_str()) << QString::fromStdString(path.string());
    }
    void noWrongError() {
        if (sharedFolder().empty())
            QSKIP("there are no shared files");
        QFETCH(QString, path);
        const auto definition = formats::loadDefinition(path.toStdString());
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        const auto results = check::runChecks(check::inputOf(*tokenizer));
        QVERIFY(results);
        std::set<std::string> errors;
        for (const check::CheckResult& result : *results)
            for (const check::Finding& finding : result.findings)
                if (finding.severity == FindingSeverity::Error)
                    errors.insert(std::string(result.check->name) + "/" + std::string(finding.code));
        const auto right = kRightErrors.find(std::filesystem::path(path.toStdString()).filename().string());
        QVERIFY2(errors == (right == kRightErrors.end() ? std::set<std::string>() : right->second),
                 listOf(*results, FindingSeverity::Error).c_str());
    }
};

QTEST_APPLESS_MAIN(RealTokenizers)
#include "tst_real_tokenizers.moc"
