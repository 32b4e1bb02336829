#include "core/explain/lattice/lattice_paths.h"
#include "core/explain/lattice/lattice_statistics.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

namespace {

bool close(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class TestLatticeShares : public QObject {
    Q_OBJECT
  private slots:
    void agreesWithTheEnumerationOfPaths();
    void onePath();
    void pathCountsBeyondDoubles();
    void scoresThatAreNotFinite();
    void sumsOutOfRange();
};

void TestLatticeShares::agreesWithTheEnumerationOfPaths() {
    std::mt19937 random(8);
    for (int round = 0; round < 100; ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 1 + random() % 10));
        QVERIFY(lattice);
        const double alpha = round % 3 == 0 ? 1 : round % 3 == 1 ? 0.25 : 0;
        const LatticeStatistics statistics = statisticsOf(*lattice, alpha);
        const auto paths = allWays(*lattice);
        double total = 0;
        std::vector<double> sums;
        for (const Path& path : paths) {
            sums.push_back(sumOf(*lattice, path));
            total += std::exp(alpha * sums.back());
        }
        std::vector<double> marginals(lattice->edges.size());
        double entropy = 0;
        for (const Path& path : paths) {
            const double probability = std::exp(alpha * sumOf(*lattice, path)) / total;
            entropy -= probability > 0 ? probability * std::log2(probability) : 0;
            for (const std::uint32_t edge : path)
                marginals[edge] += probability;
        }
        QCOMPARE(statistics.paths.value, static_cast<double>(paths.size()));
        QVERIFY(close(statistics.paths.log10, std::log10(static_cast<double>(paths.size()))));
        QVERIFY(close(statistics.logSum, std::log(total)));
        QVERIFY(close(statistics.entropyBits, entropy));
        for (std::size_t i = 0; i < marginals.size(); ++i)
            QVERIFY(close(statistics.marginals[i], marginals[i]));
        std::ranges::sort(sums, std::greater());
        QCOMPARE(statistics.margin.has_value(), sums.size() > 1);
        if (statistics.margin)
            QVERIFY(close(*statistics.margin, sums[0] - sums[1]));
        if (alpha == 1)
            QVERIFY(close(probabilityOf(*lattice, statistics, paths[0]),
                          std::exp(sumOf(*lattice, paths[0])) / total));
    }
}

void TestLatticeShares::onePath() {
    const auto tokenizer = unigramTokenizer({{"a", -1}}, true);
    const LatticeStatistics statistics = statisticsOf(*latticeOfText(*tokenizer, "aaxa"));
    QCOMPARE(statistics.paths.value, 1.0);
    QCOMPARE(statistics.paths.log10, 0.0);
    QCOMPARE(statistics.entropyBits, 0.0);
    QVERIFY(!statistics.margin);
    QCOMPARE(statistics.marginals, std::vector<double>(4, 1.0));
    const LatticeStatistics empty = statisticsOf(*latticeOfText(*tokenizer, ""));
    QCOMPARE(empty.paths.value, 1.0);
    QCOMPARE(empty.logSum, 0.0);
}

/// Two paths to each position: Fibonacci's numbers.
void TestLatticeShares::pathCountsBeyondDoubles() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}}, false);
    QCOMPARE(statisticsOf(*latticeOfText(*tokenizer, std::string(70, 'a'))).paths.value, 308061521170129.0);
    const LatticeStatistics statistics = statisticsOf(*latticeOfText(*tokenizer, std::string(100'000, 'a')));
    QVERIFY(std::isinf(statistics.paths.value));
    const double golden = (1 + std::sqrt(5.0)) / 2;
    QVERIFY(close(statistics.paths.log10, 100'001 * std::log10(golden) - std::log10(5.0) / 2));
    // All paths have the same weight, so the entropy is log2 of their number.
    QVERIFY(std::abs(statistics.entropyBits - statistics.paths.log10 / std::log10(2.0)) < 1e-3);
    QCOMPARE(*statistics.margin, 0.0);
}

void TestLatticeShares::scoresThatAreNotFinite() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const auto tokenizer =
        unigramTokenizer({{"a", nan}, {"b", infinity}, {"c", -infinity}, {"ab", -1}, {"bc", nan}}, true);
    for (const char* text : {"abc", "cab", "aaa", "abab"}) {
        const auto lattice = latticeOfText(*tokenizer, text);
        QVERIFY(lattice);
        for (const double marginal : statisticsOf(*lattice).marginals)
            QVERIFY(marginal >= 0 && marginal <= 1);
    }
}

/// Scores of a tokenizer.json are doubles, like the ones set here.
void TestLatticeShares::sumsOutOfRange() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -1}, {"b", -2}, {"aaaab", -3}}, false);
    for (const double score : {-1e308, 1e308}) {
        auto lattice = latticeOfText(*tokenizer, "aaaab");
        for (LatticeEdge& edge : lattice->edges)
            edge.score = edge.end - edge.begin < 3 ? score : edge.score;
        const LatticeStatistics statistics = statisticsOf(*lattice);
        if (score < 0) { // the only path with a finite sum has probability 1
            QCOMPARE(statistics.logSum, -3.0);
            continue;
        }
        QVERIFY(!statistics.known() && !statistics.margin);
        QVERIFY(std::isnan(probabilityOf(*lattice, statistics, lattice->winner)));
        QVERIFY(!PathSampler(*lattice, 1, 1).canSample());
        QVERIFY(PathSampler(*lattice, 0, 1).canSample());
    }
}

QTEST_GUILESS_MAIN(TestLatticeShares)
#include "tst_lattice_statistics.moc"
