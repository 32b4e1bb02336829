#include "ui/widgets/ids_view/ids_field.h"

#include "tests/support/encoded_texts.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/chip_view/chip_view.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

QPlainTextEdit* fieldOf(const IdsField& field) {
    return field.findChild<QPlainTextEdit*>("idsField");
}

QPlainTextEdit* previewOf(const IdsField& field) {
    return field.findChild<QPlainTextEdit*>("idsPreview");
}

QString remarkOf(const IdsField& field) {
    return field.findChild<QLabel*>("idsRemark")->text();
}

} // namespace

class IdsFieldTest : public QObject {
    Q_OBJECT

  private slots:
    void decodesPastedIds() {
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        QSignalSpy edited(&field, &IdsField::idsEdited);
        fieldOf(field)->setPlainText("[267, 266, 270, 269]");
        QTRY_COMPARE(previewOf(field)->toPlainText(), QString("ba\n今天"));
        QVERIFY(field.findChild<QPushButton*>("useIds")->isEnabled());
        QTest::keyClick(fieldOf(field), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(edited.count(), 1);
        QCOMPARE(edited.front().front().toByteArray(), QByteArray("ba\n今天"));
        QCOMPARE(fieldOf(field)->toPlainText(), QString("[267, 266, 270, 269]"));
    }

    void invalidIdsAreMarked() {
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        fieldOf(field)->setPlainText("267, 999999, x, 266, 259");
        QTRY_COMPARE(previewOf(field)->toPlainText(), QString::fromUtf8("b⟨999999⟩⟨x⟩a<start_of_turn>"));
        QCOMPARE(fieldOf(field)->extraSelections().front().cursor.selectionStart(), 5);
        const auto marked = [](const QPlainTextEdit* edit) {
            QStringList texts;
            for (const auto& selection : edit->extraSelections())
                texts << selection.cursor.selectedText();
            return texts;
        };
        QCOMPARE(marked(fieldOf(field)), (QStringList{"999999", "x"}));
        // Qt would paint only one of two adjacent marks.
        QCOMPARE(marked(previewOf(field)), QStringList{QString::fromUtf8("⟨999999⟩⟨x⟩")});
        QCOMPARE(remarkOf(field), QString("2 of 5 ids are not in this tokenizer: 999999 at position 1, x at "
                                          "position 2 (counted from 0)"));
        QVERIFY(!field.findChild<QPushButton*>("useIds")->isEnabled());
        fieldOf(field)->setPlainText("267, 266");
        QTRY_COMPARE(previewOf(field)->toPlainText(), QString("ba"));
        QCOMPARE(remarkOf(field), QString("2 ids"));
        QVERIFY(previewOf(field)->extraSelections().isEmpty());
    }

    void showsIdsAsChips() {
        IdsField field;
        field.resize(900, 200);
        field.show();
        field.setTokenizer(test::smallTokenizer());
        auto& chips = *field.findChild<ChipView*>("idsChips");
        fieldOf(field)->setPlainText("[261, 999999,\n oops, 1, 243]");
        QTRY_VERIFY(chips.encoded() && chips.encoded()->size() == 5);
        const EncodedText& shown = *chips.encoded();
        QCOMPARE(shown.encoding.ids, (std::vector<PieceId>{261, 999999, kNoPiece, 1, 243}));
        QCOMPARE(shown.types[0], PieceType::Normal);
        QCOMPARE(shown.types[1], PieceType::Unknown);
        QCOMPARE(shown.types[3], PieceType::Control);
        QCOMPARE(shown.types[4], PieceType::Byte);
        QVERIFY(shown.surface(1) == "999999" && shown.surface(2) == "oops");
        QVERIFY(!shown.isInvalidId(0) && shown.isInvalidId(1) && shown.isInvalidId(2));
        QVERIFY(describeToken(shown, 2).contains("Position 2 (from 0): oops is not an id"));
        // A chip leads to its item in the field.
        QTRY_VERIFY(!chips.tokenRect(2).isEmpty());
        QTest::mouseClick(chips.viewport(), Qt::LeftButton, {}, chips.tokenRect(2).center());
        QCOMPARE(fieldOf(field)->textCursor().selectedText(), QString("oops"));
        fieldOf(field)->clear();
        QTRY_VERIFY(!chips.encoded());
    }

    void countsErrors_data() {
        QTest::addColumn<QString>("pasted");
        QTest::addColumn<QString>("remark");
        QTest::newRow("one good") << "267"
                                  << "1 id";
        QTest::newRow("one bad") << "999999"
                                 << "This id is not in this tokenizer: 999999 at position 0 (counted from 0)";
        QTest::newRow("one of two")
            << "267 -100"
            << "1 of 2 ids is not in this tokenizer: -100 at position 1 (counted from 0)";
        QTest::newRow("all")
            << "x y"
            << "2 of 2 ids are not in this tokenizer: x at position 0, y at position 1 (counted from 0)";
        QTest::newRow("many") << "a b c d e f 267"
                              << QString::fromUtf8(
                                     "6 of 7 ids are not in this tokenizer: a at position 0, b at "
                                     "position 1, c at position 2, d at position 3, e at "
                                     "position 4, … (counted from 0)");
    }
    void countsErrors() {
        QFETCH(QString, pasted);
        QFETCH(QString, remark);
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        fieldOf(field)->setPlainText(pasted);
        QTRY_COMPARE(remarkOf(field), remark);
    }

    void spacesAfterAnInvalidIdStay() {
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        fieldOf(field)->setPlainText("261 5000 262"); // Hello ⟨5000⟩ world
        QTRY_COMPARE(previewOf(field)->toPlainText(), QString::fromUtf8("Hello⟨5000⟩ world"));
    }

    void bytesThatAreNoTextComeAsBytes() {
        IdsField field;
        field.setTokenizer(test::smallTokenizer());
        fieldOf(field)->setPlainText("162 266"); // <0x9F> a
        QTRY_VERIFY(!previewOf(field)->toPlainText().isEmpty());
        QVERIFY(!previewOf(field)->toPlainText().contains(QChar(0xFFFD)));
        QVERIFY2(previewOf(field)->toPlainText().startsWith("<9F>"),
                 qPrintable(previewOf(field)->toPlainText()));
    }
};

QTEST_MAIN(IdsFieldTest)
#include "tst_ids_field.moc"
