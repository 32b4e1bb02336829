#include "ui/widgets/chip_view/chip_view.h"

#include "tests/support/encoded_texts.h"

#include <QScrollBar>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class ChipViewTest : public QObject {
    Q_OBJECT

    TokenSelection selection;
    TokenMarks marks;

  private slots:
    void init() {
        selection.clear();
        marks.setHits(nullptr);
        marks.setOnlyHits(false);
        for (int type = 0; type < kPieceTypeCount; ++type)
            marks.setShown(static_cast<PieceType>(type), true);
    }

    void keysMoveTheSelection() {
        ChipView view(&selection, &marks);
        view.resize(400, 300);
        view.setEncoded(test::mixedTokens());
        view.show();
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(selection.current(), 0);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(selection.current(), 1);
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(selection.current() > 3);
        QTest::keyClick(&view, Qt::Key_Up);
        QVERIFY(selection.current() <= 3);
        QTest::keyClick(&view, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(selection.current(), 9);
        QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(selection.current(), 0);
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(selection.current(), 3);
        QTest::keyClick(&view, Qt::Key_Home);
        QCOMPARE(selection.current(), 0);
    }

    void pointingSelectsAndHovers() {
        ChipView view(&selection, &marks);
        view.resize(600, 300);
        view.setEncoded(test::mixedTokens());
        view.show();
        QTest::mouseMove(view.viewport(), view.tokenRect(2).center());
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.tokenRect(5).center());
        QCOMPARE(selection.current(), 5);
        QCOMPARE(view.tokenAt(view.tokenRect(7).center()), std::optional<std::size_t>(7));
        QVERIFY(!view.tokenAt(QPoint(5, 5)));
    }

    void hiddenTypesAreOmitted() {
        ChipView view(&selection, &marks);
        view.resize(600, 300);
        view.setEncoded(test::mixedTokens());
        view.show();
        marks.setShown(PieceType::Byte, false);
        for (std::size_t token = 4; token < 8; ++token)
            QVERIFY(view.tokenRect(token).isEmpty());
        selection.setCurrent(3);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(selection.current(), 8);
    }

    void aLongTextIsLaidOutWhereItIsSeen() {
        ChipView view(&selection, &marks);
        view.resize(900, 600);
        view.setEncoded(test::manyTokens(2'500'000));
        view.show();
        selection.setCurrent(1'250'000);
        QVERIFY(view.viewport()->rect().contains(view.tokenRect(1'250'000)));
        QTest::keyClick(&view, Qt::Key_PageDown);
        QVERIFY(selection.current() > 1'250'000);
        QVERIFY(
            view.viewport()->rect().contains(view.tokenRect(static_cast<std::size_t>(selection.current()))));
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
        QVERIFY(!view.grab().isNull());
    }

    /// The first row in sight is whole, in a low view as well.
    void theSelectionLeavesNoRowCut() {
        ChipView view(&selection, &marks);
        view.setEncoded(test::manyTokens(100'000));
        view.show();
        for (const int height : {90, 130, 300, 411}) {
            view.resize(500, height);
            for (const std::size_t token :
                 {std::size_t(60), std::size_t(75), std::size_t(130), std::size_t(50'000)}) {
                selection.setCurrent(static_cast<qsizetype>(token));
                const QRect seen = view.viewport()->rect();
                QVERIFY(seen.contains(view.tokenRect(token)));
                for (std::size_t other = token; other-- > 0 && view.tokenRect(other).bottom() >= 0;)
                    QVERIFY2(view.tokenRect(other).top() >= 0,
                             qPrintable(QStringLiteral("%1, %2").arg(height).arg(token)));
            }
            selection.setCurrent(0);
        }
    }

    void zoomMeasuresAScreenful() {
        ChipView view(&selection, &marks);
        view.resize(900, 600);
        view.setEncoded(test::manyTokens(2'500'000));
        view.show();
        for (const std::size_t token : {std::size_t(0), std::size_t(1'250'000)}) {
            selection.setCurrent(static_cast<qsizetype>(token));
            Theme::instance().setTextPercent(150);
            view.grab();
            const std::size_t measured = view.measuredChips();
            Theme::instance().setTextPercent(100);
            QVERIFY2(measured > 50 && measured < 3000, qPrintable(QString::number(measured)));
        }
    }

    void scrollingUpIntoEstimatedBlocksKeepsTheView() {
        ChipView view(&selection, &marks);
        view.resize(500, 400);
        view.setEncoded(test::manyTokens(100'000));
        view.show();
        selection.setCurrent(50'000);
        for (int step = 0; step < 60; ++step) {
            const int before = view.tokenRect(50'000).y();
            const int value = view.verticalScrollBar()->value();
            view.verticalScrollBar()->setValue(value - 100);
            QCOMPARE(view.tokenRect(50'000).y(), before + 100);
        }
    }

    void newEncodingKeepsTheVisibleRows() {
        ChipView view(&selection, &marks);
        view.resize(500, 400);
        view.setEncoded(test::manyTokens(100'000));
        view.show();
        selection.setCurrent(50'000);
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->value() + 33);
        const int before = view.tokenRect(50'000).y();
        view.setEncoded(test::manyTokens(100'003));
        QCOMPARE(view.tokenRect(50'000).y(), before);
        view.setEncoded(test::manyTokens(10));
        QCOMPARE(view.verticalScrollBar()->value(), 0);
    }

    void hiddenViewsDoNothing() {
        ChipView view(&selection, &marks);
        view.setEncoded(test::manyTokens(1000));
        QCOMPARE(view.verticalScrollBar()->maximum(), 0);
    }
};

QTEST_MAIN(ChipViewTest)
#include "tst_chip_view.moc"
