#include "ui/support/token_parts.h"

#include "tests/support/encoded_texts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class TokenPartsTest : public QObject {
    Q_OBJECT

  private slots:
    void wholeTokensShareNothing() {
        const auto encoded = test::mixedTokens();
        for (const std::size_t token : {0U, 1U, 3U, 8U, 9U})
            QVERIFY(!tokenParts(*encoded, token).shared());
        QCOMPARE(tokenParts(*encoded, 1).whole.end, 5U);
    }

    void everyByteOfACharacterHasItsPosition() {
        const auto encoded = test::mixedTokens();
        for (std::uint32_t part = 0; part < 4; ++part) {
            const TokenParts parts = tokenParts(*encoded, 4 + part);
            QVERIFY(parts.head && !parts.tail);
            QVERIFY(parts.whole.empty());
            QCOMPARE(parts.head->part, part);
            QCOMPARE(parts.head->count(), 4U);
            QCOMPARE(parts.head->character.begin, 12U);
            QCOMPARE(parts.head->character.end, 16U);
            QCOMPARE(parts.head->bytes.begin, 12U + part);
        }
    }

    void aTokenMayHaveAPartAtEachEnd() {
        // ␣ + first two bytes of 今 · its last byte, first two of 天 · last of 天, a: as byte-level pieces split
        // them.
        const auto encoded = test::encodedBy({{"▁", 3}, {"b", 3}, {"a", 2}}, " \xE4\xBB\x8A\xE5\xA4\xA9"
                                                                             "a");
        const TokenParts first = tokenParts(*encoded, 0);
        QVERIFY(!first.head && first.tail);
        QCOMPARE(first.whole.size(), 1U);
        QCOMPARE(first.tail->part, 0U);
        QCOMPARE(first.tail->count(), 2U);
        const TokenParts middle = tokenParts(*encoded, 1);
        QVERIFY(middle.head && middle.tail);
        QVERIFY(middle.whole.empty());
        QCOMPARE(middle.head->part, 1U);
        QCOMPARE(middle.tail->part, 0U);
        const TokenParts last = tokenParts(*encoded, 2);
        QVERIFY(last.head && !last.tail);
        QCOMPARE(last.whole.size(), 1U);
    }

    void unknownPiecesShowTheirText() {
        const auto encoded = test::encodedBy({{"<unk>", 2}}, "\xC3\xBC");
        QCOMPARE(decodedBytes(*encoded, 0), std::string("\xC3\xBC"));
        QVERIFY(!looksLikeItsPiece(*encoded, 0));
    }

    void bytesOfAReplacementCharacterAreShown() {
        const auto encoded = test::replacedToken();
        QCOMPARE(replacedBytes(*encoded, 0), std::string_view("\xFF\xFE"));
        QVERIFY(replacedBytes(*encoded, 1).empty());
        QVERIFY(!looksLikeItsPiece(*encoded, 0));
        // A text that contains the character itself, and a part of a character.
        auto sign = std::make_shared<EncodedText>(*test::encodedBy({{"<unk>", 3}}, "\uFFFD"));
        sign->encoding.spellings.push_back({0, "\uFFFD"});
        QVERIFY(replacedBytes(*sign, 0).empty());
        QVERIFY(replacedBytes(*test::mixedTokens(), 5).empty());
    }

    void hexIsSpacedAndUpperCase() { QCOMPARE(hexBytes("\xE2\x96\x81"), std::string("E2 96 81")); }
};

QTEST_GUILESS_MAIN(TokenPartsTest)
#include "tst_token_parts.moc"
