// Ends of tokens as bit planes, compared with one byte per position; and scripts of bytes, compared with
// those of spans.

#include "core/compare/align/text_counts.h"
#include "core/compare/corpus/corpus_summary.h"
#include "core/compare/corpus/token_tally.h"
#include "tests/support/generated_text.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::compare;
using namespace tokenscope::test;

class TokenEndsTest : public QObject {
    Q_OBJECT
  private slots:
    void equalBytes_data();
    void equalBytes();
    void anyOrder();
    void scriptsOfBytes();
    void damagedTextIsCheap();
};

void TokenEndsTest::equalBytes_data() {
    QTest::addColumn<std::size_t>("columns");
    for (std::size_t columns = 1; columns <= kMaxCorpusColumns; ++columns)
        QTest::addRow("%zu columns", columns) << columns;
}

void TokenEndsTest::equalBytes() {
    QFETCH(const std::size_t, columns);
    std::mt19937 random(static_cast<unsigned>(columns));
    TokenEnds ends; // reuses its memory for the next text
    for (const std::size_t size : {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{1023},
                                   std::size_t{1024}, std::size_t{5000}, std::size_t{127}}) {
        std::vector<std::uint8_t> bytes(size + 1);
        ends.start(columns, size);
        for (std::size_t column = 0; column < columns; ++column) {
            TokenEnds::Marker marker(ends, column);
            for (std::size_t place = random() % 3; place <= size; place += 1 + random() % (4 + 3 * column)) {
                marker.mark(place);
                bytes[place] = static_cast<std::uint8_t>(bytes[place] | 1U << column);
            }
        }
        std::vector<std::uint64_t> expected(std::size_t{1} << columns);
        for (std::size_t place = 1; place <= size; ++place)
            expected[bytes[place]] += bytes[place] == 0 ? 0 : 1;
        std::vector<std::uint64_t> tally(std::size_t{1} << columns);
        ends.addTo(tally);
        QCOMPARE(tally, expected);
        ends.compare();
        const unsigned all = (1U << columns) - 1;
        for (int round = 0; round < 200; ++round) {
            const std::size_t begin = random() % (size + 1);
            const std::size_t end = begin + random() % (size + 1 - begin);
            std::uint32_t differing = 0;
            for (std::size_t place = begin + 1; place <= end; ++place)
                differing += bytes[place] != 0 && bytes[place] != all ? 1 : 0;
            QCOMPARE(ends.differing(begin, end), differing);
        }
    }
}

void TokenEndsTest::anyOrder() {
    TokenEnds ends;
    ends.start(2, 300);
    TokenEnds::Marker first(ends, 0);
    for (const std::size_t place : {299U, 10U, 11U, 200U})
        first.set(place);
    TokenEnds::Marker second(ends, 1);
    second.mark(10);
    second.mark(300);
    second.clear();
    second.set(200);
    std::vector<std::uint64_t> tally(4);
    ends.addTo(tally);
    QCOMPARE(tally, (std::vector<std::uint64_t>{0, 3, 0, 1}));
}

void TokenEndsTest::scriptsOfBytes() {
    GeneratedText generator(11);
    std::mt19937 random(11);
    for (int round = 0; round < 300; ++round) {
        std::string text = generator.text(1 + random() % 300);
        for (int i = 0; i < round % 4; ++i) // damaged ones, too
            text.insert(text.begin() + static_cast<std::ptrdiff_t>(random() % (text.size() + 1)),
                        static_cast<char>(0x80 + random() % 0x80));
        std::vector<ScriptCode> scripts(text.size() + kExtraScripts);
        TextCounts counts;
        TextCounts alone;
        QCOMPARE(countText(text, {}, counts, scripts.data()), countText(text, {}, alone));
        QVERIFY(counts == alone);
        for (std::uint32_t at = 0; at < text.size(); ++at)
            QCOMPARE(scripts[at], scriptOfSpan(text, {at, at + 1}));
    }
}

/// A token that starts inside a character has that character's script, regardless of the text before it.
void TokenEndsTest::damagedTextIsCheap() {
    const std::string text = "\xD0\xB6\xA9\xA9\xA9"; // ж, and three bytes that are not part of a character
    QCOMPARE(scriptOfSpan(text, {1, 2}), scriptOf(U'\u0436'));
    QCOMPARE(scriptOfSpan(text, {2, 3}), kNoScript);
    QCOMPARE(scriptOfSpan(text, {4, 5}), kNoScript);
    // A mebibyte of them, token by token: searching back for the start of the last character would take days.
    const std::string many(std::size_t{1} << 20U, '\xA9');
    for (std::uint32_t at = 0; at < many.size(); ++at)
        QCOMPARE(scriptOfSpan(many, {at, at + 1}), kNoScript);
}

QTEST_APPLESS_MAIN(TokenEndsTest)
#include "tst_token_ends.moc"
