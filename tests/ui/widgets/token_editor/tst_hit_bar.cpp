#include "editor_fixture.h"

#include "ui/support/piece_palette.h"

#include <QScrollBar>

#include <numeric>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestHitBar : public QObject {
    Q_OBJECT

  private slots:
    void hitsAreMarkedAtTheirHeight();
    void unseenTextIsNotLaidOut();
};

namespace {

void setHits(EditorFixture& f, std::vector<std::uint32_t> hits) {
    f.marks.setHits(std::make_shared<const std::vector<std::uint32_t>>(std::move(hits)));
}

} // namespace

void TestHitBar::hitsAreMarkedAtTheirHeight() {
    std::string text;
    for (int line = 0; line < 99; ++line)
        text += "abc\n";
    EditorFixture f(text + "abc");
    f.editor.setEncoded(encodeEvenly(f.document, 4));
    QVERIFY(f.editor.hitParts(100) == std::vector<bool>(100));
    setHits(f, {0, 50, 99});
    std::vector<bool> expected(100);
    expected[0] = expected[50] = expected[99] = true;
    QVERIFY(f.editor.hitParts(100) == expected);
    // With half as many parts each has two lines; with twice as many only every second has one.
    QCOMPARE(std::accumulate(expected.begin(), expected.end(), 0), 3);
    for (const int parts : {50, 200}) {
        const auto found = f.editor.hitParts(parts);
        QCOMPARE(std::accumulate(found.begin(), found.end(), 0), 3);
        QVERIFY(found[0] && found[static_cast<std::size_t>(parts / 2)]);
    }
    const auto isMarked = [&] {
        QScrollBar* bar = f.editor.verticalScrollBar();
        const QImage image = bar->grab().toImage();
        return image.pixelColor(bar->width() - 4, bar->height() / 2) == piecePalette().text;
    };
    QVERIFY(isMarked());
    setHits(f, {0});
    QVERIFY(!isMarked());
}

void TestHitBar::unseenTextIsNotLaidOut() {
    EditorFixture f(std::string(2'000'000, 'a'));
    f.editor.setEncoded(encodeEvenly(f.document, 4));
    f.paint();
    const std::size_t before = f.editor.laidOutBlocks();
    std::vector<std::uint32_t> all(500'000);
    std::iota(all.begin(), all.end(), 0U);
    setHits(f, std::move(all));
    QVERIFY(f.editor.hitParts(150) == std::vector<bool>(150, true));
    QCOMPARE(f.editor.laidOutBlocks(), before);
}

QTEST_MAIN(TestHitBar)
#include "tst_hit_bar.moc"
