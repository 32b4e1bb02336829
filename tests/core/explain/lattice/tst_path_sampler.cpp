#include "core/explain/lattice/lattice_marginals.h"
#include "core/explain/lattice/path_sampler.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QtTest>

#include <cmath>

using namespace tokenscope;
using namespace tokenscope::test;

class TestSampledWays : public QObject {
    Q_OBJECT
  private slots:
    void drawsByTheMarginals();
    void drawsWaysThrough();
    void theSameSeedDrawsTheSame();
    void nothingToDraw();
};

void TestSampledWays::drawsByTheMarginals() {
    std::mt19937 random(31);
    for (const double alpha : {1.0, 0.1, 0.0}) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), true);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 12));
        const LatticeMarginals shares = marginalsOf(*lattice, alpha);
        constexpr int kDraws = 20'000;
        std::vector<int> drawn(lattice->arcs.size());
        PathSampler sampler(*lattice, alpha, 7);
        for (int i = 0; i < kDraws; ++i) {
            for (const std::uint32_t arc : sampler.draw().arcs)
                ++drawn[arc];
        }
        for (std::size_t i = 0; i < drawn.size(); ++i) { // five standard deviations
            const double p = shares.marginals[i];
            const double share = static_cast<double>(drawn[i]) / kDraws;
            QVERIFY(std::abs(share - p) <= 5 * std::sqrt(p * (1 - p) / kDraws) + 1e-9);
        }
    }
}

void TestSampledWays::drawsWaysThrough() {
    std::mt19937 random(32);
    for (int round = 0; round < 50; ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, random() % 50));
        PathSampler sampler(*lattice, 0.5, random());
        const LatticePath way = sampler.draw();
        std::uint32_t place = 0;
        for (const std::uint32_t arc : way.arcs) {
            QCOMPARE(lattice->arcs[arc].begin, place);
            place = lattice->arcs[arc].end;
        }
        QCOMPARE(place, lattice->lastPlace());
        QCOMPARE(way.score, scoreOf(*lattice, way.arcs));
    }
}

void TestSampledWays::theSameSeedDrawsTheSame() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}, {"aaa", -3}}, true);
    const auto lattice = latticeOfText(*tokenizer, "aaaaaa");
    const auto draws = [&](std::uint64_t seed) {
        PathSampler sampler(*lattice, 1, seed);
        std::string out;
        for (int i = 0; i < 8; ++i) {
            for (const std::string& text : textsOf(*lattice, sampler.draw().arcs))
                out += std::to_string(text.size());
            out += ' ';
        }
        return out;
    };
    QCOMPARE(draws(20260), draws(20260));
    QVERIFY(draws(20260) != draws(20261));
    QCOMPARE(draws(1), std::string("12111 12111 1212 1122 1311 231 1113 12111 "));
}

void TestSampledWays::nothingToDraw() {
    const auto tokenizer = unigramTokenizer({{"a", -std::numeric_limits<float>::infinity()}}, true);
    QVERIFY(PathSampler(*latticeOfText(*tokenizer, ""), 1, 1).draw().arcs.empty());
    QVERIFY(PathSampler(*latticeOfText(*tokenizer, "a"), 1, 1).draw().arcs.empty());
}

QTEST_GUILESS_MAIN(TestSampledWays)
#include "tst_sampled_ways.moc"
