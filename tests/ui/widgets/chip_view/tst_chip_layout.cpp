#include "ui/widgets/chip_view/chip_layout.h"

#include "tests/support/encoded_texts.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

ChipLayout layoutOf(const EncodedTextPtr& encoded, int width, int chipWidth = 46) {
    ChipLayout layout([chipWidth](std::size_t) { return ChipLayout::Extent{chipWidth, false}; });
    layout.setWidth(width);
    layout.setTokens(encoded, TokenRows(encoded->size()));
    return layout;
}

} // namespace

class ChipLayoutTest : public QObject {
    Q_OBJECT

  private slots:
    void aTokenBelongsToTheLineOfItsText() {
        // Spans as those of a normalizer that replaces line ends by spaces: the third token is "↵D".
        const auto encoded = std::make_shared<EncodedText>(*test::manyTokens(5, 0));
        encoded->text = std::make_shared<const std::string>("ab\nD'\n \n\nx");
        encoded->index = TextIndex(*encoded->text);
        encoded->encoding.bytes = {{0, 1}, {1, 2}, {2, 4}, {4, 8}, {8, 10}};
        ChipLayout layout = layoutOf(encoded, 400);
        const int first = layout.placeOf(0).y;
        QCOMPARE(layout.placeOf(1).y, first);
        const int second = layout.placeOf(2).y;
        QVERIFY(second > first);
        QCOMPARE(layout.placeOf(2).x, 0);
        QCOMPARE(layout.placeOf(3).y, second); // ends with line ends
        QVERIFY(layout.placeOf(4).y > second);
        const ChipBlock& block = layout.block(0);
        QCOMPARE(block.lines.size(), std::size_t(3));
        QCOMPARE(block.lines[1].second, 2U);
        QCOMPARE(block.lines[2].second, 5U);
    }

    void chipsWrapAndBreakAtLinesOfTheText() {
        // 40 tokens per line, five chips of 46 + 4 pixels in a width of 250.
        const auto encoded = test::manyTokens(80);
        ChipLayout layout = layoutOf(encoded, 250);
        QCOMPARE(layout.placeOf(0).y, 12);
        QCOMPARE(layout.placeOf(4).x, 200);
        QCOMPARE(layout.placeOf(5).x, 0);
        QCOMPARE(layout.placeOf(5).y, 12 + 48);
        QCOMPARE(layout.placeOf(40).x, 0);
        QCOMPARE(layout.placeOf(40).y, 12 + 7 * 48 + 52);
        const ChipBlock& block = layout.block(0);
        QCOMPARE(block.lines.size(), std::size_t(2));
        QCOMPARE(block.lines[1].second, 2U);
    }

    void tilesOfOneCharacterAreOnePixelApart() {
        const auto encoded = test::mixedTokens();
        ChipLayout layout([](std::size_t token) { return ChipLayout::Extent{50, token >= 5 && token <= 7}; });
        layout.setWidth(1000);
        layout.setTokens(encoded, TokenRows(encoded->size()));
        QCOMPARE(layout.placeOf(5).x, layout.placeOf(4).x + 51);
        QCOMPARE(layout.placeOf(8).x, layout.placeOf(7).x + 54);
    }

    void onlyRequestedRowsAreLaidOut() {
        const auto encoded = test::manyTokens(2'500'000);
        ChipLayout layout = layoutOf(encoded, 900);
        QCOMPARE(layout.measuredChips(), std::size_t(0));
        QVERIFY(layout.height() > 1'000'000);
        (void)layout.placeOf(0);
        (void)layout.placeOf(1'250'000);
        (void)layout.placeOf(2'499'999);
        QVERIFY2(layout.measuredChips() < 4000, qPrintable(QString::number(layout.measuredChips())));
    }

    void aLineWithoutEndFlowsThroughItsBlocks() {
        const auto encoded = test::manyTokens(20'000, 0);
        ChipLayout layout = layoutOf(encoded, 250);
        for (std::size_t row = 0; row < encoded->size(); ++row) {
            const ChipPlace place = layout.placeOf(row);
            QCOMPARE(place.x, static_cast<int>(row % 5) * 50);
            QCOMPARE(place.y, 12 + static_cast<int>(row / 5) * 48);
        }
    }

    void aSettledBlockStaysAsItIs() {
        const auto encoded = test::manyTokens(200'000, 0);
        ChipLayout layout = layoutOf(encoded, 250);
        for (std::size_t row = 0; row < 60'000; row += 5)
            (void)layout.placeOf(row);
        const int y = layout.placeOf(1000).y;
        for (std::size_t row = 0; row < 60'000; row += 5)
            (void)layout.placeOf(row);
        QCOMPARE(layout.placeOf(1000).y, y);
        QCOMPARE(layout.placeOf(59'995).x, 0);
    }

    void filteredRowsKeepTheirLineNumbers() {
        const auto encoded = test::manyTokens(120);
        TokenMarks marks;
        marks.setHits(std::make_shared<std::vector<std::uint32_t>>(std::vector<std::uint32_t>{41, 42, 90}));
        marks.setOnlyHits(true);
        ChipLayout layout([](std::size_t) { return ChipLayout::Extent{40, false}; });
        layout.setTokens(encoded, TokenRows(*encoded, &marks));
        const ChipBlock& block = layout.block(0);
        QCOMPARE(block.chips.size(), std::size_t(3));
        QCOMPARE(block.lines.size(), std::size_t(2));
        QCOMPARE(block.lines[0].second, 2U);
        QCOMPARE(block.lines[1].second, 3U);
    }
};

QTEST_GUILESS_MAIN(ChipLayoutTest)
#include "tst_chip_layout.moc"
