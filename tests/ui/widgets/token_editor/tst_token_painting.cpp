// What the editor shows, pixel by pixel where it matters, and texts of any size.
#include "editor_fixture.h"

#include "ui/support/piece_paint.h"
#include "ui/support/piece_palette.h"

#include <QPainter>
#include <QScrollBar>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestTokenPainting : public QObject {
    Q_OBJECT

  private slots:
    void fillsAlternateWithoutAGap();
    void typesHaveTheirFills();
    void sharedCharacterIsHatchedOnce();
    void ownersOfASharedCharacterAreHitByPart();
    void chipsAreInTheFlow();
    void manyChipsAtOnePositionAreCounted();
    void framedMarksMakeRoom();
    void spacesAndMarkersAreEquallyWideNextToEveryScript();
    void lineEndsBelongToTheirToken();
    void oneFrameAcrossDirections();
    void rightToLeftRunsAreVisual();
    void lineEndsAreAfterTheWholeLine_data();
    void lineEndsAreAfterTheWholeLine();
    void staleTokensKeepTheirPositions();
    void staleFillsStepBackLater();
    void hoverDimsTheOthers();
    void currentTokenIsFramed();
    void tenMegabytes_data();
    void tenMegabytes();
    void scrollingDoesNotJump();
    void wrappedRowsFollowTheWidth();
};

namespace {

QColor at(const QImage& image, QPointF point) {
    return image.pixelColor(point.toPoint());
}

/// A point of the fill that no glyph and no neighbor's frame reaches: its lower left.
QPointF corner(const QRectF& rect) {
    return {rect.left() + 4, rect.bottom() - 5};
}

bool hasColor(const QImage& image, const QRect& rect, const QColor& color) {
    for (int y = rect.top(); y <= rect.bottom(); ++y) {
        for (int x = rect.left(); x <= rect.right(); ++x) {
            if (image.rect().contains(x, y) && image.pixelColor(x, y) == color)
                return true;
        }
    }
    return false;
}

} // namespace

void TestTokenPainting::fillsAlternateWithoutAGap() {
    EditorFixture f("aaabbbccc");
    f.editor.setEncoded(encodeByHand(f.document, {{"aaa"}, {"bbb"}, {"ccc"}}));
    const QImage image = f.picture();
    for (std::size_t token = 0; token < 3; ++token) {
        const QRectF rect = f.editor.tokenRect(token);
        QCOMPARE(rect.height(), 24.0);
        QCOMPARE(at(image, corner(rect)), piecePalette().normalTint[token % 2]);
        if (token > 0)
            QCOMPARE(rect.left(), f.editor.tokenRect(token - 1).right());
    }
    QCOMPARE(at(image, corner(f.editor.tokenRect(2)) + QPointF(60, 0)), piecePalette().panel);
}

void TestTokenPainting::typesHaveTheirFills() {
    EditorFixture f("aabbccdd");
    f.editor.setEncoded(encodeByHand(f.document, {{"aa", PieceType::UserDefined},
                                                  {"bb", PieceType::Unknown},
                                                  {"cc", PieceType::Control},
                                                  {"dd", PieceType::Byte}}));
    const QImage image = f.picture();
    for (std::size_t token = 0; token < 4; ++token) {
        const auto type =
            static_cast<int>(f.editor.tokenAt(f.editor.tokenRect(token).center().toPoint()).value());
        QCOMPARE(type, static_cast<int>(token));
    }
    const PiecePalette& palette = piecePalette();
    QCOMPARE(at(image, corner(f.editor.tokenRect(0))),
             palette.typeFill[static_cast<int>(PieceType::UserDefined)]);
    QCOMPARE(at(image, corner(f.editor.tokenRect(1))),
             palette.typeFill[static_cast<int>(PieceType::Unknown)]);
    QCOMPARE(at(image, corner(f.editor.tokenRect(2))),
             palette.typeFill[static_cast<int>(PieceType::Control)]);
    QCOMPARE(at(image, corner(f.editor.tokenRect(3))), palette.typeFill[static_cast<int>(PieceType::Byte)]);
}

