#include "core/explain/lattice/lattice_marginals.h"
#include "core/explain/lattice/path_sampler.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

bool close(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class TestLatticeShares : public QObject {
    Q_OBJECT
  private slots:
    void agreesWithAllWaysOneByOne();
    void oneWay();
    void waysBeyondDoubles();
    void scoresThatAreNotFinite();
    void sumsOutOfRange();
};

void TestLatticeShares::agreesWithAllWaysOneByOne() {
    std::mt19937 random(8);
    for (int round = 0; round < 100; ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 1 + random() % 10));
        QVERIFY(lattice);
        const double alpha = round % 3 == 0 ? 1 : round % 3 == 1 ? 0.25 : 0;
        const LatticeMarginals shares = marginalsOf(*lattice, alpha);
        const auto ways = allWays(*lattice);
        double total = 0;
        std::vector<double> sums;
        for (const Way& way : ways) {
            sums.push_back(sumOf(*lattice, way));
            total += std::exp(alpha * sums.back());
        }
        std::vector<double> marginals(lattice->arcs.size());
        double entropy = 0;
        for (const Way& way : ways) {
            const double share = std::exp(alpha * sumOf(*lattice, way)) / total;
            entropy -= share > 0 ? share * std::log2(share) : 0;
            for (const std::uint32_t arc : way)
                marginals[arc] += share;
        }
        QCOMPARE(shares.ways.value, static_cast<double>(ways.size()));
        QVERIFY(close(shares.ways.log10, std::log10(static_cast<double>(ways.size()))));
        QVERIFY(close(shares.logSum, std::log(total)));
        QVERIFY(close(shares.entropyBits, entropy));
        for (std::size_t i = 0; i < marginals.size(); ++i)
            QVERIFY(close(shares.marginals[i], marginals[i]));
        std::ranges::sort(sums, std::greater());
        QCOMPARE(shares.margin.has_value(), sums.size() > 1);
        if (shares.margin)
            QVERIFY(close(*shares.margin, sums[0] - sums[1]));
        if (alpha == 1)
            QVERIFY(
                close(probabilityOf(*lattice, shares, ways[0]), std::exp(sumOf(*lattice, ways[0])) / total));
    }
}

void TestLatticeShares::oneWay() {
    const auto tokenizer = unigramTokenizer({{"a", -1}}, true);
    const LatticeMarginals shares = marginalsOf(*latticeOfText(*tokenizer, "aaxa"));
    QCOMPARE(shares.ways.value, 1.0);
    QCOMPARE(shares.ways.log10, 0.0);
    QCOMPARE(shares.entropyBits, 0.0);
    QVERIFY(!shares.margin);
    QCOMPARE(shares.marginals, std::vector<double>(4, 1.0));
    const LatticeMarginals empty = marginalsOf(*latticeOfText(*tokenizer, ""));
    QCOMPARE(empty.ways.value, 1.0);
    QCOMPARE(empty.logSum, 0.0);
}

/// Two ways to each place: Fibonacci's numbers.
void TestLatticeShares::waysBeyondDoubles() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}}, false);
    QCOMPARE(marginalsOf(*latticeOfText(*tokenizer, std::string(70, 'a'))).ways.value, 308061521170129.0);
    const LatticeMarginals shares = marginalsOf(*latticeOfText(*tokenizer, std::string(100'000, 'a')));
    QVERIFY(std::isinf(shares.ways.value));
    const double golden = (1 + std::sqrt(5.0)) / 2;
    QVERIFY(close(shares.ways.log10, 100'001 * std::log10(golden) - std::log10(5.0) / 2));
    // All ways weigh the same, so that the entropy is that of their count.
    QVERIFY(std::abs(shares.entropyBits - shares.ways.log10 / std::log10(2.0)) < 1e-3);
    QCOMPARE(*shares.margin, 0.0);
}

void TestLatticeShares::scoresThatAreNotFinite() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const auto tokenizer =
        unigramTokenizer({{"a", nan}, {"b", infinity}, {"c", -infinity}, {"ab", -1}, {"bc", nan}}, true);
    for (const char* text : {"abc", "cab", "aaa", "abab"}) {
        const auto lattice = latticeOfText(*tokenizer, text);
        QVERIFY(lattice);
        for (const double marginal : marginalsOf(*lattice).marginals)
            QVERIFY(marginal >= 0 && marginal <= 1);
    }
}

/// Scores of a tokenizer.json are doubles; so are those here, by hand.
void TestLatticeShares::sumsOutOfRange() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -1}, {"b", -2}, {"aaaab", -3}}, false);
    for (const double score : {-1e308, 1e308}) {
        auto lattice = latticeOfText(*tokenizer, "aaaab");
        for (LatticeEdge& arc : lattice->arcs)
            arc.score = arc.end - arc.begin < 3 ? score : arc.score;
        const LatticeMarginals shares = marginalsOf(*lattice);
        if (score < 0) { // the one way that can be summed has it all
            QCOMPARE(shares.logSum, -3.0);
            continue;
        }
        QVERIFY(!shares.known() && !shares.margin);
        QVERIFY(std::isnan(probabilityOf(*lattice, shares, lattice->winner)));
        QVERIFY(!PathSampler(*lattice, 1, 1).canDraw());
        QVERIFY(PathSampler(*lattice, 0, 1).canDraw());
    }
}

QTEST_GUILESS_MAIN(TestLatticeShares)
#include "tst_lattice_shares.moc"
