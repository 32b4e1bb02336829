// Numbers that Python and serde_json accept and the fast parser rejects.

#include "core/json/json_reader.h"

#include <QTest>

using namespace tokenscope;

class JsonNumbers : public QObject {
    Q_OBJECT

  private slots:
    void respelled_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("serde");  // empty: as it is
        QTest::addColumn<QByteArray>("python"); // empty: as it is
        const auto row = [](const char* name, const char* text, const char* serde, const char* python) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(serde) << QByteArray(python);
        };
        const char* const kLarge = "[10000000000000000198846248386e2]";
        row("transformers' no limit", "[1000000000000000019884624838656]", kLarge, kLarge);
        row("largest of 64 bits", "[18446744073709551615,-9223372036854775808]", "", "");
        row("one more", "[18446744073709551616]", "[184467440737095516e2]", "[184467440737095516e2]");
        row("one less", "[-9223372036854775809]", "[-92233720368547758e2]", "[-92233720368547758e2]");
        row("floats", "[10000000000000000000000.5,1e30,0.10000000000000000000000]", "", "");
        row("in a string", "{\"a\\\"1\":\"99999999999999999999999 NaN\",\"b\":NaN}", "",
            "{\"a\\\"1\":\"99999999999999999999999 NaN\",\"b\":0.0}");
        row("infinities", R"([0.0,Infinity,-Infinity])", "", "[0.0,1.0e+308,-1.0e+308]");
        row("cut", "[\"99999999999999999999999", "", "");
        row("cut in an escape", "[\"\\", "", "");
    }
    void respelled() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, serde);
        QFETCH(QByteArray, python);
        const auto as = [&](JsonDialect dialect) {
            std::string made = text.toStdString();
            return respellJsonNumbers(made, dialect) ? QByteArray::fromStdString(made) : QByteArray();
        };
        QCOMPARE(as(JsonDialect::Serde), serde);
        QCOMPARE(as(JsonDialect::Python), python);
    }
};

QTEST_APPLESS_MAIN(JsonNumbers)
#include "tst_json_numbers.moc"
