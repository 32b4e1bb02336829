// Rings of boundaries that only one column has: one each, or one for several where they would overlap.

#include "ui/support/piece_palette.h"
#include "ui/widgets/text_columns/difference_look.h"

#include <QImage>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestRings : public QObject {
    Q_OBJECT

  private slots:
    void areGroupedWhereTheyAreDense() {
        QVERIFY(groupRings({}, 8).empty());
        const std::vector<RingGroup> apart = groupRings({30, 10, 20}, 8);
        QCOMPARE(apart.size(), std::size_t{3});
        QCOMPARE(apart.front().first, 10.0);
        // Each is near the next one, and 50 is far from all of them.
        const std::vector<RingGroup> groups = groupRings({12, 5, 19, 50, 5}, 8);
        QCOMPARE(groups.size(), std::size_t{2});
        QCOMPARE(groups[0].first, 5.0);
        QCOMPARE(groups[0].last, 19.0);
        QCOMPARE(groups[0].places, (std::vector<qreal>{5, 5, 12, 19}));
        QCOMPARE(groups[1].places, std::vector<qreal>{50});
    }

    /// Nothing is painted above the baseline; a capsule has a line at each place, unless they are too dense.
    void stayBelowTheBaseline() {
        const auto painted = [](const std::vector<qreal>& places) {
            QImage image(60, 30, QImage::Format_RGB32);
            image.fill(piecePalette().panel);
            QPainter painter(&image);
            for (const RingGroup& group : groupRings(places, 8))
                paintRings(painter, group, 12, 18, 3);
            return image;
        };
        const QRgb panel = piecePalette().panel.rgb();
        const QRgb ring = differenceColor(compare::TextDifference::Boundary).rgb();
        const QImage lines = painted({20, 26});
        for (int y = 0; y < 12; ++y)
            for (int x = 0; x < lines.width(); ++x)
                QCOMPARE(lines.pixel(x, y), panel);
        QCOMPARE(lines.pixel(23, 21), panel); // between the lines of the capsule
        QCOMPARE(painted({20, 21, 22, 26}).pixel(24, 21), ring);
        QCOMPARE(painted({20}).pixel(20, 21), panel);
        QVERIFY(painted({20}).pixel(20, 15) != panel);
    }
};

QTEST_MAIN(TestRings)
#include "tst_rings.moc"
