#include "ui/widgets/ids_view/ids_field.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using Ids = QList<qlonglong>;

class IdListParserTest : public QObject {
    Q_OBJECT

  private slots:
    void reads_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<Ids>("ids"); // -1: marked as wrong
        const Ids three{1, 22172, 3};
        QTest::newRow("empty") << "" << Ids{};
        QTest::newRow("JSON") << "[1, 22172, 3]" << three;
        QTest::newRow("JSON, nested") << "[[1, 22172], [3]]" << three;
        QTest::newRow("spaces") << "1 22172 3" << three;
        QTest::newRow("commas") << "1,22172,3," << three;
        QTest::newRow("lines") << "1\n22172\r\n3\n" << three;
        QTest::newRow("Python") << "ids = [1, 22172, 3]" << three;
        QTest::newRow("tuple") << "(1, 22172, 3)" << three;
        QTest::newRow("tensor") << "tensor([[    1, 22172,     3]])" << three;
        QTest::newRow("tensor with type") << "tensor([1, 22172, 3], dtype=torch.int32)" << three;
        QTest::newRow("array") << "np.array([1, 22172, 3], dtype=int64)" << three;
        QTest::newRow("numpy prints") << "[    1 22172     3]" << three;
        QTest::newRow("C") << "const uint32_t ids[3] = {1, 22172u, 3UL};" << three;
        QTest::newRow("C++") << "std::vector<int> ids{1, 22172, 3};" << Ids{-1, -1, 1, 22172, 3};
        QTest::newRow("Rust") << "vec![1u32, 22_172, 3]" << three;
        QTest::newRow("Rust let") << "let ids: Vec<u32> = vec![1, 22172, 3];" << three;
        QTest::newRow("Rust slice") << "&[1, 22172, 3]" << three;
        QTest::newRow("hexadecimal") << "0x1 0x569C 0x3" << three;
        QTest::newRow("comments") << "[1, # bos\n 22172, // Hello\n /* end */ 3]" << three;
        QTest::newRow("words are wrong") << "1 Hello 3" << Ids{1, -1, 3};
        QTest::newRow("negative is wrong") << "[1, -100, 3]" << Ids{1, -1, 3};
        QTest::newRow("fractions are wrong") << "1 2.5 3" << Ids{1, -1, 3};
        QTest::newRow("too large is wrong") << "1 4294967295 99999999999999999999" << Ids{1, -1, -1};
        QTest::newRow("largest") << "4294967294" << Ids{4294967294};
        QTest::newRow("a word first is wrong too") << "Hello 1" << Ids{-1, 1};
    }
    void reads() {
        QFETCH(QString, text);
        QFETCH(Ids, ids);
        Ids got;
        for (const PastedId& item : parseIdList(text))
            got << (item.isNumber() ? qlonglong(item.id) : -1);
        QCOMPARE(got, ids);
    }

    void knowsThePositionOfEach() {
        const auto items = parseIdList(u"[7, oops]");
        QCOMPARE(items.size(), std::size_t(2));
        QCOMPARE(items[0], (PastedId{1, 2, 7}));
        QCOMPARE(items[1], (PastedId{4, 8, kNoPiece}));
    }
};

QTEST_GUILESS_MAIN(IdListParserTest)
#include "tst_pasted_ids.moc"
