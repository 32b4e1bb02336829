#include "core/steps/lattice/best_ways.h"
#include "tests/core/steps/lattice/unigram_definitions.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace tokenscope;
using namespace tokenscope::test;

using Strings = std::vector<std::string>;

class TestBestWays : public QObject {
    Q_OBJECT
  private slots:
    void areTheBestOfAll();
    void theFirstIsWhatIsEncoded();
    void tiesOfATokenizerJson();
    void theEmptyTextHasOneWay();
    void tiesComeAsInTheReference();
    void veryManyEqualWays();
    void givesUp();
    void canBeCanceled();
};

void TestBestWays::areTheBestOfAll() {
    std::mt19937 random(21);
    for (int round = 0; round < 100; ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 1 + random() % 10));
        QVERIFY(lattice);
        std::vector<double> sums; // exact: scores are multiples of 1/64
        for (const Way& way : allWays(*lattice))
            sums.push_back(sumOf(*lattice, way));
        std::ranges::sort(sums, std::greater());
        const std::size_t count = 2 + random() % 40;
        const auto best = bestWays(*lattice, count);
        QVERIFY(best && !best->gaveUp);
        sums.resize(std::min(count, sums.size()));
        std::vector<double> found;
        std::set<Way> ways;
        for (const LatticeWay& way : best->ways) {
            found.push_back(way.score);
            ways.insert(way.arcs);
            QCOMPARE(sumOf(*lattice, way.arcs), way.score);
            QCOMPARE(scoreOf(*lattice, way.arcs), way.score);
        }
        QCOMPARE(found, sums);
        QCOMPARE(ways.size(), found.size());
    }
}

void TestBestWays::theFirstIsWhatIsEncoded() {
    std::mt19937 random(22);
    for (int round = 0; round < 50; ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 40));
        for (const std::size_t count : {1, 2}) {
            const auto best = bestWays(*lattice, count);
            QVERIFY(best && best->ways.size() == count);
            QCOMPARE(best->ways[0].score, sumOf(*lattice, lattice->winner));
            if (!lattice->sumsAreFloats || count == 1)
                QCOMPARE(best->ways[0].arcs, lattice->winner);
        }
    }
}

/// Sums of tenths round otherwise from either end.
void TestBestWays::tiesOfATokenizerJson() {
    const auto pieces = [](float unit) {
        return std::vector<ScoredPiece>{{"a", -unit},       {"b", -unit},       {"ab", -2 * unit},
                                        {"bba", -3 * unit}, {"bab", -3 * unit}, {"aab", -3 * unit}};
    };
    std::mt19937 random(23);
    for (int round = 0; round < 100; ++round) {
        const auto tokenizer = unigramTokenizer(pieces(round % 2 == 0 ? 0.1F : 0.25F), false);
        std::string text;
        for (std::size_t length = 4 + random() % 20; length-- > 0;)
            text += static_cast<char>('a' + random() % 2);
        const auto lattice = latticeOfText(*tokenizer, text);
        const std::size_t count = 1 + random() % 12;
        const auto best = bestWays(*lattice, count);
        QVERIFY(best && best->ways.size() <= count);
        QCOMPARE(best->ways[0].arcs, lattice->winner);
        std::set<Way> ways;
        for (std::size_t i = 0; i < best->ways.size(); ++i) {
            QVERIFY(i == 0 || best->ways[i].score <= best->ways[i - 1].score);
            ways.insert(best->ways[i].arcs);
        }
        QCOMPARE(ways.size(), best->ways.size());
    }
}

void TestBestWays::theEmptyTextHasOneWay() {
    const auto lattice = latticeOfText(*unigramTokenizer({{"a", -1}}, true), "");
    for (const std::size_t count : {1, 3}) {
        const auto best = bestWays(*lattice, count);
        QCOMPARE(best->ways.size(), std::size_t{1});
        QVERIFY(best->ways[0].arcs.empty());
        QCOMPARE(best->ways[0].score, 0.0);
    }
    QVERIFY(bestWays(*lattice, 0)->ways.empty());
}

void TestBestWays::tiesComeAsInTheReference() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}, {"aaa", -3}}, true);
    const auto lattice = latticeOfText(*tokenizer, "aaaa");
    const auto best = bestWays(*lattice, 20);
    std::vector<Strings> ways;
    for (const LatticeWay& way : best->ways) {
        QCOMPARE(way.score, -4.0);
        ways.push_back(textsOf(*lattice, way.arcs));
    }
    // By SentencePiece 0.1.97.
    const std::vector<Strings> wanted = {{"aa", "aa"},         {"a", "a", "aa"}, {"aa", "a", "a"},
                                         {"a", "a", "a", "a"}, {"aaa", "a"},     {"a", "aa", "a"},
                                         {"a", "aaa"}};
    QCOMPARE(ways, wanted);
}

/// Only the promising ones are kept, and it ends.
void TestBestWays::veryManyEqualWays() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}, {"aaa", -3}}, true);
    const auto lattice = latticeOfText(*tokenizer, std::string(300, 'a'));
    const auto best = bestWays(*lattice, 64);
    QVERIFY(best);
    QVERIFY(best->ways.size() == 64 || best->gaveUp);
    for (const LatticeWay& way : best->ways)
        QCOMPARE(way.score, -300.0);
}

/// Where the search has no end, there is the way that encoding takes.
void TestBestWays::givesUp() {
    const auto tokenizer = unigramTokenizer({{"a", -0.1F}, {"aa", -0.2F}, {"aaa", -0.3F}}, false);
    const auto lattice = latticeOfText(*tokenizer, std::string(1'000'000, 'a'));
    const auto best = bestWays(*lattice, 2);
    QVERIFY(best && best->gaveUp);
    QCOMPARE(best->ways.front().arcs, lattice->winner);
}

void TestBestWays::canBeCanceled() {
    const auto lattice = latticeOfText(*unigramTokenizer({{"a", -1}}, true), "aaa");
    std::stop_source source;
    source.request_stop();
    QCOMPARE(bestWays(*lattice, 3, {source.get_token(), {}}).error().code, ErrorCode::Canceled);
}

QTEST_GUILESS_MAIN(TestBestWays)
#include "tst_best_ways.moc"
