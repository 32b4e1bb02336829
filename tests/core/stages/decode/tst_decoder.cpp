// Expected texts: Hugging Face tokenizers 0.23.2.
#include "core/stages/decode/decoder.h"

#include <QtTest>

using namespace tokenscope;

namespace {
using Config = DecoderConfig;
}

Q_DECLARE_METATYPE(tokenscope::DecoderConfig)

class TestDecoder : public QObject {
    Q_OBJECT
  private slots:
    void kinds_data() {
        QTest::addColumn<Config>("config");
        QTest::addColumn<QStringList>("tokens");
        QTest::addColumn<QString>("decoded");
        const auto row = [](const char* name, Config config, const QStringList& tokens, const char* decoded) {
            QTest::newRow(name) << config << tokens << QString(decoded);
        };
        row("byte level", {ByteLevelDecoder{}}, {"\u0120Hey", "\u00c3\u00a9", "\u00c3"}, " Hey\u00e9\ufffd");
        row("byte level, another alphabet", {ByteLevelDecoder{}}, {"\u0120a", "\u65e5\u0120"},
            " a\u65e5\u0120");
        row("word piece", {WordPieceDecoder{}}, {"##a", "##b", "c", "."}, "##ab c.");
        row("word piece, as it is", {WordPieceDecoder{"##", false}}, {"a", ".", "n't"}, "a . n't");
        row("word piece, do not", {WordPieceDecoder{}}, {"we", "do", "n't", "do not"}, "we don't don't");
        row("metaspace", {MetaspaceDecoder{}}, {"\u2581\u2581a", "\u2581b"}, "a b");
        row("metaspace never", {MetaspaceDecoder{"\u2581", PrependScheme::Never}}, {"\u2581a", "\u2581b"},
            " a b");
        row("bpe", {BpeDecoder{}}, {"a", "b</w>", "c</w>"}, "ab c");
        row("ctc", {CtcDecoder{}}, {"<pad>", "h", "h", "e", "l", "<pad>", "l", "o", "|", "|", "x"},
            "hello x");
        row("replace", {ReplaceDecoder{{Pattern::Kind::Literal, "\u2581", {}}, " "}}, {"\u2581a\u2581", "b"},
            " a b");
        row("replace nothing", {ReplaceDecoder{{Pattern::Kind::Literal, "", {}}, "-"}}, {"ab", ""}, "-a-b-");
        row("fuse and strip", {DecoderSequence{{{FuseDecoder{}}, {StripDecoder{" ", 1, 1}}}}},
            {" ", " a", " "}, " a");
        row("strip all", {StripDecoder{" ", 2, 0}}, {"   a", " ", ""}, " a");
        row("byte fallback", {ByteFallbackDecoder{}},
            {"<0xE6>", "<0x97>", "<0xa5>", "x", "<0xE6>", "<0x97>", "y"}, "\u65e5x\ufffd\ufffdy");
        row("byte fallback, odd numbers", {ByteFallbackDecoder{}}, {"<0x+A>", "<0x4G>", "<0x041>"},
            "\n<0x4G><0x041>");
    }
    void kinds() {
        QFETCH(Config, config);
        QFETCH(QStringList, tokens);
        QFETCH(QString, decoded);
        const auto made = makeDecoder(config);
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        std::vector<std::string> list;
        for (const QString& token : tokens)
            list.push_back(token.toStdString());
        QCOMPARE(QString::fromStdString(decodeTokens(made->get(), list).value()), decoded);
        QCOMPARE(QString::fromStdString(decodeTokens(made->get(), {}).value()), QString());
    }

    void withoutOneTokensAreJoinedBySpaces() { QVERIFY(decodeTokens(nullptr, {"a", "b", ""}) == "a b "); }

    void chainsCannotBlowUp() {
        DecoderSequence bomb;
        for (int i = 0; i < 40; ++i)
            bomb.parts.push_back({ReplaceDecoder{{Pattern::Kind::Literal, "a", {}}, "aaaaaaaaaa"}});
        const auto made = makeDecoder({bomb});
        QVERIFY(made);
        const auto refused = decodeTokens(made->get(), {"a"});
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::TooLarge);
    }

    void replacementsOfManyTokensAreBounded() {
        const auto made =
            makeDecoder({ReplaceDecoder{{Pattern::Kind::Literal, "a", {}}, std::string(60000, 'b')}});
        QVERIFY(made);
        QVERIFY(decodeTokens(made->get(), std::vector<std::string>(4, std::string(1000, 'a'))));
        const auto refused = decodeTokens(made->get(), std::vector<std::string>(5, std::string(1000, 'a')));
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::TooLarge);
    }

    void expensiveRegexesAreRejected() {
        const auto made = makeDecoder({ReplaceDecoder{{Pattern::Kind::Regex, "(a+)+$", {}}, "x"}});
        QVERIFY(made);
        const auto refused = decodeTokens(made->get(), {std::string(5000, 'a') + "b"});
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::TooLarge);
    }

    void errorsHavePositions() {
        const auto made = makeDecoder({DecoderSequence{{{FuseDecoder{}}, {StripDecoder{"ab", 1, 0}}}}});
        QVERIFY(!made);
        QCOMPARE(QString::fromStdString(made.error().where), QString("$.decoder.decoders[1].content"));
        QVERIFY(!makeDecoder({BytesDecoder{}}));
    }
};

QTEST_GUILESS_MAIN(TestDecoder)
#include "tst_decoder.moc"