void TestTokenPainting::sharedCharacterIsHatchedOnce() {
    EditorFixture f("a\U0001F600b");
    const auto byte = PieceType::Byte;
    f.editor.setEncoded(encodeByHand(
        f.document, {{"a"}, {"\xF0", byte}, {"\x9F", byte}, {"\x98", byte}, {"\x80", byte}, {"b"}}));
    f.selection.setCurrent(2);
    const QImage image = f.picture();
    const QRectF rect = f.editor.tokenRect(1);
    for (std::size_t token = 2; token < 5; ++token)
        QCOMPARE(f.editor.tokenRect(token), rect);
    QVERIFY(rect.width() > 10);
    // Four ticks: the second in the highlight color.
    for (int part = 0; part < 4; ++part) {
        const QPointF tick(rect.left() + rect.width() * (part + 0.5) / 4, rect.bottom() - 2);
        QCOMPARE(at(image, tick), part == 1 ? piecePalette().highlight : piecePalette().text);
    }
}

void TestTokenPainting::ownersOfASharedCharacterAreHitByPart() {
    EditorFixture f("\U0001F600");
    const auto byte = PieceType::Byte;
    f.editor.setEncoded(
        encodeByHand(f.document, {{"\xF0", byte}, {"\x9F", byte}, {"\x98", byte}, {"\x80", byte}}));
    const QRectF rect = f.editor.tokenRect(0);
    for (int part = 0; part < 4; ++part) {
        const QPointF point(rect.left() + rect.width() * (part + 0.5) / 4, rect.center().y());
        QCOMPARE(f.editor.tokenAt(point.toPoint()).value(), static_cast<std::size_t>(part));
    }
}

void TestTokenPainting::chipsAreInTheFlow() {
    EditorFixture f("text");
    const qreal before = f.editor.caretRect().x();
    f.editor.setEncoded(
        encodeByHand(f.document, {{"", PieceType::Control}, {"text"}, {"", PieceType::Control}}));
    const QRectF bos = f.editor.tokenRect(0);
    const QRectF text = f.editor.tokenRect(1);
    const QRectF eos = f.editor.tokenRect(2);
    QVERIFY(bos.width() > 20);
    QVERIFY(text.left() >= bos.right());
    QVERIFY(eos.left() >= text.right());
    QVERIFY(f.editor.caretRect().x() > before + 20);
    const QImage image = f.picture();
    QVERIFY(hasColor(image, bos.toRect(), piecePalette().typeFill[static_cast<int>(PieceType::Control)]));
    // The caret at the end of the text is before the closing isolate.
    f.press(Qt::Key_End);
    QVERIFY(f.editor.caretRect().right() <= eos.left() + 2);
}

void TestTokenPainting::manyChipsAtOnePositionAreCounted() {
    EditorFixture f("text");
    std::vector<HandToken> tokens{{"text"}};
    tokens.resize(100001, {"", PieceType::Control});
    f.editor.setEncoded(encodeByHand(f.document, tokens));
    f.paint();
    QVERIFY(!f.editor.tokenRect(1).isEmpty());
    QVERIFY(f.editor.tokenRect(100000).isEmpty());
}

