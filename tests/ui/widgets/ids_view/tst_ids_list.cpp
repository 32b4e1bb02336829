#include "ui/widgets/ids_view/ids_view.h"

#include "tests/support/encoded_texts.h"
#include "ui/support/theme.h"

#include <QScrollBar>
#include <QToolTip>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class IdsListTest : public QObject {
    Q_OBJECT

  private slots:
    void keysAndMouseMoveTheSelection() {
        TokenSelection selection;
        TokenMarks marks;
        IdsList list(&selection, &marks);
        list.resize(200, 200);
        list.setEncoded(test::mixedTokens());
        list.show();
        QTest::keyClick(&list, Qt::Key_Right);
        QCOMPARE(selection.current(), 0);
        QTest::keyClick(&list, Qt::Key_Right);
        QCOMPARE(selection.current(), 1);
        QTest::keyClick(&list, Qt::Key_Down);
        QVERIFY(selection.current() > 1);
        QTest::keyClick(&list, Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(selection.current(), 9);
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.tokenRect(2).center());
        QCOMPARE(selection.current(), 2);
        QVERIFY(!list.tokenAt(QPoint(2, 2)));
    }

    void filteredIdsAreOmitted() {
        TokenSelection selection;
        TokenMarks marks;
        IdsList list(&selection, &marks);
        list.resize(400, 200);
        list.setEncoded(test::mixedTokens());
        list.show();
        marks.setShown(PieceType::Byte, false);
        QVERIFY(list.tokenRect(5).isEmpty());
        list.grab();
        QCOMPARE(list.paintedIds(), std::size_t(6));
    }

    void hoverDescribesAndDraggingSelects() {
        TokenSelection selection;
        TokenMarks marks;
        IdsList list(&selection, &marks);
        list.resize(400, 200);
        const EncodedTextPtr encoded = test::mixedTokens();
        list.setEncoded(encoded);
        list.show();
        const QPoint at = list.tokenRect(3).center();
        QHelpEvent help(QEvent::ToolTip, at, list.viewport()->mapToGlobal(at));
        QApplication::sendEvent(list.viewport(), &help);
        const QString tip = QToolTip::text().replace(QChar::Nbsp, u' '); // plain text as rich text
        QVERIFY2(tip.contains("Token 3 (from 0):"), qPrintable(tip));
        QToolTip::hideText();
        const QPoint there = list.tokenRect(4).center();
        QMouseEvent drag(QEvent::MouseMove, there, list.viewport()->mapToGlobal(there), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(list.viewport(), &drag);
        QCOMPARE(selection.current(), 4);
        QCOMPARE(selection.hovered(), 4);
    }

    void theTopLineStaysWhenTheTextGrows() {
        TokenSelection selection;
        TokenMarks marks;
        IdsList list(&selection, &marks);
        list.resize(600, 300);
        list.setEncoded(test::manyTokens(100'000));
        list.show();
        list.verticalScrollBar()->setValue(list.verticalScrollBar()->maximum() / 2);
        const auto top = list.tokenAt({60, 20});
        QVERIFY(top);
        Theme::instance().setTextPercent(150);
        const auto now = list.tokenAt({60, 20});
        Theme::instance().setTextPercent(100);
        QVERIFY(now);
        QVERIFY2(std::max(*now, *top) - std::min(*now, *top) < 40,
                 qPrintable(QStringLiteral("%1 %2").arg(*top).arg(*now)));
    }

    /// The ids of a text of any length are measured once.
    void zoomMeasuresNoId() {
        TokenSelection selection;
        TokenMarks marks;
        IdsList list(&selection, &marks);
        list.resize(600, 300);
        list.setEncoded(test::manyTokens(100'000));
        list.show();
        const std::size_t measured = list.measuredIds();
        const QRect usual = list.tokenRect(50'000);
        Theme::instance().setTextPercent(150);
        list.resize(500, 300);
        list.grab();
        QCOMPARE(list.measuredIds(), measured);
        QVERIFY(list.tokenRect(50'000).y() > usual.y());
        QVERIFY(list.paintedIds() < 1000);
        Theme::instance().setTextPercent(100);
    }

    void theSelectionLeavesNoLineCut() {
        TokenSelection selection;
        TokenMarks marks;
        IdsList list(&selection, &marks);
        list.setEncoded(test::manyTokens(10'000));
        list.show();
        for (const int height : {60, 100, 173}) {
            list.resize(500, height);
            for (const std::size_t token :
                 {std::size_t(30), std::size_t(45), std::size_t(80), std::size_t(5000)}) {
                selection.setCurrent(static_cast<qsizetype>(token));
                QVERIFY(list.viewport()->rect().contains(list.tokenRect(token)));
                for (std::size_t other = token; other-- > 0 && list.tokenRect(other).bottom() >= 0;)
                    QVERIFY2(list.tokenRect(other).top() >= 0,
                             qPrintable(QStringLiteral("%1, %2").arg(height).arg(token)));
            }
            selection.setCurrent(0);
        }
    }

    void paintsOnlyVisibleParts() {
        TokenSelection selection;
        TokenMarks marks;
        IdsList list(&selection, &marks);
        list.resize(800, 600);
        list.setEncoded(test::manyTokens(2'500'000));
        list.show();
        selection.setCurrent(2'000'000);
        list.grab();
        QVERIFY(list.paintedIds() > 100);
        QVERIFY2(list.paintedIds() < 1000, qPrintable(QString::number(list.paintedIds())));
        QVERIFY(list.viewport()->rect().contains(list.tokenRect(2'000'000)));
    }
};

QTEST_MAIN(IdsListTest)
#include "tst_ids_list.moc"
