#include "core/check/silenced_findings.h"
#include "tests/support/model_parts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::test;
using check::SilencedFinding;

class SilencedFindings : public QObject {
    Q_OBJECT
  private slots:
    void written() {
        const QTemporaryDir folder;
        const std::filesystem::path file =
            std::filesystem::path(folder.path().toStdString()) / check::kSilencedFile;
        QVERIFY(check::readSilenced(file)->empty());
        const std::vector<SilencedFinding> silenced = {
            {"padding/is-eos", "", "the trainer masks by position"},
            {"files/disagree", "model.gguf", "an old \"export\""}};
        QVERIFY(check::writeSilenced(file, silenced));
        const auto read = check::readSilenced(file);
        QVERIFY(read);
        QCOMPARE(*read, silenced);
    }

    void refused_data() {
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("where");
        QTest::newRow("not JSON") << "{"
                                  << "line 1, column 1";
        QTest::newRow("no list") << "{}"
                                 << "$.silenced";
        QTest::newRow("no reason") << R"({"silenced": [{"finding": "padding/is-eos", "reason": " "}]})"
                                   << "$.silenced[0].reason";
        QTest::newRow("no family") << R"({"silenced": [{"finding": "pad/is-eos", "reason": "r"}]})"
                                   << "$.silenced[0].finding";
        QTest::newRow("no code") << R"({"silenced": [{"finding": "padding", "reason": "r"}]})"
                                 << "$.silenced[0].finding";
    }
    void refused() {
        QFETCH(QString, content);
        QFETCH(QString, where);
        const QTemporaryDir folder;
        const std::string file = folder.filePath("tokenscope-check.json").toStdString();
        std::ofstream(file) << content.toStdString();
        const auto read = check::readSilenced(file);
        QVERIFY(!read);
        QCOMPARE(read.error().file, file);
        QCOMPARE(QString::fromStdString(read.error().where), where);
    }

    void applied() {
        ModelParts parts = chatModel();
        parts.config["pad_token"] = "<|im_end|>";
        const QTemporaryDir folder;
        auto results = checkParts(parts, folder, {{"padding"}, {}});
        QCOMPARE(results.front().worst(), check::FindingSeverity::Warning);
        const SilencedFinding used{"padding/is-eos", "", "it is masked by position"};
        const SilencedFinding elsewhere{"padding/is-eos", "other.json", "another file"};
        const SilencedFinding notRun{"ids/hole", "", "it didn't run"};
        const auto unused = check::applySilenced({used, elsewhere, notRun}, results);
        QCOMPARE(unused, std::vector<SilencedFinding>{elsewhere});
        QCOMPARE(results.front().worst(), check::FindingSeverity::Info);
        QCOMPARE(findingIn(results, "padding", "is-eos")->silenced, used.reason);
    }

    void fileNextToTheTokenizer() {
        const QTemporaryDir folder;
        chatModel().write(folder.path().toStdString());
        for (const std::string& path :
             {folder.path().toStdString(), folder.filePath("tokenizer.json").toStdString()}) {
            const auto tokenizer = Tokenizer::create(*formats::loadDefinition(path));
            QVERIFY(tokenizer);
            QCOMPARE(QString::fromStdString(check::silencedFileOf(**tokenizer).string()),
                     folder.filePath("tokenscope-check.json"));
        }
    }
};

QTEST_APPLESS_MAIN(SilencedFindings)
#include "tst_silenced_findings.moc"
