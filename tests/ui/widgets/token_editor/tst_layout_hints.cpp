// Text of one origin stays together next to right-to-left text; a control token isn't broken across rows.

#include "ui/support/theme.h"
#include "ui/widgets/token_editor/paragraph_layout.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

ParagraphLayout laid(const std::string& text, LayoutHints hints, qreal width = 2000) {
    TextMetrics metrics(fixedFont(14));
    metrics.width = width;
    return {displayText(text, {}, nullptr, metrics.font, metrics.spaceWidth, std::move(hints)), metrics};
}

std::size_t runsOf(const ParagraphLayout& layout, ByteSpan bytes) {
    std::vector<RowRun> runs;
    layout.runs(layout.text().positionOf(bytes.begin), layout.text().positionAfter(bytes.end), runs);
    return runs.size();
}

} // namespace

class LayoutHintsTest : public QObject {
    Q_OBJECT

  private slots:
    void literalsKeepTogether() {
        const std::string hebrew = "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D"; // eight bytes
        const std::string text = hebrew + "<end>" + hebrew;
        QVERIFY(mayReadFromRight(text) && !mayReadFromRight("<end> \xC3\xA9 \xE6\x97\xA5 \xF0\x9F\x98\x80"));
        QVERIFY(runsOf(laid(text, {}), {8, 13}) > 1);
        const ParagraphLayout origins = laid(text, {{0, 8, 13, 21}, {}});
        QCOMPARE(runsOf(origins, {8, 13}), std::size_t{1});
        QCOMPARE(runsOf(origins, {0, 8}), std::size_t{1});
        // Bytes are those of the text, whatever is inserted between them.
        QCOMPARE(origins.text().bytes.back(), std::uint32_t{21});
        QVERIFY(std::is_sorted(origins.text().bytes.begin(), origins.text().bytes.end()));
        // A control token inside one origin, and one that spans two.
        QCOMPARE(runsOf(laid(text, {{0, 21}, {{8, 13}}}), {8, 13}), std::size_t{1});
        QCOMPARE(runsOf(laid(text, {{0, 8, 13, 21}, {{8, 13}}}), {8, 13}), std::size_t{1});
        QVERIFY(runsOf(laid(text, {{0, 10, 21}, {{8, 13}}}), {8, 13}) >= 1);
    }

    /// A row of Latin letters that continues a right-to-left paragraph is aligned right and ends at its left.
    void rowsKeepTheirParagraphsDirection() {
        TextMetrics metrics(fixedFont(14));
        metrics.width = 500;
        const auto shown = [&] {
            return displayText("and more", {}, nullptr, metrics.font, metrics.spaceWidth);
        };
        const ParagraphLayout own(shown(), metrics);
        QVERIFY(!own.isRightToLeft());
        QVERIFY(own.caretX(0, 0) < 1);
        const ParagraphLayout goesOn(shown(), metrics, true);
        QVERIFY(goesOn.isRightToLeft());
        QVERIFY(goesOn.endX(0) > 250);
        QVERIFY(goesOn.endX(0) <= goesOn.caretX(0, 1));
        QVERIFY(goesOn.endX(0) <= goesOn.caretX(0, 7));
    }

    void controlTokensAreNotBroken() {
        const std::string text = "some words before <|im_end|> and behind";
        const LayoutHints whole{{}, {{18, 28}}};
        for (int width = 120; width < 400; width += 7) {
            const ParagraphLayout layout = laid(text, whole, width);
            for (int row = 1; row < layout.rowCount(); ++row) {
                const std::uint32_t byte = layout.text().byte(layout.rowStart(row));
                QVERIFY2(byte <= 18 || byte >= 28, qPrintable(QString::number(width)));
            }
        }
        QVERIFY(laid(text, whole, 40).rowCount() > 5); // it is if there is no space
    }
};

QTEST_MAIN(LayoutHintsTest)
#include "tst_layout_hints.moc"
