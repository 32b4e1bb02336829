#include "ui/widgets/token_card/token_card.h"

#include "tests/support/encoded_texts.h"
#include "ui/widgets/token_card/card_parts.h"

#include <QToolButton>
#include <QtTest>

using namespace tokenscope;

class TokenCardTest : public QObject {
    Q_OBJECT

    static QToolButton* button(const TokenCard& card, const QString& name) {
        for (auto* candidate : card.findChildren<QToolButton*>()) {
            if (candidate->accessibleName() == name)
                return candidate;
        }
        return nullptr;
    }

  private slots:
    void showsTheSelectedToken() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 700);
        card.setEncoded(test::mixedTokens());
        card.show();
        QVERIFY(card.plainText().contains("Point at a token"));
        selection.setCurrent(5);
        QVERIFY(card.plainText().contains("6 of 10"));
        QVERIFY(card.plainText().contains("<0x9F>"));
        QVERIFY(card.plainText().contains("shared by 4 tokens"));
        QVERIFY(card.plainText().contains("[12,16)"));
        selection.setCurrent(2);
        QVERIFY(!card.plainText().contains("shared by"));
        QVERIFY(card.plainText().contains("␣world"));
        QVERIFY(!card.plainText().contains("[12,16)"));
        card.setEncoded(nullptr);
        QVERIFY(card.plainText().contains("Point at a token"));
    }

    void stepsThroughTheTokens() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.setEncoded(test::mixedTokens());
        card.show();
        QToolButton* next = button(card, "Next token");
        QToolButton* former = button(card, "Previous token");
        QVERIFY(next && former);
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(selection.current(), 0);
        QVERIFY(!former->isEnabled());
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(selection.current(), 1);
        selection.setCurrent(9);
        QVERIFY(!next->isEnabled());
    }

    void tilesSelectTheirTokens() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.resize(296, 700);
        card.setEncoded(test::mixedTokens());
        card.show();
        selection.setCurrent(5);
        auto* tiles = card.findChild<SharedTiles*>();
        QVERIFY(tiles);
        QTest::mouseClick(tiles, Qt::LeftButton, {}, tiles->tileRect(3).center().toPoint());
        QCOMPARE(selection.current(), 7);
        QTest::keyClick(tiles, Qt::Key_Left);
        QCOMPARE(selection.current(), 6);
    }

    void jumpsToTheNextWithTheSameId() {
        TokenSelection selection;
        TokenCard card(&selection);
        card.setEncoded(test::encodedBy({{"a", 1}, {"b", 1}, {"a", 1}}, "aba"));
        card.show();
        selection.setCurrent(0);
        QToolButton* next = button(card, "Next token with this id");
        QVERIFY(next && next->isEnabled());
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(selection.current(), 2);
        selection.setCurrent(1);
        QVERIFY(!next->isEnabled());
    }
};

QTEST_MAIN(TokenCardTest)
#include "tst_token_card.moc"
