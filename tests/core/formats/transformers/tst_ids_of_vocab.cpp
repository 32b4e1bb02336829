// Folders with a SentencePiece model and a vocab.json that has the ids: Marian, M2M100, Speech2Text.

#include "core/formats/convert/convert.h"
#include "tests/support/bare_models.h"
#include "tests/support/tokenizer_folder.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;

class IdsOfVocab : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_folder = std::make_unique<test::TokenizerFolder>(); }

    void marian_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("pieces") << "ab b"
                                << "▁ab=7 ▁=5 b=4 </s>=0";
        QTest::newRow("a piece without id") << "cb"
                                            << "▁=5 <unk>=1 b=4 </s>=0";
        QTest::newRow("pieces without ids are not joined") << "cc"
                                                           << "▁=5 <unk>=1 <unk>=1 </s>=0";
        QTest::newRow("unknown characters are joined") << "☀☀"
                                                       << "▁=5 ☀☀=1 </s>=0";
        QTest::newRow("unknown to the model alone") << "☃"
                                                    << "▁=5 ☃=8 </s>=0";
        QTest::newRow("two of them are another part") << "☃☃b"
                                                      << "▁=5 ☃☃=9 b=4 </s>=0";
        QTest::newRow("three are none") << "☃☃☃"
                                        << "▁=5 ☃☃☃=1 </s>=0";
        QTest::newRow("a longer piece is not for the model") << "bab"
                                                             << "▁=5 b=4 a=3 b=4 </s>=0";
        QTest::newRow("a language") << ">>de<< ab"
                                    << ">>de<<=10 ▁ab=7 </s>=0";
        QTest::newRow("special tokens") << "b</s>b"
                                        << "▁=5 b=4 </s>=0 ▁=5 b=4 </s>=0";
        QTest::newRow("no text") << ""
                                 << "</s>=0";
    }
    void marian() {
        QFETCH(const QString, text);
        QFETCH(const QString, expected);
        writeModel("source.spm", false);
        writeModel("target.spm", false);
        write("vocab.json", kMarian);
        write("tokenizer_config.json", R"({"source_lang":"en","target_lang":"de"})");
        write("config.json", R"({"model_type":"marian"})");
        QCOMPARE(encoded(text.toStdString()), expected);
    }

    /// Without a configuration, the file names decide.
    void marianWithoutAClass() {
        writeModel("source.spm", false);
        write("vocab.json", kMarian);
        QCOMPARE(encoded("ab", "b"), QString("▁ab=7 ▁=5 b=4 </s>=0"));
        const auto tokenizer = m_folder->open();
        QCOMPARE((*tokenizer)->decode(std::vector<PieceId>{7, 8, 0}, {})->text, std::string("ab☃"));
    }

    void m2m100() {
        writeModel("sentencepiece.bpe.model", true);
        write("vocab.json", kM2m100);
        write("tokenizer_config.json", R"({"tokenizer_class":"M2M100Tokenizer"})");
        QCOMPARE(encoded("ab b"), QString("__en__=28 ▁ab=4 ▁=7 b=6 </s>=2"));
        QCOMPARE(encoded("b__zu__"), QString("__en__=28 ▁=7 b=6 __zu__=109 </s>=2"));
        write("tokenizer_config.json", R"({"tokenizer_class":"M2M100Tokenizer","src_lang":"zu"})");
        QCOMPARE(encoded("b", "ab"), QString("__zu__=109 ▁=7 b=6 ▁ab=4 </s>=2"));
        write("tokenizer_config.json",
              R"({"tokenizer_class":"M2M100Tokenizer","src_lang":"de","language_codes":"wmt21"})");
        QCOMPARE(encoded("b"), QString("__de__=17 ▁=7 b=6 </s>=2"));
        write("tokenizer_config.json", R"({"tokenizer_class":"M2M100Tokenizer","src_lang":"xx"})");
        QCOMPARE(encoded("b"), QString("▁=7 b=6 </s>=2"));
        QVERIFY(test::says(**m_folder->load(), "__xx__", Severity::Warning));
    }

    void speech2Text() {
        writeModel("sentencepiece.bpe.model", false);
        write("vocab.json", kM2m100);
        write("tokenizer_config.json", R"({"tokenizer_class":"Speech2TextTokenizer"})");
        QCOMPARE(encoded("ab"), QString("▁ab=4 </s>=2"));
    }

    void speechT5() {
        writeModel("spm_char.model", false);
        write("tokenizer_config.json", R"({"tokenizer_class":"SpeechT5Tokenizer"})");
        write("added_tokens.json", R"({"<mask>":9,"<ctc_blank>":10})");
        QCOMPARE(encoded("ab c<mask>"), QString("▁ab=3 ▁=5 c=8 <mask>=9 </s>=2"));
        QCOMPARE(encoded("b", "c"), QString("▁=5 b=7 ▁=5 c=8 </s>=2"));
    }

    void plBart() {
        writeModel("sentencepiece.bpe.model", true);
        write("tokenizer_config.json", R"({"tokenizer_class":"PLBartTokenizer"})");
        QCOMPARE(encoded("ab<mask>☃"), QString("▁ab=4 <mask>=13 ▁=6 ☃=3 </s>=2"));
        write("tokenizer_config.json", R"({"tokenizer_class":"PLBartTokenizer","src_lang":"python"})");
        QCOMPARE(encoded("ab"), QString("▁ab=4 </s>=2 __python__=11"));
        write("tokenizer_config.json", R"({"tokenizer_class":"PLBartTokenizer","language_codes":"multi"})");
        QCOMPARE(encoded("ab__go__"), QString("▁ab=4 __go__=16 </s>=2 __en_XX__=12"));
    }

    void withoutVocab() {
        writeModel("sentencepiece.bpe.model", true);
        write("tokenizer_config.json", R"({"tokenizer_class":"M2M100Tokenizer"})");
        const auto loaded = m_folder->load();
        QVERIFY(!loaded);
        QVERIFY(loaded.error().message.english().find("vocab.json") != std::string::npos);
        write("vocab.json", R"({"a":0,"b":1,"c":2})");
        QVERIFY(!m_folder->load());
        QVERIFY(m_folder->load().error().message.english().find("<unk>") != std::string::npos);
        QVERIFY(m_folder->load().error().file.ends_with("vocab.json"));
    }

  private:
    static constexpr const char* kMarian =
        R"({"</s>":0,"<unk>":1,"<pad>":2,"a":3,"b":4,"▁":5,"▁a":6,"▁ab":7,"☃":8,"☃☃":9,">>de<<":10,"bab":11})";
    static constexpr const char* kM2m100 =
        R"({"<s>":0,"<pad>":1,"</s>":2,"<unk>":3,"▁ab":4,"a":5,"b":6,"▁":7,"▁a":8,"c":9})";

    void write(const char* name, std::string_view content) { m_folder->write(name, content); }
    /// `<unk> <s> </s>` first, and `c`, which may be missing in vocab.json.
    void writeModel(const char* name, bool bpe) {
        TokenizerDefinition model = test::bareSentencePiece();
        PieceId id = 3;
        for (const char* piece : {"▁ab", "▁a", "▁", "a", "b", "c"}) {
            model.vocabulary.add(piece, id, PieceType::Normal, 1.0F - static_cast<float>(id));
            ++id;
        }
        model.vocabulary.finish();
        if (bpe)
            model.model = test::bpeByScores();
        else
            model.model = UnigramModel{0, false, true, {}};
        model.decoder = DecoderConfig{SentencePieceDecoder{}};
        const auto bytes = saveSentencePiece(model);
        QVERIFY(bytes);
        write(name, *bytes);
    }
    QString encoded(std::string_view text, std::string_view pair = {}) {
        return m_folder->encoded(text, pair, test::TokenMark::Id);
    }
    std::unique_ptr<test::TokenizerFolder> m_folder;
};

QTEST_GUILESS_MAIN(IdsOfVocab)
#include "tst_ids_of_vocab.moc"
