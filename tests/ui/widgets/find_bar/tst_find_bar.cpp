#include "ui/widgets/find_bar/find_bar.h"

#include "tests/support/encoded_texts.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace tokenscope;

class FindBarTest : public QObject {
    Q_OBJECT

  private slots:
    void walksThroughTheHits() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::mixedTokens());
        bar.open();
        QTest::keyClicks(bar.field(), "type:byte");
        QTRY_COMPARE(marks.hits().size(), std::size_t(4));
        QCOMPARE(selection.current(), 4);
        QCOMPARE(bar.counts(), QString("1 of 4"));
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QCOMPARE(selection.current(), 5);
        QTest::keyClick(bar.field(), Qt::Key_F3);
        QCOMPARE(selection.current(), 6);
        QTest::keyClick(bar.field(), Qt::Key_F3, Qt::ShiftModifier);
        QTest::keyClick(bar.field(), Qt::Key_F3, Qt::ShiftModifier);
        QTest::keyClick(bar.field(), Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(selection.current(), 7);
        selection.setCurrent(0);
        QCOMPARE(bar.counts(), QString("4 hits"));
    }

    void typingStaysWhereTheSearchBegan() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::manyTokens(200, 20));
        selection.setCurrent(30);
        bar.open();
        const auto type = [&](const char* letters, std::size_t hits) {
            QTest::keyClicks(bar.field(), letters);
            QTRY_COMPARE(marks.hits().size(), hits);
        };
        type("t", 190);
        QCOMPARE(selection.current(), 30);
        bar.field()->clear();
        type("\\n", 0);
        bar.field()->clear();
        bar.regexButton()->setChecked(true);
        type("\\n", 10);
        QCOMPARE(selection.current(), 39);
        bar.field()->clear();
        type("h", 190);
        QCOMPARE(selection.current(), 30);
        // Enter and F3 move on, and so does a token chosen by hand.
        QTest::keyClick(bar.field(), Qt::Key_Return);
        QCOMPARE(selection.current(), 31);
        type("e", 190);
        QCOMPARE(selection.current(), 31);
        selection.setCurrent(100);
        bar.field()->clear();
        type("he", 190);
        QCOMPARE(selection.current(), 100);
    }

    void closingTakesTheMarksAway() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::mixedTokens());
        bar.open();
        bar.field()->setText("hello");
        QTRY_COMPARE(marks.hits().size(), std::size_t(1));
        marks.setOnlyHits(true);
        QSignalSpy closed(&bar, &FindBar::closed);
        QTest::keyClick(bar.field(), Qt::Key_Escape);
        QCOMPARE(closed.count(), 1);
        QVERIFY(marks.hits().empty());
        QVERIFY(bar.isHidden());
    }

    void saysWhatIsWrongWithAPattern() {
        QWidget pane;
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks, &pane);
        bar.setEncoded(test::mixedTokens());
        pane.show();
        bar.open();
        bar.regexButton()->setChecked(true);
        QTest::keyClicks(bar.field(), "o");
        QTRY_COMPARE(marks.hits().size(), std::size_t(2));
        QTest::keyClicks(bar.field(), "(");
        QVERIFY2(bar.error().contains("parenthesis"), qPrintable(bar.error()));
        QVERIFY(bar.error().contains("at the end"));
        QCOMPARE(marks.hits().size(), std::size_t(2)); // what was found stays
        QCOMPARE(bar.counts(), QString("1 of 2"));
        QTest::keyClicks(bar.field(), "r)");
        QCOMPARE(bar.error(), QString());
        QTRY_COMPARE(marks.hits().size(), std::size_t(1));
        QTest::keyClicks(bar.field(), "[");
        QVERIFY(!bar.error().isEmpty());
        bar.setEncoded(test::manyTokens(10)); // hits of another text don't
        QVERIFY(marks.hits().empty());
        bar.close();
        QCOMPARE(bar.error(), QString());
    }

    void aNewTextIsSearchedAnew() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::mixedTokens());
        bar.open();
        bar.field()->setText("the");
        bar.setEncoded(test::manyTokens(100'000));
        QTRY_COMPARE(marks.hits().size(), std::size_t(97'500));
        QCOMPARE(selection.current(), TokenSelection::kNone);
    }
};

QTEST_MAIN(FindBarTest)
#include "tst_find_bar.moc"
