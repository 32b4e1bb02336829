#include "ui/widgets/legend/legend.h"

#include "tests/support/encoded_texts.h"
#include "ui/widgets/legend/legend_entry.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;

class LegendTest : public QObject {
    Q_OBJECT

  private slots:
    void countsEveryType() {
        TokenMarks marks;
        Legend legend(&marks);
        legend.setEncoded(test::mixedTokens());
        const auto count = [&](PieceType type) {
            return static_cast<LegendEntry*>(legend.entry(type))->count();
        };
        QCOMPARE(count(PieceType::Normal), 4U);
        QCOMPARE(count(PieceType::Byte), 4U);
        QCOMPARE(count(PieceType::Control), 2U);
        QCOMPARE(count(PieceType::Unused), 0U);
        legend.setEncoded(nullptr);
        QCOMPARE(count(PieceType::Normal), 0U);
    }

    void switchesHideTypes() {
        TokenMarks marks;
        Legend legend(&marks);
        legend.show();
        QSignalSpy changed(&marks, &TokenMarks::changed);
        QTest::keyClick(legend.entry(PieceType::Byte), Qt::Key_Space);
        QVERIFY(!marks.shows(PieceType::Byte));
        QCOMPARE(changed.count(), 1);
        QTest::mouseClick(legend.entry(PieceType::Byte), Qt::LeftButton);
        QVERIFY(marks.showsAll());
    }

    void followsTheMarks() {
        TokenMarks marks;
        Legend legend(&marks);
        marks.setShown(PieceType::Control, false);
        QVERIFY(!static_cast<LegendEntry*>(legend.entry(PieceType::Control))->isChecked());
    }
};

QTEST_MAIN(LegendTest)
#include "tst_legend.moc"
