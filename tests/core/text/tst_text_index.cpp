#include "core/text/text_index.h"
#include "core/text/utf8.h"
#include "tests/support/generated_text.h"
#include "tests/support/rounds.h"

#include <QtTest>

using namespace tokenscope;

class TextIndexTest : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithCounting_data();
    void agreesWithCounting();
    void editsEqualANewIndex();
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

void TextIndexTest::editsEqualANewIndex() {
    for (std::uint32_t seed = 0; seed < test::rounds(24); ++seed) {
        test::GeneratedText generated(seed, seed % 2 == 0);
        std::string text = seed % 4 == 3 ? std::string(3000, 'a') : generated.text(1500);
        TextIndex index{text};
        for (int edit = 0; edit < 10; ++edit) {
            const auto size = static_cast<std::uint32_t>(text.size());
            const std::uint32_t begin = generated.below(size + 1);
            const std::uint32_t removed = std::min(generated.below(edit % 3 == 0 ? 2000 : 8), size - begin);
            // Also the bytes of half a character.
            const std::string inserted = edit % 3 == 0 ? generated.text(generated.below(600))
                                         : edit % 3 == 1
                                             ? std::string(1, static_cast<char>(generated.below(256)))
                                             : std::string();
            text.replace(begin, removed, inserted);
            index = TextIndex::ofEdit(index, text, {begin, begin + removed},
                                      static_cast<std::uint32_t>(inserted.size()));
            const TextIndex anew{text};
            QCOMPARE(index.bytes(), anew.bytes());
            QCOMPARE(index.codePoints(), anew.codePoints());
            QCOMPARE(index.utf16Units(), anew.utf16Units());
            for (std::uint32_t at = 0; at <= text.size(); at += 5) {
                QCOMPARE(index.codePointAt(at), anew.codePointAt(at));
                QCOMPARE(index.utf16At(at), anew.utf16At(at));
            }
            for (std::uint32_t at = 0; at <= anew.utf16Units(); at += 5) {
                QCOMPARE(index.byteOfCodePoint(at), anew.byteOfCodePoint(at));
                QCOMPARE(index.byteOfUtf16(at), anew.byteOfUtf16(at));
            }
        }
    }
}

QTEST_GUILESS_MAIN(TextIndexTest)
#include "tst_text_index.moc"
