#include "ui/widgets/token_editor/text_blocks.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <string>

using namespace tokenscope;
using namespace tokenscope::ui;

class TestTextBlocks : public QObject {
    Q_OBJECT

  private slots:
    void emptyTextHasOneRow();
    void randomEditsKeepTheBlocksTrue();
    void positionsAreFound();
    void measuringChangesOnlyLaterRows();
    void editsDoNotChangeOtherBlocks();
    void otherWidthsEstimateAlike();
    void longLinesAreSplitBetweenClusters();
    void blocksOfStrayBytesAreSmall();
    void shortLinesAreNeverSplit();
    void tenMegabytesAreSplitInTime();
};

namespace {

void checkBlocks(const TextBlocks& blocks, const std::string& text) {
    std::size_t at = 0;
    std::int64_t rows = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const auto part = std::string_view(text).substr(at, blocks[i].bytes);
        QCOMPARE(part.size(), std::size_t{blocks[i].bytes});
        QCOMPARE(static_cast<std::uint32_t>(std::count(part.begin(), part.end(), '\n')), blocks[i].lineFeeds);
        QVERIFY(blocks[i].bytes > 0 || i + 1 == blocks.size());
        QVERIFY(blocks[i].bytes <= 40000);
        QVERIFY(blocks[i].rows >= 1);
        at += blocks[i].bytes;
        rows += blocks[i].rows;
    }
    QCOMPARE(at, text.size());
    QCOMPARE(blocks.rows(), rows);
}

std::string repeated(std::string_view part, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes)
        text += part;
    return text;
}

} // namespace

void TestTextBlocks::emptyTextHasOneRow() {
    TextBlocks blocks;
    blocks.reset("");
    QCOMPARE(blocks.size(), std::size_t{1});
    QCOMPARE(blocks.rows(), 1);
    blocks.reset("\n");
    QCOMPARE(blocks.rows(), 2);
}

void TestTextBlocks::randomEditsKeepTheBlocksTrue() {
    QRandomGenerator random(3);
    const std::vector<std::string> parts{
        "\n", "word ", repeated("x", 3000), repeated("line\n", 900), "\xFF\xFE", repeated("\u4ECA", 9000)};
    TextBlocks blocks;
    std::string text;
    blocks.reset(text);
    for (int i = 0; i < 400; ++i) {
        const auto size = static_cast<quint32>(text.size());
        const quint32 begin = random.bounded(size + 1);
        const quint32 longest = random.bounded(2) != 0 ? 20000 : 5;
        const quint32 removed = random.bounded(std::min(longest, size - begin + 1));
        const std::string& inserted = parts[static_cast<std::size_t>(random.bounded(6))];
        text.replace(begin, removed, inserted);
        blocks.edit(text, {begin, removed, static_cast<std::uint32_t>(inserted.size())});
        checkBlocks(blocks, text);
        if (QTest::currentTestFailed())
            return;
    }
    blocks.edit("", {0, static_cast<std::uint32_t>(text.size()), 0});
    checkBlocks(blocks, "");
    QCOMPARE(blocks.size(), std::size_t{1});
}

void TestTextBlocks::positionsAreFound() {
    const std::string text = repeated("ten bytes\n", 100000);
    TextBlocks blocks;
    blocks.reset(text);
    QVERIFY(blocks.size() > 10);
    for (std::size_t i = 0; i < blocks.size(); i += 7) {
        const BlockPlace place = blocks.at(i);
        QCOMPARE(place.byte, static_cast<std::uint32_t>(place.line * 10));
        QCOMPARE(place.row, static_cast<std::int64_t>(place.line));
        QVERIFY(blocks.ofByte(place.byte) == place);
        QVERIFY(blocks.ofByte(place.byte + blocks[i].bytes - 1) == place);
        QVERIFY(blocks.ofRow(place.row) == place);
        QVERIFY(blocks.ofRow(place.row + blocks[i].rows - 1) == place);
    }
    QCOMPARE(blocks.ofByte(static_cast<std::uint32_t>(text.size())).index, blocks.size() - 1);
    QCOMPARE(blocks.ofRow(1'000'000).index, blocks.size() - 1);
}

