#include "ui/widgets/find_bar/find_bar.h"

#include "tests/support/encoded_texts.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

QLineEdit* fieldOf(const FindBar& bar) {
    return bar.findChild<QLineEdit*>();
}

QString countsOf(const FindBar& bar) {
    return bar.findChild<QLabel*>("findCounts")->text();
}

/// Empty while the bar is hidden.
QString errorOf(const FindBar& bar) {
    return bar.isHidden() ? QString() : fieldOf(bar)->accessibleDescription();
}

} // namespace

class FindBarTest : public QObject {
    Q_OBJECT

  private slots:
    void walksThroughTheHits() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::mixedTokens());
        bar.open();
        QTest::keyClicks(fieldOf(bar), "type:byte");
        QTRY_COMPARE(marks.hits().size(), std::size_t(4));
        QCOMPARE(selection.current(), 4);
        QCOMPARE(countsOf(bar), QString("1 of 4"));
        QTest::keyClick(fieldOf(bar), Qt::Key_Return);
        QCOMPARE(selection.current(), 5);
        QTest::keyClick(fieldOf(bar), Qt::Key_F3);
        QCOMPARE(selection.current(), 6);
        QTest::keyClick(fieldOf(bar), Qt::Key_F3, Qt::ShiftModifier);
        QTest::keyClick(fieldOf(bar), Qt::Key_F3, Qt::ShiftModifier);
        QTest::keyClick(fieldOf(bar), Qt::Key_F3, Qt::ShiftModifier);
        QCOMPARE(selection.current(), 7);
        selection.setCurrent(0);
        QCOMPARE(countsOf(bar), QString("4 hits"));
    }

    void typingStaysWhereTheSearchBegan() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::manyTokens(200, 20));
        selection.setCurrent(30);
        bar.open();
        const auto type = [&](const char* letters, std::size_t hits) {
            QTest::keyClicks(fieldOf(bar), letters);
            QTRY_COMPARE(marks.hits().size(), hits);
        };
        type("t", 190);
        QCOMPARE(selection.current(), 30);
        fieldOf(bar)->clear();
        type("\\n", 0);
        fieldOf(bar)->clear();
        bar.findChild<QToolButton*>("findRegex")->setChecked(true);
        type("\\n", 10);
        QCOMPARE(selection.current(), 39);
        fieldOf(bar)->clear();
        type("h", 190);
        QCOMPARE(selection.current(), 30);
        // Enter and F3 go to the next hit, and continue from a token that the user selects.
        QTest::keyClick(fieldOf(bar), Qt::Key_Return);
        QCOMPARE(selection.current(), 31);
        type("e", 190);
        QCOMPARE(selection.current(), 31);
        selection.setCurrent(100);
        fieldOf(bar)->clear();
        type("he", 190);
        QCOMPARE(selection.current(), 100);
    }

    void closingRemovesTheMarks() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::mixedTokens());
        bar.open();
        fieldOf(bar)->setText("hello");
        QTRY_COMPARE(marks.hits().size(), std::size_t(1));
        marks.setOnlyHits(true);
        QSignalSpy closed(&bar, &FindBar::closed);
        QTest::keyClick(fieldOf(bar), Qt::Key_Escape);
        QCOMPARE(closed.count(), 1);
        QVERIFY(marks.hits().empty());
        QVERIFY(bar.isHidden());
    }

    void reportsErrorsOfAPattern() {
        QWidget pane;
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks, &pane);
        bar.setEncoded(test::mixedTokens());
        pane.show();
        bar.open();
        bar.findChild<QToolButton*>("findRegex")->setChecked(true);
        QTest::keyClicks(fieldOf(bar), "o");
        QTRY_COMPARE(marks.hits().size(), std::size_t(2));
        QTest::keyClicks(fieldOf(bar), "(");
        QVERIFY2(errorOf(bar).contains("parenthesis"), qPrintable(errorOf(bar)));
        QVERIFY(errorOf(bar).contains("at the end"));
        QCOMPARE(marks.hits().size(), std::size_t(2)); // the hits stay
        QCOMPARE(countsOf(bar), QString("1 of 2"));
        QTest::keyClicks(fieldOf(bar), "r)");
        QCOMPARE(errorOf(bar), QString());
        QTRY_COMPARE(marks.hits().size(), std::size_t(1));
        QTest::keyClicks(fieldOf(bar), "[");
        QVERIFY(!errorOf(bar).isEmpty());
        bar.setEncoded(test::manyTokens(10)); // hits of another text disappear
        QVERIFY(marks.hits().empty());
        bar.close();
        QCOMPARE(errorOf(bar), QString());
    }

    void aNewTextIsSearchedAnew() {
        TokenSelection selection;
        TokenMarks marks;
        FindBar bar(&selection, &marks);
        bar.setEncoded(test::mixedTokens());
        bar.open();
        fieldOf(bar)->setText("the");
        bar.setEncoded(test::manyTokens(100'000));
        QTRY_COMPARE(marks.hits().size(), std::size_t(97'500));
        QCOMPARE(selection.current(), TokenSelection::kNone);
    }
};

QTEST_MAIN(FindBarTest)
#include "tst_find_bar.moc"
