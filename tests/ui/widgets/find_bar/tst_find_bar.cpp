#include "ui/widgets/find_bar/find_bar.h"

#include "tests/support/encoded_texts.h"

#include <QLineEdit>
#include <QSignalSpy>
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
