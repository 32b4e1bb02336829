#include "core/base/base64.h"

#include <QByteArray>
#include <QTest>
#include <random>

using namespace tokenscope;

class TestBase64 : public QObject {
    Q_OBJECT
  private slots:
    void roundTrip();
    void invalid_data();
    void invalid();
    void damaged();
};

void TestBase64::roundTrip() {
    std::mt19937 random(1);
    for (std::size_t size = 0; size < 70; ++size) {
        std::string bytes;
        for (std::size_t i = 0; i < size; ++i)
            bytes += static_cast<char>(random());
        const std::string text = base64Encode(bytes);
        QCOMPARE(QByteArray::fromStdString(text), QByteArray::fromStdString(bytes).toBase64());
        QVERIFY(base64Decode(text) == bytes);
        std::string both = "before";
        QVERIFY(base64DecodeAppend(text, both));
        QCOMPARE(both, "before" + bytes);
    }
}

void TestBase64::invalid_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"Y", "YQ", "YQ=", "YWI", "====", "Y===", "YQ=A", "=YQ=", "YQ==YQ==", "YW-_",
                             "YWJj\n", "YW\xC3\xA9"})
        QTest::newRow(text) << QByteArray(text);
}

void TestBase64::invalid() {
    QFETCH(QByteArray, text);
    std::string bytes = "before";
    QVERIFY(!base64DecodeAppend(text.toStdString(), bytes));
    QCOMPARE(bytes, std::string("before"));
    QVERIFY(!base64Decode(text.toStdString()));
}

/// Against Qt's decoder, which is strict when asked.
void TestBase64::damaged() {
    std::mt19937 random(2);
    const std::string alphabet = "AZaz09+/==- \n\x80";
    int valid = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text;
        for (auto size = 4 * (1 + random() % 3); size > 0; --size)
            text += alphabet[random() % alphabet.size()];
        const auto expected = QByteArray::fromBase64Encoding(QByteArray::fromStdString(text),
                                                             QByteArray::AbortOnBase64DecodingErrors);
        const auto bytes = base64Decode(text);
        QVERIFY2(bytes.has_value() == bool(expected), text.c_str());
        if (bytes)
            QCOMPARE(QByteArray::fromStdString(*bytes), *expected);
        valid += bytes ? 1 : 0;
    }
    QVERIFY(valid > 100);
}

QTEST_GUILESS_MAIN(TestBase64)
#include "tst_base64.moc"
