// Columns share the additional space of a wide table.

#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QToolTip>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class StepTableTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void columnsShareTheWidth();
    void drawnBordersStay();
    void numbersAreNeverTruncated();
    void contentFitsOrIsInTheToolTip();
    void zoomDoesNotWalkTheRows();
    void hiddenTablesWait();
    void veryWideTablesAreFilled();
};

namespace {

struct Shown {
    QStandardItemModel model{3, 3};
    StepTable table;

    Shown() {
        model.setHorizontalHeaderLabels({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        table.setModel(&model);
        table.setColumns({60, 0, 80});
        table.resize(scaled(360), 200);
        table.show();
        QVERIFY(QTest::qWaitForWindowExposed(&table));
    }
};

} // namespace

void StepTableTest::columnsShareTheWidth() {
    Shown shown;
    QCOMPARE(shown.table.columnWidth(0), scaled(60));
    QCOMPARE(shown.table.columnWidth(2), scaled(80));
    shown.table.resize(scaled(3000), 200);
    QTRY_COMPARE(shown.table.columnWidth(0), 2 * scaled(60));
    QCOMPARE(shown.table.columnWidth(2), 2 * scaled(80));
    shown.table.resize(scaled(360), 200);
    QTRY_COMPARE(shown.table.columnWidth(0), scaled(60));
    QVERIFY(shown.table.horizontalHeader()->length() <= shown.table.viewport()->width());
}

void StepTableTest::contentFitsOrIsInTheToolTip() {
    Shown shown;
    shown.table.resize(scaled(600), 200);
    shown.model.setItem(1, 0, new QStandardItem(QStringLiteral("establishment and more")));
    shown.table.setColumns({60, 0, 80});
    const int whole = QFontMetrics(interfaceFont(12)).horizontalAdvance(shown.model.item(1, 0)->text());
    QTRY_VERIFY(shown.table.columnWidth(0) >= whole + 2 * scaled(8));
    const auto tip = [&shown] {
        QToolTip::hideText();
        const QModelIndex cell = shown.model.index(1, 0);
        const QPoint at = shown.table.visualRect(cell).center();
        QHelpEvent event(QEvent::ToolTip, at, shown.table.viewport()->mapToGlobal(at));
        QApplication::sendEvent(shown.table.viewport(), &event);
        return QToolTip::text();
    };
    QCOMPARE(tip(), QString());
    shown.table.resize(scaled(200), 200);
    QTRY_VERIFY(shown.table.columnWidth(0) < whole);
    const QString text = tip();
    QVERIFY2(text.contains(QLatin1String("establishment")), qPrintable(text));
}

void StepTableTest::numbersAreNeverTruncated() {
    Shown shown;
    auto* number = new QStandardItem(QStringLiteral("123\u202F456\u202F789\u202F012"));
    number->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    shown.model.setItem(0, 0, number);
    shown.table.setColumns({60, 0, 80});
    QVERIFY(shown.table.columnWidth(0) > scaled(80));
    QCOMPARE(shown.table.columnWidth(2), scaled(80));
}

/// The vocabulary has 262,000 rows, and the header would report each.
void StepTableTest::zoomDoesNotWalkTheRows() {
    Shown shown;
    shown.model.setRowCount(5000);
    shown.table.scrollToBottom();
    const QHeaderView& rows = *shown.table.verticalHeader();
    QSignalSpy resized(&rows, &QHeaderView::sectionResized);
    const int usual = shown.table.rowHeight(0);
    const int end = shown.table.verticalScrollBar()->maximum();
    Theme::instance().setTextPercent(150);
    QCOMPARE(resized.count(), 0);
    QCOMPARE(shown.table.rowHeight(4999), qRound(usual * 1.5));
    QVERIFY(shown.table.verticalScrollBar()->maximum() > end * 5 / 4);
    Theme::instance().setTextPercent(100);
    QCOMPARE(shown.table.verticalScrollBar()->maximum(), end);
}

void StepTableTest::hiddenTablesWait() {
    struct Counted : QStandardItemModel {
        using QStandardItemModel::QStandardItemModel;
        mutable int asked = 0;
        QVariant data(const QModelIndex& index, int role) const override {
            ++asked;
            return QStandardItemModel::data(index, role);
        }
    };
    Counted model(300, 3);
    StepTable table;
    table.setModel(&model);
    table.setColumns({60, 0, 80});
    table.resize(scaled(360), 200);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    const int usual = table.columnWidth(2);
    table.hide();
    model.asked = 0;
    Theme::instance().setTextPercent(150);
    QCOMPARE(model.asked, 0);
    table.show();
    QVERIFY(table.columnWidth(2) >= usual * 5 / 4);
    QCOMPARE(table.rowHeight(0), scaled(21));
    Theme::instance().setTextPercent(100);
    QCOMPARE(table.columnWidth(2), usual);
}

void StepTableTest::veryWideTablesAreFilled() {
    Shown shown;
    StepTable table;
    table.setModel(&shown.model);
    table.shareColumns({{60, 100}, {60, 300}, {40, 100}});
    table.resize(scaled(3000), 200);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    QVERIFY(table.viewport()->width() - table.horizontalHeader()->length() < 6);
    QVERIFY(table.columnWidth(1) > 2 * table.columnWidth(0));
}

void StepTableTest::drawnBordersStay() {
    Shown shown;
    QHeaderView* header = shown.table.horizontalHeader();
    const QPoint border(header->sectionViewportPosition(0) + header->sectionSize(0) - 1,
                        header->height() / 2);
    QTest::mousePress(header->viewport(), Qt::LeftButton, {}, border);
    QTest::mouseMove(header->viewport(), border + QPoint(12, 0));
    QTest::mouseMove(header->viewport(), border + QPoint(25, 0));
    QTest::mouseRelease(header->viewport(), Qt::LeftButton, {}, border + QPoint(25, 0));
    const int drawn = shown.table.columnWidth(0);
    QVERIFY(drawn > scaled(60));
    shown.table.resize(scaled(3000), 200);
    QTRY_COMPARE(shown.table.viewport()->width(), scaled(3000));
    QCOMPARE(shown.table.columnWidth(0), drawn);
}

QTEST_MAIN(StepTableTest)
#include "tst_step_table.moc"