void TestTokenPainting::framedMarksMakeRoom() {
    const auto widthOf = [](const std::string& text) {
        EditorFixture f(text);
        const int left = f.editor.caretRect().x();
        f.press(Qt::Key_End);
        return f.editor.caretRect().x() - left;
    };
    const int plain = widthOf("ab");
    QVERIFY(std::abs(widthOf("a\u200Bb") - plain - framedMarkerWidth("U+200B")) <= 2);
    QVERIFY(std::abs(widthOf("a\xFF"
                             "b") -
                     plain - framedMarkerWidth("FF")) <= 2);
    QVERIFY(std::abs(widthOf("a\U0010FFFDb") - plain - framedMarkerWidth("U+10FFFD")) <= 2);
    QVERIFY(std::abs(widthOf("a\u180Eb") - plain - framedMarkerWidth("U+180E")) <= 2);
    QVERIFY(std::abs(widthOf("a\u2065b") - plain - framedMarkerWidth("U+2065")) <= 2);
    // Joiners and selectors inside a cluster are not replaced.
    const std::string woman = "\U0001F469";
    QVERIFY(widthOf(woman + "\u200D" + woman) < 2 * widthOf(woman) + framedMarkerWidth("U+200D"));
    QVERIFY(std::abs(widthOf("\u2764\uFE0F") - widthOf("\U0001F600")) <= 4);
}

void TestTokenPainting::spacesAndMarkersAreEquallyWideNextToEveryScript() {
    const auto widthOf = [](const std::string& text) {
        EditorFixture f(text);
        f.press(Qt::Key_End);
        const int end = f.editor.caretRect().x();
        f.press(Qt::Key_Left);
        return end - f.editor.caretRect().x();
    };
    for (const std::string letter : {"a", "\u0928", "\u0BA4", "\u4ECA", "\uAC00"}) {
        QVERIFY(std::abs(widthOf(letter + " ") - widthOf(" ")) <= 1);
        QVERIFY(std::abs(widthOf(letter + "\u200B") - framedMarkerWidth("U+200B")) <= 1);
        QVERIFY(std::abs(widthOf(letter + "\U0001F600") - widthOf("\U0001F600")) <= 1);
    }
}

void TestTokenPainting::lineEndsBelongToTheirToken() {
    EditorFixture f("one\ntwo");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {"\n", PieceType::UserDefined}, {"two"}}));
    const QRectF feed = f.editor.tokenRect(1);
    QCOMPARE(feed.left(), f.editor.tokenRect(0).right());
    QCOMPARE(feed.width(), kLineEndMarkerWidth);
    QCOMPARE(at(f.picture(), corner(feed)),
             piecePalette().typeFill[static_cast<int>(PieceType::UserDefined)]);
}

void TestTokenPainting::lineEndsAreAfterTheWholeLine_data() {
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<bool>("rightToLeft");
    QTest::newRow("Arabic") << "مرحبا"
                            << " بالعالم" << true;
    QTest::newRow("Hebrew, Latin at the end") << "שלום "
                                              << "abc" << true;
    QTest::newRow("Hebrew, a number at the end") << "שלום "
                                                 << "1234" << true;
    QTest::newRow("Arabic, a space at the end") << "مرحبا"
                                                << " " << true;
    QTest::newRow("Latin, Hebrew at the end") << "abc "
                                              << "שלום" << false;
    QTest::newRow("Latin, Arabic and a full stop") << "abc مرحبا"
                                                   << "." << false;
}

void TestTokenPainting::lineEndsAreAfterTheWholeLine() {
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(bool, rightToLeft);
    EditorFixture fixture((first + second).toStdString() + "\nx");
    fixture.editor.setEncoded(
        encodeByHand(fixture.document, {{first.toStdString()}, {second.toStdString()}, {"\n"}, {"x"}}));
    fixture.paint();
    const QRectF end = fixture.editor.tokenRect(2);
    QCOMPARE(end.width(), kLineEndMarkerWidth);
    for (const std::size_t token : {0, 1}) {
        const QRectF text = fixture.editor.tokenRect(token);
        QVERIFY(text.width() > 4);
        QVERIFY2(
            rightToLeft ? end.right() <= text.left() + 0.5 : end.left() >= text.right() - 0.5,
            qPrintable(
                QString("%1…%2, %3…%4").arg(end.left()).arg(end.right()).arg(text.left()).arg(text.right())));
    }
}

