// Steps over generated vocabularies of every kind of BPE: they end with what `encode` gives, by its fast roads too, each
// merge is the one that the rules would choose, and words alone are merged as in their text.

#include "tests/support/checked_steps.h"
#include "tests/support/generated_vocabularies.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::test;

class TestGeneratedSteps : public QObject {
    Q_OBJECT
  private slots:
    void stepsEndWithTheTokens_data();
    void stepsEndWithTheTokens();
};

void TestGeneratedSteps::stepsEndWithTheTokens_data() {
    QTest::addColumn<std::uint32_t>("kind");
    const char* const kinds[] = {"SentencePiece", "merges", "ranks", "GGUF SPM", "GGUF BPE"};
    for (std::uint32_t kind = 0; kind < 5; ++kind)
        QTest::newRow(kinds[kind]) << kind;
}

void TestGeneratedSteps::stepsEndWithTheTokens() {
    QFETCH(std::uint32_t, kind);
    std::size_t merges = 0;
    std::size_t others = 0;
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        GeneratedVocabulary generated(seed * 5 + kind);
        const auto tokenizer = generated.tokenizer(kind);
        CheckedSteps checked{*tokenizer};
        for (const std::uint32_t letters : {1U, 4U, 12U, 40U, 150U}) {
            const std::string text = generated.text(letters);
            const std::string wrong = checked.check(text);
            QVERIFY2(wrong.empty(), (wrong + " in '" + text + "', seed " + std::to_string(seed)).c_str());
        }
        merges += checked.merges;
        others += checked.others;
    }
    QVERIFY(merges > 1000);
    QVERIFY(others > 0 || kind == 1);
}

QTEST_APPLESS_MAIN(TestGeneratedSteps)
#include "tst_generated_steps.moc"
