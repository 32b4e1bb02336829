// For every tokenizer with goldens and every input below 2000 characters: the words that are stepped through
// have the tokens of `encode`, also by its fast paths, and the steps of each word end with that word's
// tokens.

#include "core/base/base64.h"
#include "tests/conformance/golden_cases.h"
#include "tests/support/checked_steps.h"
#include "tests/support/generated_text.h"

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

std::vector<std::string> inputTexts() {
    const Json inputs = readJson(sharedFile("tokenizers/inputs.json"));
    std::vector<std::string> texts;
    for (const Json& one : inputs.at("cases")) {
        const std::string text = one.at("text");
        if (TextIndex(text).codePoints() < 2000)
            texts.push_back(text);
    }
    for (const Json& one : inputs.at("pairs"))
        texts.push_back(one.at("text"));
    for (const Json& one : inputs.at("bytes"))
        texts.push_back(base64Decode(one.at("bytes_base64").get<std::string>()).value_or(std::string()));
    return texts;
}

} // namespace

class TestStepsGoldens : public QObject {
    Q_OBJECT
  private slots:
    void lastSymbolsArePieces_data();
    void lastSymbolsArePieces();
};

void TestStepsGoldens::lastSymbolsArePieces_data() {
    QTest::addColumn<QString>("file");
    const auto index = sharedFile("tokenizers/golden/index.json");
    if (index.empty() || !std::filesystem::exists(index)) {
        QTest::newRow("no goldens here") << QString();
        return;
    }
    const Json goldens = readJson(index);
    for (const Json& entry : goldens.at("goldens")) {
        const std::string file = entry.at("tokenizer");
        QTest::newRow(file.c_str()) << QString::fromStdString(file);
    }
}

void TestStepsGoldens::lastSymbolsArePieces() {
    QFETCH(QString, file);
    if (file.isEmpty())
        QSKIP("the goldens are not here");
    const auto tokenizer = openTokenizer(sharedFile("tokenizers/" + file.toStdString()));
    QVERIFY(tokenizer);
    std::vector<std::string> texts = inputTexts();
    for (std::uint32_t seed = 0; seed < 40; ++seed)
        texts.push_back(GeneratedText(seed, seed % 4 == 3).text(60));
    std::size_t merges = 0;
    for (const bool parseSpecial : {false, true}) {
        CheckedSteps checked{*tokenizer, parseSpecial};
        for (const std::string& text : texts) {
            const std::string wrong = checked.check(text);
            QVERIFY2(wrong.empty(), (wrong + " in " + text).c_str());
        }
        merges += checked.merges;
    }
    const auto* bpe = std::get_if<BpeModel>(&tokenizer->definition().model);
    const bool has = bpe && (bpe->order != BpeModel::Order::Merges || !bpe->merges.empty());
    QCOMPARE(merges > 0, has);
}

QTEST_APPLESS_MAIN(TestStepsGoldens)
#include "tst_steps_goldens.moc"