void TestTokenPainting::oneFrameAcrossDirections() {
    EditorFixture f("ab\u05D0\u05D1 cd");
    f.editor.setEncoded(encodeByHand(f.document, {{"ab\u05D0\u05D1"}, {" cd"}}));
    f.selection.setCurrent(0);
    const QImage image = f.picture();
    const QRectF framed = f.editor.tokenRect(0);
    int lines = 0;
    bool inside = false;
    for (int x = 0; x < image.width(); ++x) {
        const bool line = at(image, {qreal(x), framed.center().y()}) == piecePalette().highlight;
        lines += line && !inside ? 1 : 0;
        inside = line;
    }
    QCOMPARE(lines, 2);
}

void TestTokenPainting::rightToLeftRunsAreVisual() {
    // Two Hebrew words: the first token is at the right.
    EditorFixture f("\u05D0\u05D1 \u05D2\u05D3");
    f.editor.setEncoded(encodeByHand(f.document, {{"\u05D0\u05D1"}, {" \u05D2\u05D3"}}));
    const QRectF first = f.editor.tokenRect(0);
    const QRectF second = f.editor.tokenRect(1);
    QVERIFY(first.width() > 8);
    QVERIFY(std::abs(second.right() - first.left()) <= 1);
}

void TestTokenPainting::staleTokensKeepTheirPositions() {
    EditorFixture f("one two three");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" two"}, {" three"}}));
    const QRectF before = f.editor.tokenRect(2);
    f.editor.selectBytes({5, 5});
    QTest::keyClicks(&f.editor, "xx");
    const QRectF after = f.editor.tokenRect(2);
    QVERIFY(std::abs(after.width() - before.width()) <= 1); // both edges are snapped to pixels
    QVERIFY(after.left() > before.left());
    QCOMPARE(f.editor.tokenRect(1).right(), after.left());
    QCOMPARE(at(f.picture(), corner(after)), piecePalette().normalTint[0]);
}

void TestTokenPainting::staleFillsStepBackLater() {
    EditorFixture f("one two");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" two"}}));
    f.editor.selectBytes({7, 7});
    QTest::keyClicks(&f.editor, "s");
    const QPointF place = corner(f.editor.tokenRect(0));
    QCOMPARE(at(f.picture(), place), piecePalette().normalTint[0]);
    QTRY_VERIFY(at(f.picture(), place) != piecePalette().normalTint[0]);
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" twos"}}));
    QCOMPARE(at(f.picture(), place), piecePalette().normalTint[0]);
}

void TestTokenPainting::hoverDimsTheOthers() {
    EditorFixture f("one two");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" two"}}));
    f.selection.setHovered(1);
    const QImage image = f.picture();
    QVERIFY(at(image, corner(f.editor.tokenRect(0))) != piecePalette().normalTint[0]);
    QCOMPARE(at(image, corner(f.editor.tokenRect(1))), piecePalette().normalTint[1]);
    // Weaker than what is switched off or stale: the text stays as legible as enabled text.
    const int text = piecePalette().text.red();
    int darkest = 255;
    const QRect other = f.editor.tokenRect(0).toRect().adjusted(2, 2, -4, -4);
    for (int y = other.top(); y <= other.bottom(); ++y)
        for (int x = other.left(); x <= other.right(); ++x)
            darkest = std::min(darkest, image.pixelColor(x, y).red());
    QVERIFY2(darkest < text + (piecePalette().panel.red() - text) * 2 / 5,
             qPrintable(QString::number(darkest)));
}

void TestTokenPainting::currentTokenIsFramed() {
    EditorFixture f("one two");
    f.editor.setEncoded(encodeByHand(f.document, {{"one"}, {" two"}}));
    f.selection.setCurrent(1);
    f.marks.setHits(std::make_shared<const std::vector<std::uint32_t>>(std::vector<std::uint32_t>{0}));
    const QImage image = f.picture();
    const QRectF framed = f.editor.tokenRect(1);
    QCOMPARE(at(image, {framed.center().x(), framed.top() - 2}), piecePalette().highlight);
    QCOMPARE(at(image, {framed.center().x(), framed.bottom() + 1}), piecePalette().highlight);
    const QRectF hit = f.editor.tokenRect(0);
    QCOMPARE(at(image, {hit.center().x(), hit.top()}), piecePalette().text);
}

