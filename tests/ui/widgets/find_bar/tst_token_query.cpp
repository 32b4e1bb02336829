#include "ui/widgets/find_bar/find_bar.h"

#include "tests/support/encoded_texts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using Tokens = QList<int>;

class TokenQueryTest : public QObject {
    Q_OBJECT

    static Tokens found(const EncodedTextPtr& encoded, const TokenQuery& query) {
        Tokens tokens;
        for (const std::uint32_t token : findTokens(*encoded, query))
            tokens << static_cast<int>(token);
        return tokens;
    }

  private slots:
    void finds_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<bool>("matchCase");
        QTest::addColumn<bool>("regex");
        QTest::addColumn<Tokens>("tokens");
        // <s> ▁Hello ▁world ⏎ F0 9F AB A9 a </s>
        QTest::newRow("nothing") << "" << false << false << Tokens{};
        QTest::newRow("text, any case") << "hello" << false << false << Tokens{1};
        QTest::newRow("text, this case") << "hello" << true << false << Tokens{};
        QTest::newRow("decoded") << " w" << false << false << Tokens{2};
        QTest::newRow("as spelled") << "▁w" << false << false << Tokens{2};
        QTest::newRow("byte piece as spelled") << "<0x9F>" << false << false << Tokens{5};
        QTest::newRow("line feed decoded") << "\n" << false << false << Tokens{3};
        QTest::newRow("a shared character") << "🫩" << false << false << Tokens{4, 5, 6, 7};
        QTest::newRow("across tokens") << "o W" << false << false << Tokens{1, 2};
        QTest::newRow("across tokens, this case") << "o W" << true << false << Tokens{};
        QTest::newRow("across a line end") << "d\n" << false << false << Tokens{2, 3};
        QTest::newRow("a shared character and the next") << "🫩a" << true << false << Tokens{4, 5, 6, 7, 8};
        QTest::newRow("a dot is a dot") << "." << false << false << Tokens{};
        QTest::newRow("pattern") << "^▁\\p{L}+$" << false << true << Tokens{1, 2};
        QTest::newRow("pattern, this case") << "^▁[a-z]+$" << true << true << Tokens{2};
        QTest::newRow("id") << "id:1" << false << false << Tokens{0};
        QTest::newRow("ids and ranges") << "id:1-2, 162" << false << false << Tokens{0, 5, 9};
        QTest::newRow("type") << "type:byte" << false << false << Tokens{4, 5, 6, 7};
        QTest::newRow("no such type here") << "type:user-defined" << false << false << Tokens{};
    }
    void finds() {
        QFETCH(QString, query);
        QFETCH(bool, matchCase);
        QFETCH(bool, regex);
        QFETCH(Tokens, tokens);
        const TokenQuery parsed = parseTokenQuery(query, matchCase, regex);
        QVERIFY2(parsed.error.isEmpty(), qPrintable(parsed.error));
        QCOMPARE(found(test::mixedTokens(), parsed), tokens);
    }

    void reportsErrors_data() {
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("error");
        QTest::newRow("id") << "id:twelve"
                            << "Not an id: twelve";
        QTest::newRow("range") << "id:1-2-3"
                               << "Not an id: 1-2-3";
        QTest::newRow("id too large") << "id:99999999999"
                                      << "Not an id: 99999999999";
        QTest::newRow("type") << "type:letters"
                              << "Types are normal";
        QTest::newRow("pattern not finished") << "(a"
                                              << "Missing closing parenthesis, at the end";
        QTest::newRow("pattern wrong inside") << "a)b"
                                              << "at character 2";
    }
    void reportsErrors() {
        QFETCH(QString, query);
        QFETCH(QString, error);
        const TokenQuery parsed = parseTokenQuery(query, false, true);
        QVERIFY2(parsed.error.contains(error), qPrintable(parsed.error));
        QCOMPARE(parsed.kind, TokenQuery::Kind::Nothing);
        QVERIFY(findTokens(*test::mixedTokens(), parsed).empty());
    }

    void halfTypedQueriesFindNothingAndComplainNotYet() {
        for (const char* text : {"id:", "type:"}) {
            const TokenQuery parsed = parseTokenQuery(QString::fromLatin1(text), false, false);
            QVERIFY(parsed.error.isEmpty());
            QCOMPARE(parsed.kind, TokenQuery::Kind::Nothing);
        }
    }

    void unknownPiecesAreFoundByTheirText() {
        const auto encoded = test::encodedBy({{"<unk>", 2}, {"a", 1}, {"<unk>", 2}}, "üaß");
        QCOMPARE(found(encoded, parseTokenQuery("ß", true, false)), Tokens{2});
    }

    void stopsOnRequest() {
        std::stop_source stop;
        stop.request_stop();
        Progress progress;
        progress.stop = stop.get_token();
        QVERIFY(findTokens(*test::mixedTokens(), parseTokenQuery("a", false, false), progress).empty());
    }
};

QTEST_GUILESS_MAIN(TokenQueryTest)
#include "tst_token_query.moc"
