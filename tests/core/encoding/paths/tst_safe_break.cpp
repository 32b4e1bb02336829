// The guarantee of isSafeBreak(): encoding the two sides of a break separately gives the tokens of the whole.

#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"
#include "tests/support/rounds.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

class SafeBreakTest : public QObject {
    Q_OBJECT

  private slots:
    void sidesJoinToTheWhole_data();
    void sidesJoinToTheWhole();
};

void SafeBreakTest::sidesJoinToTheWhole_data() {
    QTest::addColumn<QString>("file");
    for (const std::string& name : samplesAndVariants())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    if (sharedFolder().empty())
        return;
    for (const char* file :
         {"gpt2.json", "gpt_neox.json", "llama2.json", "llama2.model", "qwen2_5/tokenizer.json",
          "sqlpilot.json", "cl100k_base.tiktoken", "own/own_bytelevel_roberta.json", "gemma3_rebuilt.model",
          "gemma3/tokenizer.json", "p50k_base.tiktoken", "llama3_tokenizer.model",
          "own/own_bytelevel_gpt4_split.json", "mistral_instruct_tokenizer_240323.model.v3",
          "bert_base_cased.json", "bert_base_cased_vocab.txt", "rwkv_midi_wordlevel.json"})
        QTest::newRow(file) << QString(file);
}

void SafeBreakTest::sidesJoinToTheWhole() {
    QFETCH(QString, file);
    const auto tokenizer = openNamed(file.toStdString());
    QVERIFY(tokenizer);
    EncodeOptions options;
    options.addSpecial = false;
    EncodeOptions onwards = options;
    onwards.continuesText = true;
    GeneratedText generated(7);
    int breaks = 0;
    for (unsigned round = 0; round < rounds(12); ++round) {
        // GPT-2's pattern looks ahead at whitespace before words.
        const std::string text = generated.text(60) +
                                 "x\n\nThe y\nz a b \nc\n\n\nd\r\ne The\nx e\u0301x\nb \u00E9x\nc a b" +
                                 generated.text(20);
        const auto whole = tokenizer->encode(text, options);
        QVERIFY(whole);
        for (std::size_t at = 0; at <= text.size(); ++at) {
            if (!tokenizer->isSafeBreak(text, at))
                continue;
            ++breaks;
            const auto left = tokenizer->encode(std::string_view(text).substr(0, at), options);
            const auto right = tokenizer->encode(std::string_view(text).substr(at), onwards);
            QVERIFY(left && right);
            std::vector<PieceId> joined = left->ids;
            joined.insert(joined.end(), right->ids.begin(), right->ids.end());
            std::vector<ByteSpan> spans = left->bytes;
            for (const ByteSpan span : right->bytes)
                spans.push_back(
                    {span.begin + static_cast<std::uint32_t>(at), span.end + static_cast<std::uint32_t>(at)});
            QVERIFY2(spans == whole->bytes,
                     qPrintable(QString("spans at byte %1 of: %2").arg(at).arg(text.c_str())));
            QVERIFY2(joined == whole->ids,
                     qPrintable(QString("at byte %1 of: %2").arg(at).arg(text.c_str())));
            const auto byReference = tokenizer->encodeByReference(std::string_view(text).substr(at), onwards);
            QVERIFY(byReference && byReference->ids == right->ids && byReference->bytes == right->bytes);
        }
    }
    // With the space at the end of words, encoding can't continue in the middle of a text.
    const auto known = normalizerVariants();
    if (std::find(known.begin(), known.end(), file.toStdString()) != known.end())
        QCOMPARE(breaks > 0, !file.contains("suffix"));
}

QTEST_GUILESS_MAIN(SafeBreakTest)
#include "tst_safe_break.moc"
