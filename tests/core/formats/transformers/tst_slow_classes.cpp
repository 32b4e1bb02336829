// Folders without tokenizer.json: the tokenizers that transformers' classes build from vocab.txt, and from
// vocab.json with merges.txt.

#include "tests/support/tokenizer_folder.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;

class SlowClasses : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_folder = std::make_unique<test::TokenizerFolder>(); }

    void wordPiece_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("single");
        QTest::addColumn<QString>("pair");
        const auto row = [](const char* name, const char* config, const char* single, const char* pair) {
            QTest::newRow(name) << QByteArray(config) << single << pair;
        };
        row("BERT", R"({"tokenizer_class":"BertTokenizer"})", "[CLS]:0 ab:0 [SEP]:0",
            "[CLS]:0 ab:0 [SEP]:0 c:1 [SEP]:1");
        row("LayoutLMv2", R"({"tokenizer_class":"LayoutLMv2Tokenizer"})", "[CLS]:0 ab:0 [SEP]:0",
            "[CLS]:0 ab:0 [SEP]:0 c:1 [SEP]:1");
        row("Funnel", R"({"tokenizer_class":"FunnelTokenizer"})", "<cls>:2 ab:0 <sep>:0",
            "<cls>:2 ab:0 <sep>:0 c:1 <sep>:1");
        row("MPNet", R"({"tokenizer_class":"MPNetTokenizer"})", "<s>:0 ab:0 </s>:0",
            "<s>:0 ab:0 </s>:0 </s>:0 c:1 </s>:1");
        row("ProphetNet", R"({"tokenizer_class":"ProphetNetTokenizer"})", "ab:0 [SEP]:0",
            "ab:0 [SEP]:0 c:1 [SEP]:1");
        row("Splinter", R"({"tokenizer_class":"SplinterTokenizer"})", "[CLS]:0 ab:0 [SEP]:0",
            "[CLS]:0 ab:0 [QUESTION]:0 .:0 [SEP]:0 c:1 [SEP]:1");
        row("Splinter, padded on the left",
            R"({"tokenizer_class":"SplinterTokenizer","padding_side":"left"})", "[CLS]:0 ab:0 [SEP]:0",
            "[CLS]:0 ab:0 [SEP]:0 c:1 [QUESTION]:1 .:1 [SEP]:1");
    }
    void wordPiece() {
        QFETCH(const QByteArray, config);
        QFETCH(const QString, single);
        QFETCH(const QString, pair);
        write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n[QUESTION]\n<s>\n</s>\n<pad>\n<mask>\n<cls>\n"
                           "<sep>\n<unk>\n.\na\nab\n##b\nc\n");
        write("tokenizer_config.json", config.constData());
        QCOMPARE(encoded("AB"), single);
        QCOMPARE(encoded("AB", "c"), pair);
    }

    void wordsOfOtherProgramsAreRefused_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("cutter");
        QTest::newRow("RoFormer") << QByteArray("RoFormerTokenizer") << QByteArray("jieba");
        QTest::newRow("Japanese BERT") << QByteArray("BertJapaneseTokenizer") << QByteArray("MeCab");
    }
    void wordsOfOtherProgramsAreRefused() {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, cutter);
        write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\n");
        write("tokenizer_config.json", QByteArray(R"({"tokenizer_class":")" + name + R"("})").constData());
        const auto loaded = m_folder->load();
        QVERIFY(!loaded);
        QVERIFY(loaded.error().code == ErrorCode::Unsupported);
        QVERIFY(loaded.error().message.english().find(cutter.toStdString()) != std::string::npos);
        QVERIFY(loaded.error().where.find("tokenizer_class") != std::string::npos);
    }

    void japaneseWithoutAProgram() {
        write("vocab.txt", "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\n日\n本\nA\n##本\n");
        write("tokenizer_config.json",
              R"({"tokenizer_class":"BertJapaneseTokenizer","word_tokenizer_type":"basic",)"
              R"("subword_tokenizer_type":"character"})");
        QCOMPARE(encoded("日本 Ａa本"), QString("[CLS]:0 日:0 本:0 A:0 [UNK]:0 本:0 [SEP]:0"));
        write("tokenizer_config.json",
              R"({"tokenizer_class":"BertJapaneseTokenizer","word_tokenizer_type":"basic",)"
              R"("subword_tokenizer_type":"wordpiece"})");
        QCOMPARE(encoded("日本 A"), QString("[CLS]:0 日:0 ##本:0 A:0 [SEP]:0"));
        write("tokenizer_config.json",
              R"({"tokenizer_class":"BertJapaneseTokenizer","word_tokenizer_type":"mecab",)"
              R"("subword_tokenizer_type":"character"})");
        QVERIFY(!m_folder->load());
    }

    void vocabularyOfProphetNet() {
        write("prophetnet.tokenizer", "[PAD]\n[UNK]\n[SEP]\n[MASK]\nab\n");
        write("config.json", R"({"model_type":"prophetnet"})");
        QCOMPARE(encoded("AB"), QString("ab:0 [SEP]:0"));
    }

    /// Another way of splitting is not mistaken for RoBERTa's byte level.
    void otherMethodsAreRejected_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name :
             {"BlenderbotSmallTokenizer", "CTRLTokenizer", "FSMTTokenizer", "XLMTokenizer",
              "BertweetTokenizer", "PhobertTokenizer", "BartphoTokenizer", "VitsTokenizer"})
            QTest::newRow(name) << QByteArray(name);
    }
    void otherMethodsAreRejected() {
        QFETCH(const QByteArray, name);
        write("tokenizer_config.json", QByteArray(R"({"tokenizer_class":")" + name + R"("})").constData());
        const auto refused = [&] {
            const auto loaded = m_folder->load();
            return !loaded && loaded.error().code == ErrorCode::Unsupported &&
                   loaded.error().message.english().find(name.toStdString()) != std::string::npos &&
                   loaded.error().where.find("tokenizer_class") != std::string::npos;
        };
        QVERIFY(refused()); // no known file
        write("vocab.txt", "a 1\nb 1\n");
        QVERIFY(refused());
        writeMerges();
        QVERIFY(refused());
        write("tokenizer.json", R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]}})");
        QVERIFY(m_folder->load()); // which reports everything
    }

    void merges_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("single");
        QTest::addColumn<QString>("pair");
        const auto row = [](const char* name, const char* config, const char* single, const char* pair) {
            QTest::newRow(name) << QByteArray(config) << single << pair;
        };
        row("RoBERTa", R"({"tokenizer_class":"RobertaTokenizer"})", "<s>:0 ab:0 </s>:0",
            "<s>:0 ab:0 </s>:0 </s>:0 b:0 </s>:0");
        row("LayoutLMv3", R"({"tokenizer_class":"LayoutLMv3Tokenizer"})", "<s>:0 Ġ:0 ab:0 </s>:0",
            "<s>:0 Ġ:0 ab:0 </s>:0 </s>:0 Ġ:0 b:0 </s>:0");
        row("MarkupLM", R"({"tokenizer_class":"MarkupLMTokenizer"})", "<s>:0 ab:0 </s>:0",
            "<s>:0 ab:0 </s>:0 b:0 </s>:0");
        row("Blenderbot", R"({"tokenizer_class":"BlenderbotTokenizer"})", "ab:0 </s>:0", "ab:0 b:1");
        row("Whisper", R"({"tokenizer_class":"WhisperTokenizer","eos_token":"</s>"})",
            "<|startoftranscript|>:0 <|notimestamps|>:0 ab:0 </s>:0",
            "<|startoftranscript|>:0 <|notimestamps|>:0 ab:0 b:1 </s>:1");
        row("Whisper, told the language",
            R"({"tokenizer_class":"WhisperTokenizer","eos_token":"</s>","language":"de","task":"transcribe",)"
            R"("predict_timestamps":true})",
            "<|startoftranscript|>:0 <|de|>:0 <|transcribe|>:0 ab:0 </s>:0",
            "<|startoftranscript|>:0 <|de|>:0 <|transcribe|>:0 ab:0 b:1 </s>:1");
        row("Whisper, told the language by name",
            R"({"tokenizer_class":"WhisperTokenizer","eos_token":"</s>","language":"German"})",
            "<|startoftranscript|>:0 <|de|>:0 <|notimestamps|>:0 ab:0 </s>:0",
            "<|startoftranscript|>:0 <|de|>:0 <|notimestamps|>:0 ab:0 b:1 </s>:1");
    }
    void merges() {
        QFETCH(const QByteArray, config);
        QFETCH(const QString, single);
        QFETCH(const QString, pair);
        writeMerges();
        write("tokenizer_config.json", config.constData());
        QCOMPARE(encoded("ab"), single);
        QCOMPARE(encoded("ab", "b"), pair);
    }

    void languageWithoutATokenIsReported() {
        writeMerges();
        write("tokenizer_config.json",
              R"({"tokenizer_class":"WhisperTokenizer","eos_token":"</s>","language":"xx"})");
        QCOMPARE(encoded("ab"), QString("<|startoftranscript|>:0 <|notimestamps|>:0 ab:0 </s>:0"));
        QVERIFY(test::says(**m_folder->load(), "<|xx|>"));
    }

  private:
    void write(const char* name, const char* content) { m_folder->write(name, content); }
    void writeMerges() {
        write("vocab.json",
              R"({"<s>":0,"<pad>":1,"</s>":2,"<unk>":3,"<mask>":4,"a":5,"b":6,"ab":7,"Ġ":8,)"
              R"("<|startoftranscript|>":9,"<|notimestamps|>":10,"<|de|>":11,"<|transcribe|>":12})");
        write("merges.txt", "#version: 0.2\na b\n");
    }
    QString encoded(std::string_view text, std::string_view pair = {}) {
        return m_folder->encoded(text, pair, test::TokenMark::TypeId);
    }
    std::unique_ptr<test::TokenizerFolder> m_folder;
};

QTEST_GUILESS_MAIN(SlowClasses)
#include "tst_slow_classes.moc"
