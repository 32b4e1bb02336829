#include "core/explain/lattice/lattice_paths.h"
#include "tests/core/explain/lattice/unigram_definitions.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

using Strings = std::vector<std::string>;

class TestNBest : public QObject {
    Q_OBJECT
  private slots:
    void areTheBestOfAll();
    void theFirstIsTheEncoding();
    void tiesOfATokenizerJson();
    void theEmptyTextHasOnePath();
    void tiesAreOrderedAsInTheReference();
    void veryManyEqualPaths();
    void stopsAtTheLimit();
    void canBeCanceled();
};

void TestNBest::areTheBestOfAll() {
    std::mt19937 random(21);
    for (unsigned round = 0; round < rounds(100); ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 1 + random() % 10));
        QVERIFY(lattice);
        std::vector<double> sums; // exact: scores are multiples of 1/64
        for (const Path& path : allWays(*lattice))
            sums.push_back(sumOf(*lattice, path));
        std::ranges::sort(sums, std::greater());
        const std::size_t count = 2 + random() % 40;
        const auto best = nBestPaths(*lattice, count);
        QVERIFY(best && !best->gaveUp);
        sums.resize(std::min(count, sums.size()));
        std::vector<double> found;
        std::set<Path> paths;
        for (const LatticePath& path : best->paths) {
            found.push_back(path.score);
            paths.insert(path.edges);
            QCOMPARE(sumOf(*lattice, path.edges), path.score);
            QCOMPARE(scoreOf(*lattice, path.edges), path.score);
        }
        QCOMPARE(found, sums);
        QCOMPARE(paths.size(), found.size());
    }
}

void TestNBest::theFirstIsTheEncoding() {
    std::mt19937 random(22);
    for (unsigned round = 0; round < rounds(50); ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 40));
        for (const std::size_t count : {1, 2}) {
            const auto best = nBestPaths(*lattice, count);
            QVERIFY(best && best->paths.size() == count);
            QCOMPARE(best->paths[0].score, sumOf(*lattice, lattice->winner));
            if (!lattice->sumsAreFloats || count == 1)
                QCOMPARE(best->paths[0].edges, lattice->winner);
        }
    }
}

/// Sums of tenths are rounded differently from either end.
void TestNBest::tiesOfATokenizerJson() {
    const auto pieces = [](float unit) {
        return std::vector<ScoredPiece>{{"a", -unit},       {"b", -unit},       {"ab", -2 * unit},
                                        {"bba", -3 * unit}, {"bab", -3 * unit}, {"aab", -3 * unit}};
    };
    std::mt19937 random(23);
    for (unsigned round = 0; round < rounds(100); ++round) {
        const auto tokenizer = unigramTokenizer(pieces(round % 2 == 0 ? 0.1F : 0.25F), false);
        std::string text;
        for (std::size_t length = 4 + random() % 20; length-- > 0;)
            text += static_cast<char>('a' + random() % 2);
        const auto lattice = latticeOfText(*tokenizer, text);
        const std::size_t count = 1 + random() % 12;
        const auto best = nBestPaths(*lattice, count);
        QVERIFY(best && best->paths.size() <= count);
        QCOMPARE(best->paths[0].edges, lattice->winner);
        std::set<Path> paths;
        for (std::size_t i = 0; i < best->paths.size(); ++i) {
            QVERIFY(i == 0 || best->paths[i].score <= best->paths[i - 1].score);
            paths.insert(best->paths[i].edges);
        }
        QCOMPARE(paths.size(), best->paths.size());
    }
}

void TestNBest::theEmptyTextHasOnePath() {
    const auto lattice = latticeOfText(*unigramTokenizer({{"a", -1}}, true), "");
    for (const std::size_t count : {1, 3}) {
        const auto best = nBestPaths(*lattice, count);
        QCOMPARE(best->paths.size(), std::size_t{1});
        QVERIFY(best->paths[0].edges.empty());
        QCOMPARE(best->paths[0].score, 0.0);
    }
    QVERIFY(nBestPaths(*lattice, 0)->paths.empty());
}

void TestNBest::tiesAreOrderedAsInTheReference() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}, {"aaa", -3}}, true);
    const auto lattice = latticeOfText(*tokenizer, "aaaa");
    const auto best = nBestPaths(*lattice, 20);
    std::vector<Strings> paths;
    for (const LatticePath& path : best->paths) {
        QCOMPARE(path.score, -4.0);
        paths.push_back(textsOf(*lattice, path.edges));
    }
    // By SentencePiece 0.1.97.
    const std::vector<Strings> wanted = {{"aa", "aa"},         {"a", "a", "aa"}, {"aa", "a", "a"},
                                         {"a", "a", "a", "a"}, {"aaa", "a"},     {"a", "aa", "a"},
                                         {"a", "aaa"}};
    QCOMPARE(paths, wanted);
}

/// Only the best partial paths remain, and the search ends.
void TestNBest::veryManyEqualPaths() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}, {"aaa", -3}}, true);
    const auto lattice = latticeOfText(*tokenizer, std::string(300, 'a'));
    const auto best = nBestPaths(*lattice, 64);
    QVERIFY(best);
    QVERIFY(best->paths.size() == 64 || best->gaveUp);
    for (const LatticePath& path : best->paths)
        QCOMPARE(path.score, -300.0);
}

/// If the search gives up, the result still has the path that encoding chooses.
void TestNBest::stopsAtTheLimit() {
    if (isSanitized() && !isLongRun())
        QSKIP("16 million partial paths");
    const auto tokenizer = unigramTokenizer({{"a", -0.1F}, {"aa", -0.2F}, {"aaa", -0.3F}}, false);
    const auto lattice = latticeOfText(*tokenizer, std::string(500'000, 'a'));
    const auto best = nBestPaths(*lattice, 2);
    QVERIFY(best && best->gaveUp);
    QCOMPARE(best->paths.front().edges, lattice->winner);
}

void TestNBest::canBeCanceled() {
    const auto lattice = latticeOfText(*unigramTokenizer({{"a", -1}}, true), "aaa");
    std::stop_source source;
    source.request_stop();
    QCOMPARE(nBestPaths(*lattice, 3, {source.get_token(), {}}).error().code, ErrorCode::Canceled);
}

QTEST_GUILESS_MAIN(TestNBest)
#include "tst_n_best.moc"
