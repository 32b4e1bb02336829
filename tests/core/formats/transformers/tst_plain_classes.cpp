// Folders of classes without a model: ByT5, Wav2Vec2 and ESM.

#include "tests/support/tokenizer_folder.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;

class PlainClasses : public QObject {
    Q_OBJECT

  private slots:
    void init() { m_folder = std::make_unique<test::TokenizerFolder>(); }

    void byT5() {
        write("tokenizer_config.json", R"({"tokenizer_class":"ByT5Tokenizer"})");
        QCOMPARE(ids("a é\n"), (std::vector<PieceId>{100, 35, 198, 172, 13, 1}));
        QCOMPARE(ids("a", "b"), (std::vector<PieceId>{100, 1, 101, 1}));
        QCOMPARE(ids(""), (std::vector<PieceId>{1}));
        QCOMPARE(ids("<extra_id_0>a<extra_id_124><pad>"), (std::vector<PieceId>{259, 100, 383, 0, 1}));
        QCOMPARE(open()->decode(std::vector<PieceId>{100, 35, 198, 172, 1}, {})->text, std::string("a é"));
        QCOMPARE(open()->definition().special.eos, std::optional<PieceId>(1));
        QCOMPARE(open()->definition().special.pad, std::optional<PieceId>(0));
        write("tokenizer_config.json", R"({"tokenizer_class":"ByT5Tokenizer","extra_ids":0})");
        QCOMPARE(open()->maxId(), PieceId{258});
    }
    void byT5ByTheModelAlone() {
        write("config.json", R"({"model_type":"byt5"})");
        QCOMPARE(ids("a"), (std::vector<PieceId>{100, 1}));
    }

    void wav2Vec2() {
        write("tokenizer_config.json", R"({"tokenizer_class":"Wav2Vec2CTCTokenizer"})");
        QVERIFY(!m_folder->load());
        write("vocab.json", R"({"<pad>":0,"<s>":1,"</s>":2,"<unk>":3,"|":4,"E":5,"H":6,"L":7,"O":8})");
        QCOMPARE(ids("HELLO LO"), (std::vector<PieceId>{6, 5, 7, 7, 8, 4, 7, 8}));
        QCOMPARE(ids("é☃H<pad>"), (std::vector<PieceId>{3, 3, 6, 0}));
        QCOMPARE(open()->decode(std::vector<PieceId>{6, 6, 5, 7, 0, 7, 8, 4, 7}, {false})->text,
                 std::string("HELLO L"));
        write("tokenizer_config.json", R"({"tokenizer_class":"Wav2Vec2CTCTokenizer","do_lower_case":true})");
        QVERIFY(!m_folder->load());
    }

    void esm() {
        write("tokenizer_config.json", R"({"tokenizer_class":"EsmTokenizer"})");
        write("vocab.txt", "<cls>\n<pad>\n<eos>\n<unk>\nL\nA\nG\n<mask>");
        QCOMPARE(ids("LAG"), (std::vector<PieceId>{0, 4, 5, 6, 2}));
        QCOMPARE(ids("L A<mask>  G xyL"), (std::vector<PieceId>{0, 4, 5, 7, 6, 3, 4, 2}));
        QCOMPARE(ids("L", "A"), (std::vector<PieceId>{0, 4, 2, 5, 2}));
    }

  private:
    void write(const char* name, const char* content) { m_folder->write(name, content); }
    std::shared_ptr<const Tokenizer> open() {
        const auto tokenizer = m_folder->open();
        if (!tokenizer)
            qFatal("%s", describe(tokenizer.error()).c_str());
        return *tokenizer;
    }
    std::vector<PieceId> ids(std::string_view text, std::string_view pair = {}) {
        const auto encoding = pair.empty() ? open()->encode(text) : open()->encodePair(text, pair);
        if (!encoding)
            qFatal("%s", describe(encoding.error()).c_str());
        return encoding->ids;
    }
    std::unique_ptr<test::TokenizerFolder> m_folder;
};

QTEST_GUILESS_MAIN(PlainClasses)
#include "tst_plain_classes.moc"
