#include "ui/widgets/token_table/token_item_model.h"

#include "tests/support/encoded_texts.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using Model = TokenItemModel;

class TokenItemModelTest : public QObject {
    Q_OBJECT

    static QString cell(const Model& model, int row, int column) {
        return model.index(row, column).data().toString();
    }

  private slots:
    void isAWellBehavedModel() {
        TokenMarks marks;
        Model model(&marks);
        QAbstractItemModelTester tester(&model);
        model.setEncoded(test::mixedTokens());
        marks.setShown(PieceType::Byte, false);
        marks.setShown(PieceType::Byte, true);
        model.setEncoded(nullptr);
        model.setEncoded(test::manyTokens(100));
        QCOMPARE(model.rowCount(), 100);
    }

    void cells_data() {
        QTest::addColumn<int>("row");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("text");
        QTest::newRow("positions count from 0") << 0 << int(Model::Number) << "0";
        QTest::newRow("control piece") << 0 << int(Model::Piece) << "<s>";
        QTest::newRow("control has no bytes") << 0 << int(Model::Bytes) << "—";
        QTest::newRow("control has no place") << 9 << int(Model::ByteRange) << "—";
        QTest::newRow("spelled as in the file") << 1 << int(Model::Piece) << "▁Hello";
        QTest::newRow("decoded") << 2 << int(Model::Decoded) << " world";
        QTest::newRow("bytes") << 2 << int(Model::Bytes) << "20 77 6F 72 6C 64";
        QTest::newRow("byte span") << 2 << int(Model::ByteRange) << "[5,11)";
        QTest::newRow("char span") << 3 << int(Model::CharRange) << "[11,12)";
        QTest::newRow("byte of a character") << 5 << int(Model::CharRange) << "in [12,13)";
        QTest::newRow("byte's place") << 5 << int(Model::Decoded) << "9F 2/4 🫩";
        QTest::newRow("after a wide character") << 8 << int(Model::CharRange) << "[13,14)";
        QTest::newRow("type") << 5 << int(Model::Type) << "byte";
        QTest::newRow("score") << 1 << int(Model::Score) << "−1";
    }
    void cells() {
        QFETCH(int, row);
        QFETCH(int, column);
        QFETCH(QString, text);
        TokenMarks marks;
        Model model(&marks);
        model.setEncoded(test::mixedTokens());
        QCOMPARE(cell(model, row, column), text);
    }

    void piecesShowTheBytesThatTheyReplace() {
        TokenMarks marks;
        Model model(&marks);
        model.setEncoded(test::replacedToken());
        QCOMPARE(model.index(0, Model::Piece).data(Model::SpellingRole).toByteArray(),
                 QByteArray("\xFF\xFE"));
        QCOMPARE(model.index(1, Model::Piece).data(Model::SpellingRole).toByteArray(), QByteArray("a"));
    }

    void toolTipsHaveTheWholeCell() {
        TokenMarks marks;
        Model model(&marks);
        model.setEncoded(test::mixedTokens());
        QVERIFY(model.index(2, Model::Bytes).data(Qt::ToolTipRole).toString().contains("20 77 6F 72 6C 64"));
        QVERIFY(model.index(2, Model::Decoded).data(Qt::ToolTipRole).toString().contains("world"));
    }

    void filtersByARowMap() {
        TokenMarks marks;
        Model model(&marks);
        model.setEncoded(test::mixedTokens());
        marks.setShown(PieceType::Byte, false);
        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(cell(model, 4, Model::Number), QString("8"));
        marks.setHits(std::make_shared<std::vector<std::uint32_t>>(std::vector<std::uint32_t>{2, 5}));
        marks.setOnlyHits(true);
        QCOMPARE(model.rowCount(), 1);
        QVERIFY(model.index(0, 0).data(Model::HitRole).toBool());
    }

    void newHitsDoNotResetTheRows() {
        TokenMarks marks;
        Model model(&marks);
        model.setEncoded(test::manyTokens(2'500'000));
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        marks.setHits(std::make_shared<std::vector<std::uint32_t>>(std::vector<std::uint32_t>{2, 5}));
        QCOMPARE(resets.count(), 0);
        QCOMPARE(cell(model, 2'499'999, Model::Number), QString("2499999"));
    }
};

QTEST_GUILESS_MAIN(TokenItemModelTest)
#include "tst_token_item_model.moc"
