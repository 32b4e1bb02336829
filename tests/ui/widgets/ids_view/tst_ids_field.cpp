#include "ui/widgets/ids_view/ids_field.h"

#include "tests/support/encoded_texts.h"

#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;

class IdsFieldTest : public QObject {
    Q_OBJECT

  private slots:
    void decodesWhatIsPasted() {
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        QSignalSpy edited(&field, &IdsField::idsEdited);
        field.field()->setPlainText("[267, 266, 270, 269]");
        QTRY_COMPARE(field.preview(), QString("ba\n今天"));
        QVERIFY(field.wrong().empty());
        QVERIFY(field.useButton()->isEnabled());
        QTest::keyClick(field.field(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.front().front().toByteArray(), QByteArray("ba\n今天"));
        QCOMPARE(field.field()->toPlainText(), QString("[267, 266, 270, 269]"));
    }

    void wrongIdsAreMarkedWhereTheyStand() {
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        field.field()->setPlainText("267, 999999, x, 266");
        QTRY_COMPARE(field.preview(), QString("ba"));
        QCOMPARE(field.wrong().size(), std::size_t(2));
        QCOMPARE(field.wrong()[0].begin, 5);
        QCOMPARE(field.field()->extraSelections().size(), 2);
        QCOMPARE(field.field()->extraSelections()[0].cursor.selectedText(), QString("999999"));
        QVERIFY(!field.useButton()->isEnabled());
    }

    void bytesThatAreNoTextComeAsBytes() {
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        field.field()->setPlainText("162 266"); // <0x9F> a
        QTRY_VERIFY(!field.preview().isEmpty());
        QVERIFY(!field.preview().contains(QChar(0xFFFD)));
        QVERIFY2(field.preview().startsWith("<9F>"), qPrintable(field.preview()));
    }
};

QTEST_MAIN(IdsFieldTest)
#include "tst_ids_field.moc"
