#include "ui/widgets/table_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

namespace tokenscope::ui {
namespace {

struct Piece {
    int id = 0;
    QString text;
};

using PieceTable = TableModel<Piece>;
using Column = PieceTable::Column;

std::vector<Column> columns() {
    return {Column("id", [](const Piece& piece) { return QString::number(piece.id); })
                .toolTip("Position in the vocabulary")
                .alignRight()
                .sortBy([](const Piece& piece) { return piece.id; }),
            Column("piece", [](const Piece& piece) { return piece.text; })
                .role(Qt::ToolTipRole, [](const Piece& piece) { return piece.text + "!"; })
                .sortBy([](const Piece& piece) { return piece.text.size(); }),
            Column("note")};
}

QStringList texts(const PieceTable& model) {
    QStringList texts;
    for (const Piece& piece : model.rows())
        texts << piece.text;
    return texts;
}

} // namespace

class TestTableModel : public QObject {
    Q_OBJECT

  private slots:
    void columnsDescribeCellsAndHeadings() {
        PieceTable model(columns());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows({{7, "the"}});
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.columnCount(), 3);
        QCOMPARE(model.index(0, 0).data().toString(), "7");
        QCOMPARE(model.index(0, 0).data(Qt::TextAlignmentRole).toInt(),
                 int(Qt::AlignRight | Qt::AlignVCenter));
        QCOMPARE(model.index(0, 1).data(Qt::TextAlignmentRole).toInt(),
                 int(Qt::AlignLeft | Qt::AlignVCenter));
        QVERIFY(!model.index(0, 2).data().isValid());
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), "id");
        QCOMPARE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(),
                 "Position in the vocabulary");
        QVERIFY(!model.headerData(1, Qt::Horizontal, Qt::ToolTipRole).isValid());
        QVERIFY(!model.headerData(3, Qt::Horizontal).isValid());
    }

    void rolesOfAColumnComeBeforeThoseOfTheRow() {
        PieceTable model(columns());
        model.setRowRole(Qt::ToolTipRole, [](const Piece& piece) { return "row " + piece.text; });
        model.setRows({{7, "the"}});
        QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), "row the");
        QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), "the!");
    }

    void sortIsStableAndKeepsTheCurrentRow() {
        PieceTable model(columns());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRows({{3, "cc"}, {1, "a"}, {4, "dd"}, {2, "b"}});
        const QPersistentModelIndex current = model.index(2, 1);
        model.sort(1);
        QCOMPARE(texts(model), QStringList({"a", "b", "cc", "dd"}));
        model.sort(0, Qt::DescendingOrder);
        QCOMPARE(texts(model), QStringList({"dd", "cc", "b", "a"}));
        QCOMPARE(current.row(), 0);
        QCOMPARE(current.data().toString(), "dd");
    }

    void columnWithoutSortKeyIsNotSorted() {
        PieceTable model(columns());
        model.setRows({{3, "c"}, {1, "a"}});
        model.sort(2);
        QCOMPARE(texts(model), QStringList({"c", "a"}));
    }

    void refreshReportsTheRowsThatExist() {
        PieceTable model(columns());
        model.setRows({{3, "c"}, {1, "a"}});
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.refresh(1, 5);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(changed[0][1].toModelIndex().row(), 1);
        QCOMPARE(changed[0][1].toModelIndex().column(), 2);
        model.refresh(2);
        QCOMPARE(changed.size(), 1);
    }

    void emptyTableHasNoRows() {
        PieceTable model(columns());
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        model.sort(0);
        model.setRows({{1, "a"}});
        model.setColumns({});
        QCOMPARE(model.columnCount(), 0);
    }
};

} // namespace tokenscope::ui

using tokenscope::ui::TestTableModel;
QTEST_GUILESS_MAIN(TestTableModel)
#include "tst_table_model.moc"
