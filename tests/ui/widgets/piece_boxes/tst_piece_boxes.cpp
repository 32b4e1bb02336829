#include "ui/support/theme.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class PieceBoxesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void positionsInsideAColumnShareItsWidth() {
        const BoxColumns columns({0, 1, 2, 4, 5}, {60, 60, 80, 60});
        QCOMPARE(columns.count(), std::size_t(4));
        QCOMPARE(columns.width(), 260.0);
        QCOMPARE(columns.x(2), 120.0);
        QCOMPARE(columns.x(3), 160.0);
        QCOMPARE(columns.x(9), 260.0); // after the end
    }

    void boxesHaveAGapAfterThem() {
        const BoxColumns columns({0, 1, 2, 3}, 60.0);
        QCOMPARE(columns.extent(0, 2).left, 0.0);
        QCOMPARE(columns.extent(0, 2).right, 120.0 - BoxColumns::kGap);
        const BoxColumns narrow({0, 1}, 6.0);
        QCOMPARE(narrow.extent(0, 1).right, 5.0); // a sixth of it at most
    }

    void theFirstBoxInSightIsFoundByHalving() {
        const BoxColumns columns({0, 1, 2, 3}, 60.0);
        const std::vector<std::uint32_t> row = {0, 1, 2};
        const auto extentOf = [&](std::uint32_t at) { return columns.extent(at, at + 1); };
        QCOMPARE(BoxColumns::firstAt(row, 0, extentOf), std::size_t(0));
        QCOMPARE(BoxColumns::firstAt(row, 58, extentOf), std::size_t(1)); // in the gap
        QCOMPARE(BoxColumns::firstAt(row, 500, extentOf), std::size_t(3));
    }

    void missingWidthIsSpread() {
        ColumnWidths widths(3, 10);
        widths.require(0, 3, 37);
        QCOMPARE(widths.widths(), (std::vector<int>{12, 12, 13}));
        widths.require(1, 2, 5);
        widths.require(2, 2, 99);
        QCOMPARE(widths.widths(), (std::vector<int>{12, 12, 13}));
    }

    void boxesWrapWhereARowIsFull() {
        const BoxFlow flow({{30, 5}, {30, 5}, {30, 5}, {200, 5}, {10, 5}}, 70);
        QCOMPARE(flow.rowCount(), 4U);
        QCOMPARE(flow[1].x, 35.0);
        QCOMPARE(flow[2].x, 0.0);
        QCOMPARE(flow[2].row, 1U);
        QCOMPARE(flow[3].row, 2U); // wider than a row
        QCOMPARE(flow[4].row, 3U);
        QCOMPARE(flow.width(), 200.0);
    }

    void joinedBoxesStayInOneRow() {
        const FlowBox start{.width = 30, .gap = 20};
        const FlowBox joined{.width = 30, .gap = 5, .joined = true};
        const BoxFlow flow({start, start, joined, joined}, 110);
        QCOMPARE(flow[1].row, 1U);
        QCOMPARE(flow[2].x, 35.0);
        QCOMPARE(flow[3].row, 1U);
        // Longer than a row: they wrap like other boxes.
        const BoxFlow narrow({start, joined, joined}, 70);
        QCOMPARE(narrow[1].row, 0U);
        QCOMPARE(narrow[2].row, 1U);
    }

    void boxesStartRows() {
        const BoxFlow flow({{30, 5}, {.width = 30, .gap = 5, .startsRow = true}});
        QCOMPARE(flow[1].row, 1U);
        QCOMPARE(flow[1].x, 0.0);
        QCOMPARE(BoxFlow().rowCount(), 0U);
    }

    void boxesAreFoundByPosition() {
        const BoxFlow flow({{30, 5}, {30, 5}, {30, 5}}, 70);
        QCOMPARE(flow.boxAt(0), std::optional<std::size_t>(0));
        QCOMPARE(flow.boxAt(32), std::nullopt); // in the gap
        QCOMPARE(flow.boxAt(35), std::optional<std::size_t>(1));
        QCOMPARE(flow.boxAt(65), std::nullopt);
        QCOMPARE(flow.boxAt(10, 1), std::optional<std::size_t>(2));
        QCOMPARE(flow.boxAt(10, 2), std::nullopt);
    }

    void labelsShrinkUntilTheyFit() {
        constexpr int kSizes[] = {20, 14, 9};
        const PieceLabel label = textLabel("international");
        const qreal large = fitLabel(label, kSizes, 10'000).runs.width;
        const BoxLabel small = fitLabel(label, kSizes, large - 1);
        QVERIFY(small.runs.width < large);
        const qreal smallest = fitLabel(label, kSizes, 1).runs.width;
        QVERIFY(smallest <= small.runs.width);
    }

    void labelsAreCenteredInTheVisiblePart() {
        const QRectF box(0, 0, 1000, 30);
        const QRectF view(900, 0, 400, 300);
        QCOMPARE(visiblePart(box, view, 50), QRectF(900, 0, 100, 30));
        QCOMPARE(visiblePart(box, view, 150), box);
    }
};

QTEST_MAIN(PieceBoxesTest)
#include "tst_piece_boxes.moc"
