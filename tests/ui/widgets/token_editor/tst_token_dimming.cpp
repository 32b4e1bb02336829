// Types switched off in the legend are dimmed in the editor, and stay legible.
#include "editor_fixture.h"

#include "ui/support/piece_palette.h"

#include <cmath>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestTokenDimming : public QObject {
    Q_OBJECT

  private slots:
    void sharedCharacterIsDimmedOnce();
    void sharedCharacterStaysWhileOneOfItsTokensIsShown();
};

namespace {

/// The first tick below the character.
QColor firstTick(EditorFixture& f, std::size_t token) {
    const QImage image = f.picture();
    const QRectF rect = f.editor.tokenRect(token);
    return image.pixelColor(QPointF(rect.left() + rect.width() / 8, rect.bottom() - 2).toPoint());
}

} // namespace

void TestTokenDimming::sharedCharacterIsDimmedOnce() {
    EditorFixture f("a\U0001F600b");
    const auto byte = PieceType::Byte;
    f.editor.setEncoded(encodeByHand(
        f.document, {{"a"}, {"\xF0", byte}, {"\x9F", byte}, {"\x98", byte}, {"\x80", byte}, {"b"}}));
    f.marks.setShown(byte, false);
    const PiecePalette& palette = piecePalette();
    const int expected = qRound(0.45 * palette.text.red() + 0.55 * palette.panel.red());
    const int dimmed = firstTick(f, 1).red();
    QVERIFY2(std::abs(dimmed - expected) <= 3, qPrintable(QString::number(dimmed)));
}

void TestTokenDimming::sharedCharacterStaysWhileOneOfItsTokensIsShown() {
    EditorFixture f("a\U0001F600b");
    const auto byte = PieceType::Byte;
    f.editor.setEncoded(
        encodeByHand(f.document, {{"a"}, {"\xF0\x9F"}, {"\x98", byte}, {"\x80", byte}, {"b"}}));
    f.marks.setShown(byte, false);
    QCOMPARE(firstTick(f, 1), piecePalette().text);
}

QTEST_MAIN(TestTokenDimming)
#include "tst_token_dimming.moc"