void TestTextBlocks::measuringChangesOnlyLaterRows() {
    TextBlocks blocks;
    blocks.reset(repeated("ten bytes\n", 100000));
    const BlockPlace third = blocks.at(3);
    const std::int64_t before = blocks.rows();
    blocks.setMeasured(3, blocks[3].rows + 5);
    QVERIFY(blocks.at(3) == third);
    QCOMPARE(blocks.rows(), before + 5);
    QVERIFY(blocks[3].isMeasured);
}

void TestTextBlocks::editsDoNotChangeOtherBlocks() {
    std::string text = repeated("ten bytes\n", 100000);
    TextBlocks blocks;
    blocks.reset(text);
    for (std::size_t i = 0; i < blocks.size(); ++i)
        blocks.setMeasured(i, 77);
    const std::size_t count = blocks.size();
    text.insert(50005, "x");
    blocks.edit(text, {50005, 0, 1});
    checkBlocks(blocks, text);
    QCOMPARE(blocks.size(), count);
    std::size_t touched = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i)
        touched += blocks[i].isMeasured ? 0 : 1;
    QCOMPARE(touched, std::size_t{1});
}

/// Another width, or text size, doesn't read the text: its rows are those that reading it gives.
void TestTextBlocks::otherWidthsEstimateAlike() {
    QRandomGenerator random(5);
    std::string text;
    std::int64_t exact = 0;
    for (int i = 0; i < 3000; ++i) {
        const quint32 length = random.bounded(10) == 0 ? random.bounded(3000) : random.bounded(70);
        text += std::string(length, 'x') + '\n';
        exact += std::max(1U, (length + 39) / 40);
    }
    TextBlocks resized;
    resized.reset(text);
    resized.setMeasured(2, 1000);
    resized.setColumns(40);
    QVERIFY(!resized[2].isMeasured);
    checkBlocks(resized, text);
    TextBlocks fresh;
    fresh.setColumns(40);
    fresh.reset(text);
    QCOMPARE(resized.rows(), fresh.rows());
    QVERIFY2(std::abs(resized.rows() - exact) < exact / 10,
             qPrintable(QString::number(resized.rows() - exact)));
}

void TestTextBlocks::longLinesAreSplitBetweenClusters() {
    const std::string family = "\U0001F469\u200D\U0001F469\u200D\U0001F467";
    const std::string text = repeated(family, 200000);
    TextBlocks blocks;
    blocks.reset(text);
    checkBlocks(blocks, text);
    QVERIFY(blocks.size() > 5);
    for (std::size_t i = 0; i < blocks.size(); ++i)
        QCOMPARE(blocks[i].bytes % family.size(), std::size_t{0});
}

/// Each is drawn in a separate frame: a few hundred fill the screen.
void TestTextBlocks::blocksOfStrayBytesAreSmall() {
    std::string lines;
    for (int i = 0; i < 40; ++i)
        lines += std::string(300, '\x80') + '\n';
    for (const std::string& text : {std::string(20000, '\x80'), std::string(9000, '\xFF'), lines}) {
        TextBlocks blocks;
        blocks.reset(text);
        checkBlocks(blocks, text);
        for (std::size_t i = 0; i < blocks.size(); ++i)
            QVERIFY(blocks[i].bytes <= 1200);
    }
}

void TestTextBlocks::shortLinesAreNeverSplit() {
    const std::string text = repeated(repeated("word ", 300) + "\n", 200000);
    TextBlocks blocks;
    blocks.reset(text);
    BlockPlace place;
    for (; place.index + 1 < blocks.size(); place = blocks.next(place))
        QCOMPARE(text[place.byte + blocks[place.index].bytes - 1], '\n');
}

void TestTextBlocks::tenMegabytesAreSplitInTime() {
    for (const std::string& text : {repeated("Forty bytes of a line, more or less, so\n", 10'000'000),
                                    repeated("one line ", 10'000'000), std::string(10'000'000, '\n')}) {
        TextBlocks blocks;
        QElapsedTimer timer;
        timer.start();
        blocks.reset(text);
        const auto resetTime = timer.nsecsElapsed();
        timer.start();
        blocks.edit(text, {5'000'000, 1, 1});
        const auto editTime = timer.nsecsElapsed();
        qInfo("%zu blocks, reset %.1f ms, edit %.2f ms", blocks.size(), static_cast<double>(resetTime) / 1e6,
              static_cast<double>(editTime) / 1e6);
        QVERIFY(blocks.size() < 200'000);
    }
}

QTEST_GUILESS_MAIN(TestTextBlocks)
#include "tst_text_blocks.moc"
