#include "ui/widgets/token_editor/text_blocks.h"

#include <QRandomGenerator>
#include <QTest>

#include <string>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestLineBytes : public QObject {
    Q_OBJECT

  private slots:
    void countsAsOneByOne();
    void goodTextHasNothingStray();
    void bytesAtRandomAreKnown();
};

namespace {

LineBytes oneByOne(std::string_view line) {
    LineBytes out;
    out.size = static_cast<std::uint32_t>(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        const auto byte = static_cast<unsigned char>(line[i]);
        const auto next = static_cast<unsigned char>(i + 1 < line.size() ? line[i + 1] : ' ');
        out.high += byte >= 0x80 ? 1 : 0;
        out.control += byte < 0x20 ? 1 : 0;
        out.followers += byte >= 0x80 && byte < 0xC0 ? 1 : 0;
        out.announced += (byte >= 0xC0 ? 1 : 0) + (byte >= 0xE0 ? 1 : 0) + (byte >= 0xF0 ? 1 : 0);
        out.torn += byte >= 0xC0 && (next < 0x80 || next >= 0xC0) ? 1 : 0;
    }
    return out;
}

std::string bytesAtRandom(std::size_t size) {
    QRandomGenerator random(static_cast<quint32>(size));
    std::string bytes(size, '\0');
    for (char& byte : bytes)
        byte = static_cast<char>(random.bounded(256));
    return bytes;
}

} // namespace

void TestLineBytes::countsAsOneByOne() {
    for (std::size_t size = 0; size < 5000; size += size < 100 ? 1 : 613) {
        // Bytes after the end of the line don't count, and a leading byte at the end announces nothing.
        std::string line = bytesAtRandom(size);
        if (!line.empty())
            line.back() = 'x';
        QVERIFY(countBytes(line) == oneByOne(line));
    }
}

void TestLineBytes::goodTextHasNothingStray() {
    QCOMPARE(countBytes("Größe नमस्ते 今天 🫩 \U0001F469\u200D\U0001F467").stray(), 0U);
}

void TestLineBytes::bytesAtRandomAreKnown() {
    QVERIFY(countBytes(bytesAtRandom(10000)).stray() > 1500);
    QCOMPARE(countBytes(std::string(1000, '\x80')).stray(), 1000U);
    QCOMPARE(countBytes(std::string(1000, '\xF0')).stray(), 999U);
}

QTEST_GUILESS_MAIN(TestLineBytes)
#include "tst_line_bytes.moc"
