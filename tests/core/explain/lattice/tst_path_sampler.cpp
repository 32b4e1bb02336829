#include "core/explain/lattice/lattice_paths.h"
#include "core/explain/lattice/lattice_statistics.h"
#include "tests/core/explain/lattice/unigram_definitions.h"

#include <QtTest>

#include <cmath>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::test;

class TestPathSampler : public QObject {
    Q_OBJECT
  private slots:
    void drawsByTheMarginals();
    void samplesPaths();
    void theSameSeedDrawsTheSame();
    void nothingToDraw();
};

void TestPathSampler::drawsByTheMarginals() {
    std::mt19937 random(31);
    for (const double alpha : {1.0, 0.1, 0.0}) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), true);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, 12));
        const LatticeStatistics statistics = statisticsOf(*lattice, alpha);
        constexpr int kDraws = 20'000;
        std::vector<int> sampled(lattice->edges.size());
        PathSampler sampler(*lattice, alpha, 7);
        for (int i = 0; i < kDraws; ++i) {
            for (const std::uint32_t edge : sampler.sample().edges)
                ++sampled[edge];
        }
        for (std::size_t i = 0; i < sampled.size(); ++i) { // five standard deviations
            const double p = statistics.marginals[i];
            const double probability = static_cast<double>(sampled[i]) / kDraws;
            QVERIFY(std::abs(probability - p) <= 5 * std::sqrt(p * (1 - p) / kDraws) + 1e-9);
        }
    }
}

void TestPathSampler::samplesPaths() {
    std::mt19937 random(32);
    for (int round = 0; round < 50; ++round) {
        const auto tokenizer = unigramTokenizer(randomPieces(random), round % 2 == 0);
        const auto lattice = latticeOfText(*tokenizer, randomLetters(random, random() % 50));
        PathSampler sampler(*lattice, 0.5, random());
        const LatticePath path = sampler.sample();
        std::uint32_t position = 0;
        for (const std::uint32_t edge : path.edges) {
            QCOMPARE(lattice->edges[edge].begin, position);
            position = lattice->edges[edge].end;
        }
        QCOMPARE(position, lattice->lastPosition());
        QCOMPARE(path.score, scoreOf(*lattice, path.edges));
    }
}

void TestPathSampler::theSameSeedDrawsTheSame() {
    const auto tokenizer = unigramTokenizer({{"a", -1}, {"aa", -2}, {"aaa", -3}}, true);
    const auto lattice = latticeOfText(*tokenizer, "aaaaaa");
    const auto samples = [&](std::uint64_t seed) {
        PathSampler sampler(*lattice, 1, seed);
        std::string out;
        for (int i = 0; i < 8; ++i) {
            for (const std::string& text : textsOf(*lattice, sampler.sample().edges))
                out += std::to_string(text.size());
            out += ' ';
        }
        return out;
    };
    QCOMPARE(samples(20260), samples(20260));
    QVERIFY(samples(20260) != samples(20261));
    QCOMPARE(samples(1), std::string("12111 12111 1212 1122 1311 231 1113 12111 "));
}

void TestPathSampler::nothingToDraw() {
    const auto tokenizer = unigramTokenizer({{"a", -std::numeric_limits<float>::infinity()}}, true);
    QVERIFY(PathSampler(*latticeOfText(*tokenizer, ""), 1, 1).sample().edges.empty());
    QVERIFY(PathSampler(*latticeOfText(*tokenizer, "a"), 1, 1).sample().edges.empty());
}

QTEST_GUILESS_MAIN(TestPathSampler)
#include "tst_path_sampler.moc"
