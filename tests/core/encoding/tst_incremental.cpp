// A random edit followed by encodeEdit equals encode of the whole.

#include "core/encoding/incremental.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

class IncrementalTest : public QObject {
    Q_OBJECT

  private slots:
    void editsEqualTheWhole_data();
    void editsEqualTheWhole();
};

void IncrementalTest::editsEqualTheWhole_data() {
    QTest::addColumn<QString>("tokenizer");
    for (const std::string& name : samplesAndVariants())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    if (sharedFolder().empty())
        return;
    for (const char* file :
         {"gpt2.json", "gpt_neox.json", "llama2.json", "llama2.model", "cl100k_base.tiktoken",
          "qwen2_5/tokenizer.json", "sqlpilot.json", "mistral_instruct_tokenizer_240323.model.v3",
          "gemma3_rebuilt.model", "gemma3/tokenizer.json", "own/own_bytelevel_roberta.json",
          "bert_base_cased.json", "nai-t5.model", "own/own_added_zoo.json"})
        QTest::newRow(file) << QString(file);
}

void IncrementalTest::editsEqualTheWhole() {
    QFETCH(QString, tokenizer);
    const auto opened = openNamed(tokenizer.toStdString());
    QVERIFY(opened);
    GeneratedText generated(11);
    EncodeOptions options;
    options.referenceSpans = true;
    for (int round = 0; round < 12; ++round) {
        options.addSpecial = round % 2 == 0;
        std::string text = generated.text(150) + " a b\nThe y\nThe \u00E9x\nz a b c\n" + generated.text(150);
        auto encoding = opened->encode(text, options);
        QVERIFY(encoding);
        for (int edit = 0; edit < 12; ++edit) {
            const auto size = static_cast<std::uint32_t>(text.size());
            const auto place = generated.below(4); // the start, the end, or anywhere
            const auto begin = place == 0   ? 0
                               : place == 1 ? size - generated.below(3)
                                            : generated.below(size + 1);
            const auto removed = std::min<std::uint32_t>(generated.below(30), size - begin);
            const std::string inserted = generated.text(generated.below(4));
            text.replace(begin, removed, inserted);
            const auto edited =
                encodeEdit(*opened, *encoding, {begin, removed, static_cast<std::uint32_t>(inserted.size())},
                           text, options);
            QVERIFY(edited);
            const std::vector<PieceId> before = std::move(encoding->ids);
            encoding = edited->encoding;
            const auto whole = opened->encode(text, options);
            QVERIFY(whole);
            QVERIFY2(encoding->ids == whole->ids, "ids");
            if (const auto& tokens = edited->edit) {
                const auto from = encoding->ids.begin() + static_cast<std::ptrdiff_t>(tokens->begin);
                const std::vector<PieceId> fresh(from, from + static_cast<std::ptrdiff_t>(tokens->inserted));
                QVERIFY2(spliced(before, *tokens, fresh) == whole->ids, "changed tokens");
            }
            QVERIFY2(encoding->bytes == whole->bytes, "spans");
            QVERIFY2(encoding->reference == whole->reference, "reference spans");
            QVERIFY2(encoding->spellings == whole->spellings, "spellings");
        }
    }
}

QTEST_GUILESS_MAIN(IncrementalTest)
#include "tst_incremental.moc"
