// What is of one origin keeps together beside text from right to left; a control token is not broken over rows.

#include "ui/support/theme.h"
#include "ui/widgets/token_editor/paragraph_layout.h"

#include <QPainter>
#include <QtTest>

using namespace tokenscope;

namespace {

ParagraphLayout laid(const std::string& text, LayoutHints hints, qreal width = 2000) {
    TextMetrics metrics(fixedFont(14));
    metrics.width = width;
    return {displayText(text, {}, nullptr, metrics.font, metrics.blankWidth, std::move(hints)), metrics};
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
        // Bytes are those of the text, whatever stands between them.
        QCOMPARE(origins.text().bytes.back(), std::uint32_t{21});
        QVERIFY(std::is_sorted(origins.text().bytes.begin(), origins.text().bytes.end()));
        // A control token inside of one origin, and one that is of two.
        QCOMPARE(runsOf(laid(text, {{0, 21}, {{8, 13}}}), {8, 13}), std::size_t{1});
        QCOMPARE(runsOf(laid(text, {{0, 8, 13, 21}, {{8, 13}}}), {8, 13}), std::size_t{1});
        QVERIFY(runsOf(laid(text, {{0, 10, 21}, {{8, 13}}}), {8, 13}) >= 1);
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
        QVERIFY(laid(text, whole, 40).rowCount() > 5); // without room it is
    }

    /// Letters stand where they are drawn, also in rows that end with a blank of a text from right to left.
    void lettersAreWhereTheyAreDrawn() {
        std::string text;
        for (int i = 0; i < 8; ++i)
            text += "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D ";
        const auto size = static_cast<std::uint32_t>(text.size());
        text += "<end>";
        const TextMetrics metrics(fixedFont(14));
        int rows = 0;
        for (int width = 90; width < 300; width += 7) {
            const ParagraphLayout layout = laid(text, {{0, size, size + 5}, {}}, width);
            for (int row = 0; row < layout.rowCount(); ++row) {
                int first = layout.rowStart(row), last = layout.rowEnd(row) - 1;
                const QString& units = layout.text().string;
                while (first < last && !units[first].isLetter())
                    ++first;
                while (last > first && !units[last].isLetter())
                    --last;
                if (units.mid(first, layout.rowEnd(row) - first).contains('<') ||
                    last + 1 == layout.rowEnd(row) || units[last + 1] != ' ' ||
                    units[first].unicode() < 0x590 || last <= first)
                    continue;
                ++rows;
                QImage image(400, 40, QImage::Format_RGB32);
                image.fill(Qt::white);
                QPainter painter(&image);
                layout.drawRow(painter, row, {20, 0}, metrics);
                painter.end();
                int left = image.width(), right = 0;
                for (int x = 0; x < image.width(); ++x)
                    for (int y = 0; y < image.height(); ++y)
                        if (qGray(image.pixel(x, y)) < 128) {
                            left = std::min(left, x);
                            right = std::max(right, x);
                        }
                std::vector<RowRun> runs;
                layout.runs(first, first + 1, runs);
                layout.runs(last, last + 1, runs);
                QVERIFY2(
                    right >= 20 + runs[0].left - 1 && right <= 20 + runs[0].right + 1,
                    qPrintable(QString("%1: %2 is drawn up to %3").arg(width).arg(runs[0].right).arg(right)));
                QVERIFY2(
                    left >= 20 + runs[1].left - 1 && left <= 20 + runs[1].right + 1,
                    qPrintable(QString("%1: %2 is drawn from %3").arg(width).arg(runs[1].left).arg(left)));
            }
        }
        QVERIFY(rows > 0);
    }
};

QTEST_MAIN(LayoutHintsTest)
#include "tst_layout_hints.moc"