void TestTokenPainting::tenMegabytes_data() {
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("lines") << QByteArray("Forty bytes of a line, more or less, so\n");
    QTest::newRow("one line of words") << QByteArray("words without an end ");
    QTest::newRow("one line of a letter") << QByteArray("a");
    QTest::newRow("line feeds") << QByteArray("\n");
    QTest::newRow("spaces") << QByteArray(" ");
    QTest::newRow("CJK") << QByteArray("\u4ECA\u5929\u5929\u6C14\u5F88\u597D");
    QTest::newRow("emoji") << QByteArray("\U0001F600");
    QTest::newRow("not UTF-8") << QByteArray("\xFF\x80");
    QTest::newRow("nulls") << QByteArray("\0", 1);
}

void TestTokenPainting::tenMegabytes() {
    QFETCH(QByteArray, part);
    std::string text;
    while (text.size() < 10'000'000)
        text.append(part.constData(), static_cast<std::size_t>(part.size()));
    EditorFixture f(text);
    f.editor.setEncoded(encodeEvenly(f.document, 4));
    QScrollBar* bar = f.editor.verticalScrollBar();
    const int frames = 20;
    for (int i = 0; i <= frames; ++i) {
        bar->setValue(static_cast<int>(static_cast<qint64>(bar->maximum()) * i / frames));
        const QImage image = f.picture();
        QVERIFY(f.editor.laidOutBlocks() <= 40);
        // The screen is never empty.
        const QPoint middle(200, f.editor.viewport()->height() / 2);
        QVERIFY(f.editor.tokenAt(middle).has_value() || part == "\n");
    }
    f.press(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(f.editor.caret(), static_cast<std::uint32_t>(text.size()));
    QTest::keyClicks(&f.editor, "end");
    QVERIFY(f.editor.viewport()->rect().contains(f.editor.caretRect()));
    f.editor.selectBytes({5'000'000, 5'000'000});
    QTest::keyClicks(&f.editor, "middle");
    f.paint();
    QVERIFY(f.editor.viewport()->rect().contains(f.editor.caretRect()));
    QCOMPARE(f.document.text().size(), text.size() + 9);
    QVERIFY(f.editor.laidOutBlocks() <= 40);
}

void TestTokenPainting::scrollingDoesNotJump() {
    // Estimates are wrong: wide characters need more rows than estimated, combining ones fewer.
    std::string text;
    for (int i = 0; i < 400; ++i) {
        text += "plain line " + std::to_string(i) + "\n";
        for (int k = 0; k < 60; ++k)
            text += i % 2 == 0 ? "\x01\x02" : "e\u0301\u0302\u0303";
        text += "\n";
    }
    EditorFixture f(text);
    QScrollBar* bar = f.editor.verticalScrollBar();
    bar->setValue(bar->maximum() * 2 / 3);
    f.paint();
    for (int i = 0; i < 60; ++i) {
        const std::uint32_t before = f.editor.byteAt({60, 200});
        bar->setValue(bar->value() - 64);
        f.paint();
        QCOMPARE(f.editor.byteAt({60, 264}), before);
    }
}

void TestTokenPainting::wrappedRowsFollowTheWidth() {
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += "word ";
    EditorFixture f(text);
    f.paint();
    f.editor.selectBytes({1000, 1000});
    const int wide = f.editor.caretRect().y();
    f.editor.resize(400, 400);
    f.paint();
    const int narrow = f.editor.caretRect().y() + f.editor.verticalScrollBar()->value();
    QVERIFY(narrow > wide * 3 / 2);
}

QTEST_MAIN(TestTokenPainting)
#include "tst_token_painting.moc"
