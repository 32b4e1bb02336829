#include "core/check/silenced_findings.h"
#include "tests/support/model_parts.h"

#include <QtTest>

#include <set>

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
            {"files/disagree", "model.gguf", "an old \"export\""},
            {"special-tokens/not-one-token", "", "never used", "<|x|>"}};
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
        QCOMPARE(results.front().worst(), FindingSeverity::Warning);
        const SilencedFinding used{"padding/is-eos", "", "it is masked by position"};
        const SilencedFinding elsewhere{"padding/is-eos", "other.json", "another file"};
        const SilencedFinding notRun{"ids/hole", "", "it didn't run"};
        const auto unused = check::applySilenced({used, elsewhere, notRun}, results);
        QCOMPARE(unused, std::vector<SilencedFinding>{elsewhere});
        QCOMPARE(results.front().worst(), FindingSeverity::Info);
        QCOMPARE(findingIn(results, "padding", "is-eos")->silenced, used.reason);
    }

    /// Two findings of one code at one place.
    void oneOfACode() {
        ModelParts parts = chatModel();
        parts.generation["eos_token_id"] = {9998, 9999};
        const QTemporaryDir folder;
        const auto checked = checkParts(parts, folder, {{"begin-end"}, {}});
        const auto reasons = [&](const std::vector<SilencedFinding>& silenced) {
            auto results = checked;
            check::applySilenced(silenced, results);
            std::vector<std::string> all;
            for (const check::Finding& finding : results.front().findings)
                if (finding.code == "no-such-token")
                    all.push_back(finding.silenced);
            return all;
        };
        using Reasons = std::vector<std::string>;
        const check::CheckResult& family = checked.front();
        std::vector<const check::Finding*> both;
        for (const check::Finding& finding : family.findings)
            if (finding.code == "no-such-token")
                both.push_back(&finding);
        QCOMPARE(both.size(), std::size_t{2});
        QCOMPARE(both[0]->place, both[1]->place);
        std::vector<SilencedFinding> silenced;
        check::silence(silenced, *family.check, *both[1], "reserved");
        QCOMPARE(reasons(silenced), (Reasons{"", "reserved"}));
        silenced.front().place.clear(); // wherever it is
        check::unsilence(silenced, checked, *family.check, *both[0]);
        QCOMPARE(reasons(silenced), (Reasons{"", "reserved"}));
        check::unsilence(silenced, checked, *family.check, *both[1]);
        QVERIFY(silenced.empty());
        // An entry of earlier versions is about both; what else it silences stays silenced.
        silenced = {{"begin-end/no-such-token", "generation_config.json", "all of them"}};
        QCOMPARE(reasons(silenced), (Reasons{"all of them", "all of them"}));
        check::unsilence(silenced, checked, *family.check, *both[0]);
        QCOMPARE(reasons(silenced), (Reasons{"", "all of them"}));
    }

    /// Findings of one code have different subjects, or another file.
    void subjectsDiffer() {
        ModelParts parts = chatModel();
        parts.chatTemplate = "{% for m in messages %}{% if m.role in ['user', 'assistant'] %}<|a|><|b|>"
                             "{{ m.content }}{% endif %}{% endfor %}";
        parts.tokenizer["added_tokens"].push_back(
            addedTokenJson(parts.id("<|pad|>") + 1, "[INST]", true, true));
        parts.generation["eos_token_id"] = {9998, 9999};
        const QTemporaryDir folder;
        std::set<std::string> known;
        for (const check::CheckResult& result : checkParts(parts, folder, {}))
            for (const check::Finding& finding : result.findings) {
                QVERIFY(!finding.subject.empty());
                const std::string key = std::string(result.check->name) + "/" + std::string(finding.code) +
                                        " " + finding.subject + " " + finding.file;
                QVERIFY2(known.insert(key).second, key.c_str());
            }
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
