#include "ui/support/glyphs.h"
#include "ui/support/piece_paint.h"

#include <QImage>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestPiecePaint : public QObject {
    Q_OBJECT

  private slots:
    void marks_data();
    void marks();
    void namesCodePoints();
    void sentencesHaveNoBackticks();
    void fillAndCueKeepTheirPositions();
    void framesAreOutsideAndInside();
    void aNarrowChipKeepsItsBorder();
    void rememberedGlyphsAgreeWithTheFirstAnswer();
};

void TestPiecePaint::marks_data() {
    QTest::addColumn<uint>("character");
    QTest::addColumn<int>("mark");
    const auto row = [](const char* name, char32_t character, DrawnMarker mark) {
        QTest::newRow(name) << static_cast<uint>(character) << static_cast<int>(mark);
    };
    row("letter", U'a', DrawnMarker::None);
    row("space", U' ', DrawnMarker::Space);
    row("line feed", U'\n', DrawnMarker::LineFeed);
    row("carriage return", U'\r', DrawnMarker::CarriageReturn);
    row("tab", U'\t', DrawnMarker::Tab);
    row("null", U'\0', DrawnMarker::Framed);
    row("delete", 0x7F, DrawnMarker::Framed);
    row("no-break space", 0xA0, DrawnMarker::Framed);
    row("soft hyphen", 0xAD, DrawnMarker::Framed);
    row("e with acute", 0xE9, DrawnMarker::None);
    row("combining acute", 0x301, DrawnMarker::None);
    row("zero width space", 0x200B, DrawnMarker::Framed);
    row("line separator", 0x2028, DrawnMarker::Framed);
    row("ideographic space", 0x3000, DrawnMarker::Framed);
    row("variation selector", 0xFE0F, DrawnMarker::Framed);
    row("byte order mark", 0xFEFF, DrawnMarker::Framed);
    row("Mongolian vowel separator", 0x180E, DrawnMarker::Framed);
    row("unassigned, to be ignored", 0x2065, DrawnMarker::Framed);
    row("unassigned, to be ignored, far up", 0xE0FFF, DrawnMarker::Framed);
    row("Hangul filler", 0x3164, DrawnMarker::Framed);
    row("musical beam", 0x1D173, DrawnMarker::Framed);
    row("replacement character", 0xFFFD, DrawnMarker::None);
    row("tag", 0xE0041, DrawnMarker::Framed);
    row("noncharacter", 0x10FFFF, DrawnMarker::Framed);
    row("private use without a font", 0x10FFFD, DrawnMarker::Framed);
}

void TestPiecePaint::sentencesHaveNoBackticks() {
    QCOMPARE(shownSentence(message("{} and {} differ", "`a b`", "`<s>`")), QString("“a b” and “<s>” differ"));
    QCOMPARE(shownSentence("a lone ` stays"), QString("a lone ` stays"));
    QTextDocument label; // like one that can be selected
    label.setPlainText(shownSentence(message("`{}` is a piece", "مر")));
    QCOMPARE(label.begin().textDirection(), Qt::LeftToRight);
}

void TestPiecePaint::marks() {
    QFETCH(uint, character);
    QFETCH(int, mark);
    QCOMPARE(static_cast<int>(drawnMarker(character)), mark);
}

void TestPiecePaint::namesCodePoints() {
    QCOMPARE(codePointName(0x200B), QStringLiteral("U+200B"));
    QCOMPARE(codePointName(0xA), QStringLiteral("U+000A"));
    QCOMPARE(codePointName(0x1FAE9), QStringLiteral("U+1FAE9"));
}

void TestPiecePaint::fillAndCueKeepTheirPositions() {
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    const QRectF rect(8, 8, 24, 24);
    QPainter painter(&image);
    paintPieceFill(painter, rect, PieceType::UserDefined, false, 0);
    paintPieceCue(painter, rect, PieceType::UserDefined, 0);
    painter.end();
    const PiecePalette& palette = piecePalette();
    const auto type = static_cast<int>(PieceType::UserDefined);
    QCOMPARE(image.pixelColor(7, 20), QColor(Qt::white));
    QCOMPARE(image.pixelColor(8, 20), palette.typeFill[type]);
    QCOMPARE(image.pixelColor(31, 20), palette.typeFill[type]);
    QCOMPARE(image.pixelColor(32, 20), QColor(Qt::white));
    QCOMPARE(image.pixelColor(20, 28), palette.typeFill[type]);
    QCOMPARE(image.pixelColor(20, 29), palette.typeCue[type]);
    QCOMPARE(image.pixelColor(20, 30), palette.typeCue[type]);
    QCOMPARE(image.pixelColor(20, 31), palette.typeFill[type]);
}

void TestPiecePaint::framesAreOutsideAndInside() {
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    const QRectF rect(8, 8, 24, 24);
    QPainter painter(&image);
    paintSelectionFrame(painter, rect, 0);
    paintHitFrame(painter, rect);
    painter.end();
    QCOMPARE(image.pixelColor(6, 20), piecePalette().highlight);
    QCOMPARE(image.pixelColor(7, 20), piecePalette().highlight);
    QCOMPARE(image.pixelColor(8, 20), piecePalette().text);
    QCOMPARE(image.pixelColor(9, 20), QColor(Qt::white));
}

void TestPiecePaint::aNarrowChipKeepsItsBorder() {
    const QString label = QStringLiteral("<|begin_of_text|>");
    QImage image(200, 24, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const QRectF room(4, 0, 60, 24);
    QVERIFY(controlChipWidth(label) > room.width());
    paintControlChip(painter, room, PieceType::Control, label);
    painter.end();
    const auto column = [&](int x) {
        QList<QRgb> pixels;
        for (int y = 6; y < 18; ++y)
            pixels << image.pixel(x, y);
        return pixels;
    };
    QCOMPARE(column(63), column(4)); // the right border looks like the left one
    QVERIFY(column(63) != column(64));
    QCOMPARE(image.pixelColor(64, 12), QColor(Qt::white));
}

void TestPiecePaint::rememberedGlyphsAgreeWithTheFirstAnswer() {
    for (const char32_t c : {U'a', U'\u4ECA', U'\U0010FFFD'}) {
        const bool first = hasGlyph(c);
        QCOMPARE(hasGlyph(c), first);
    }
    QVERIFY(hasGlyph(U'a'));
    QVERIFY(!hasGlyph(U'\U0010FFFD'));
}

QTEST_MAIN(TestPiecePaint)
#include "tst_piece_paint.moc"
