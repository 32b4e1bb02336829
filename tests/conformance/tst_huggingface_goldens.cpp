// Every golden encoding of Hugging Face tokenizers 0.23.2: ids, tokens, offsets, word ids, decoded text, with
// and without special tokens, pairs; by the fast path and by the reference path.

#include "tests/conformance/huggingface_cases.h"

using namespace tokenscope;
using namespace tokenscope::test;

class HuggingFaceGoldens : public QObject {
    Q_OBJECT

  private slots:
    void agree_data() { addGoldenRows({"hf", "hf_own"}); }
    void agree();
};

void HuggingFaceGoldens::agree() {
    QFETCH(QString, golden);
    if (golden.isEmpty())
        QSKIP("the shared reference files are missing");
    const Json file = readJson(sharedFile("tokenizers/" + golden.toStdString()));
    const auto tokenizer = openTokenizer(sharedFile("tokenizers/" + file.at("tokenizer").get<std::string>()));
    QVERIFY(tokenizer);
    Tally tally;
    checkHuggingFaceGolden(*tokenizer, file, tally);
    QVERIFY(tally.checked() > 500);
    QCOMPARE(tally.wrong(), 0);
}

QTEST_GUILESS_MAIN(HuggingFaceGoldens)
#include "tst_huggingface_goldens.moc"
