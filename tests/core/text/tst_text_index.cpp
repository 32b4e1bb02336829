#include "core/text/text_index.h"
#include "core/text/utf8.h"
#include "tests/support/generated_text.h"

#include <QtTest>

using namespace tokenscope;

class TextIndexTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithCounting_data();
    void agreesWithCounting();
};

void TextIndexTest::agreesWithCounting_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("ascii") << QByteArray("Hello, world");
    QTest::newRow("emoji") << QByteArray("a\xF0\x9F\xAB\xA9"
                                         "b\xF0\x9F\x98\x80");
    QTest::newRow("invalid") << QByteArray("a\x80\xC3"
                                           "b\xF0\x9F");
    for (std::uint32_t seed = 0; seed < 5; ++seed) {
        test::GeneratedText generated(seed, true);
        QTest::newRow(qPrintable(QString("generated %1").arg(seed)))
            << QByteArray::fromStdString(generated.text(400));
    }
}

void TextIndexTest::agreesWithCounting() {
    QFETCH(QByteArray, text);
    const std::string_view view(text.constData(), static_cast<std::size_t>(text.size()));
    const TextIndex index(view);
    std::uint32_t codePoint = 0;
    std::uint32_t unit = 0;
    for (std::uint32_t at = 0; at < view.size();) {
        const DecodedCharacter c = decodeUtf8(view, at);
        const std::uint32_t units = c.valid() && c.value > 0xFFFF ? 2 : 1;
        QCOMPARE(index.codePointAt(at), codePoint);
        QCOMPARE(index.utf16At(at), unit);
        QCOMPARE(index.byteOfCodePoint(codePoint), at);
        QCOMPARE(index.byteOfUtf16(unit), at);
        QCOMPARE(index.byteOfUtf16(unit + units - 1), at);
        for (std::uint32_t inside = 0; inside < c.length; ++inside) {
            QCOMPARE(index.characterStart(at + inside), at);
            QCOMPARE(index.characterEnd(at + inside), at + c.length);
            if (inside > 0)
                QCOMPARE(index.codePointAt(at + inside), codePoint + 1);
        }
        at += c.length;
        ++codePoint;
        unit += units;
    }
    QCOMPARE(index.codePoints(), codePoint);
    QCOMPARE(index.utf16Units(), unit);
    QCOMPARE(index.codePointAt(index.bytes()), codePoint);
    QCOMPARE(index.byteOfCodePoint(codePoint + 5), index.bytes());
}

QTEST_GUILESS_MAIN(TextIndexTest)
#include "tst_text_index.moc"
