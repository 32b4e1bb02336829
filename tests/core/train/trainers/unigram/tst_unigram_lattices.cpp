#include "core/train/trainers/unigram/unigram_lattices.h"

#include "tests/core/train/trainers/unigram/small_corpus.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <cmath>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

struct Case {
    UnigramText text;
    SeedPieces seeds;
    std::vector<double> probabilities;
    std::vector<double> scores;
};

Case makeCase(unsigned seed) {
    Case made;
    UnigramTrainerOptions options;
    options.characterCoverage = 1;
    options.seedSize = 1 + seed % 40;
    made.text = textOf(smallCorpus(seed), options);
    if (auto seeds = seedPieces(made.text, options, {}))
        made.seeds = std::move(*seeds);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < made.seeds.seeds.size(); ++i) {
        made.probabilities.push_back(static_cast<double>(1 + random() % 1000) / 5000);
        made.scores.push_back(std::log(made.probabilities.back()));
    }
    return made;
}

using Segmentation = std::vector<std::uint32_t>;

/// Every segmentation of symbols into pieces.
void segment(const Case& from, std::size_t begin, std::size_t end, Segmentation& sofar,
             std::vector<Segmentation>& all) {
    if (begin == end) {
        all.push_back(sofar);
        return;
    }
    for (std::uint32_t piece = 0; piece < from.seeds.seeds.size(); ++piece) {
        const auto& seed = from.seeds.seeds[piece];
        if (begin + seed.length > end ||
            !std::equal(from.text.symbols.begin() + seed.at,
                        from.text.symbols.begin() + seed.at + seed.length,
                        from.text.symbols.begin() + static_cast<std::ptrdiff_t>(begin)))
            continue;
        sofar.push_back(piece);
        segment(from, begin + seed.length, end, sofar, all);
        sofar.pop_back();
    }
}

std::vector<Segmentation> segmentations(const Case& from, std::size_t begin, std::size_t end) {
    std::vector<Segmentation> all;
    Segmentation sofar;
    segment(from, begin, end, sofar, all);
    return all;
}

double scoreOf(const Case& from, const Segmentation& pieces) {
    double sum = 0;
    for (const std::uint32_t piece : pieces)
        sum += from.scores[piece];
    return sum;
}

bool near(double a, double b) {
    return std::abs(a - b) <= 1e-6 * std::max(1.0, std::abs(b));
}

WordCounts manyWords() {
    WordCounts words;
    for (unsigned seed = 0; seed < 300; ++seed) {
        const WordCounts some = smallCorpus(seed, 40, 12);
        for (std::size_t i = 0; i < some.size(); ++i)
            words.add(some.word(i), some.count(i));
    }
    return words;
}

} // namespace

class TestUnigramLattices : public QObject {
    Q_OBJECT
  private slots:
    void expectedCountsAreThoseOfAllSegmentations() {
        std::size_t tried = 0;
        for (unsigned seed = 0; seed < rounds(70); ++seed) {
            const Case from = makeCase(seed);
            std::vector<double> counts(from.probabilities.size());
            double logLikelihood = 0;
            for (const UnigramText::Fragment& fragment : from.text.fragments) {
                const auto all = segmentations(from, fragment.begin, fragment.begin + fragment.length);
                double sum = 0;
                for (const Segmentation& one : all)
                    sum += std::exp(scoreOf(from, one));
                for (const Segmentation& one : all) {
                    for (const std::uint32_t piece : one)
                        counts[piece] +=
                            std::exp(scoreOf(from, one)) / sum * static_cast<double>(fragment.count);
                }
                logLikelihood += std::log(sum) * static_cast<double>(fragment.count);
                tried += all.size();
            }
            SeedPieces seeds = from.seeds;
            const UnigramLattices lattices(from.text, seeds);
            const auto got = lattices.expected(from.probabilities, 1, {});
            QVERIFY(near(got.logLikelihood, logLikelihood));
            for (std::size_t piece = 0; piece < counts.size(); ++piece)
                QVERIFY2(near(got.counts[piece], counts[piece]), qPrintable(QString::number(seed)));
        }
        QVERIFY(tried > 60 * rounds(70));
    }

    void bestSegmentationsByExhaustiveSearch() {
        for (unsigned seed = 0; seed < rounds(70); ++seed) {
            const Case from = makeCase(seed);
            SeedPieces seeds = from.seeds;
            const auto got = UnigramLattices(from.text, seeds).best(from.scores, true, 1, {});
            std::vector<std::uint64_t> counts(from.scores.size());
            const auto bestOf = [&](std::vector<Segmentation> all) {
                std::sort(all.begin(), all.end(), [&](const Segmentation& a, const Segmentation& b) {
                    return scoreOf(from, a) > scoreOf(from, b);
                });
                return all.front();
            };
            double score = 0;
            for (const UnigramText::Fragment& fragment : from.text.fragments) {
                const Segmentation one =
                    bestOf(segmentations(from, fragment.begin, fragment.begin + fragment.length));
                for (const std::uint32_t piece : one)
                    counts[piece] += fragment.count;
                score += scoreOf(from, one) * static_cast<double>(fragment.count);
            }
            double gotScore = 0;
            for (std::size_t piece = 0; piece < got.counts.size(); ++piece)
                gotScore += from.scores[piece] * static_cast<double>(got.counts[piece]);
            QVERIFY(near(gotScore, score)); // equally good segmentations may differ
            for (std::uint32_t piece = 0; piece < counts.size(); ++piece) {
                const auto& seedOfPiece = from.seeds.seeds[piece];
                const Segmentation others(
                    got.others.begin() + static_cast<std::ptrdiff_t>(got.firstOther[piece]),
                    got.others.begin() + static_cast<std::ptrdiff_t>(got.firstOther[piece + 1]));
                if (seedOfPiece.length == 1) {
                    QVERIFY(others.empty());
                    continue;
                }
                auto all = segmentations(from, seedOfPiece.at, seedOfPiece.at + seedOfPiece.length);
                std::erase(all, Segmentation{piece});
                QVERIFY(near(scoreOf(from, others), scoreOf(from, bestOf(all))));
                QVERIFY(std::find(others.begin(), others.end(), piece) == others.end());
            }
        }
    }

    /// A fragment whose probability underflows a double, with a known sum: a's in ones and twos.
    void longFragmentsAreSummedInLogarithms() {
        WordCounts words;
        words.add(std::string(3000, 'a'), 3);
        words.add("aa", 5);
        UnigramTrainerOptions options;
        options.maxTokenLength = 2;
        const UnigramText text = textOf(words, options);
        auto seeds = seedPieces(text, options, {});
        QVERIFY(seeds.has_value());
        QCOMPARE(seeds->seeds.size(), std::size_t{2});
        const double one = 0.3;
        const double two = 0.2;
        // sums(n) = one sums(n - 1) + two sums(n - 2), divided by its growth
        const double root = (one + std::sqrt(one * one + 4 * two)) / 2;
        double last = 1;
        double sum = one / root;
        double lastOnes = 0;
        double ones = sum;
        const auto step = [&](double& a, double& b, double added) {
            const double next = one / root * b + two / (root * root) * a + added;
            a = b;
            b = next;
        };
        for (int i = 2; i <= 3000; ++i) {
            step(lastOnes, ones, one / root * sum);
            step(last, sum, 0);
        }
        const double logLong = std::log(sum) + 3000 * std::log(root);
        const double logShort = std::log(one * one + two);
        const auto got = UnigramLattices(text, *seeds).expected({one, two}, 1, {});
        QVERIFY(near(got.logLikelihood, 3 * logLong + 5 * logShort));
        const double onesShort = 2 * one * one / (one * one + two);
        QVERIFY(near(got.counts[0], 3 * ones / sum + 5 * onesShort));
        QVERIFY(near(got.counts[0] + 2 * got.counts[1], 3 * 3000 + 5 * 2));
    }

    void threadsChangeNothing() {
        UnigramTrainerOptions options;
        const UnigramText text = textOf(manyWords(), options);
        QVERIFY(text.fragments.size() > 2000);
        auto seeds = seedPieces(text, options, {});
        QVERIFY(seeds.has_value());
        std::vector<double> probabilities(seeds->seeds.size(), 0.01);
        std::vector<double> scores;
        for (std::size_t i = 0; i < probabilities.size(); ++i) {
            probabilities[i] /= static_cast<double>(1 + i % 17);
            scores.push_back(std::log(probabilities[i]));
        }
        const UnigramLattices lattices(text, *seeds);
        const auto one = lattices.expected(probabilities, 1, {});
        const auto bestOfOne = lattices.best(scores, true, 1, {});
        for (const unsigned threads : {2U, 3U, 7U}) {
            const auto many = lattices.expected(probabilities, threads, {});
            QVERIFY(many.counts == one.counts);
            QCOMPARE(std::memcmp(&many.logLikelihood, &one.logLikelihood, sizeof(double)), 0);
            const auto best = lattices.best(scores, true, threads, {});
            QVERIFY(best.counts == bestOfOne.counts && best.tokens == bestOfOne.tokens);
            QVERIFY(best.others == bestOfOne.others && best.firstOther == bestOfOne.firstOther);
        }
    }

    void removedPiecesHaveNoProbability() {
        for (unsigned seed = 0; seed < rounds(40); ++seed) {
            Case from = makeCase(seed);
            SeedPieces seeds = from.seeds;
            UnigramLattices lattices(from.text, seeds);
            std::vector<std::uint32_t> renumbered(from.probabilities.size(), UnigramLattices::kGone);
            std::vector<double> left;
            for (std::uint32_t piece = 0; piece < from.probabilities.size(); ++piece) {
                if (from.seeds.seeds[piece].length > 1 && piece % 2 == 0) {
                    from.probabilities[piece] = 0;
                    continue;
                }
                renumbered[piece] = static_cast<std::uint32_t>(left.size());
                left.push_back(from.probabilities[piece]);
            }
            const auto before = lattices.expected(from.probabilities, 1, {});
            const std::size_t edges = lattices.edges();
            lattices.renumber(renumbered);
            QVERIFY(lattices.edges() < edges || left.size() == from.probabilities.size());
            const auto after = lattices.expected(left, 1, {});
            QCOMPARE(after.logLikelihood, before.logLikelihood);
            for (std::size_t piece = 0; piece < renumbered.size(); ++piece) {
                if (renumbered[piece] == UnigramLattices::kGone)
                    QCOMPARE(before.counts[piece], 0.0);
                else
                    QCOMPARE(after.counts[renumbered[piece]], before.counts[piece]);
            }
        }
    }

    /// The likelihood rises with relative frequencies as probabilities, as in expectation maximization.
    void likelihoodNeverFalls() {
        for (unsigned seed = 0; seed < rounds(40); ++seed) {
            Case from = makeCase(seed);
            const UnigramLattices lattices(from.text, from.seeds);
            double last = -std::numeric_limits<double>::infinity();
            for (int round = 0; round < 12; ++round) {
                const auto expected = lattices.expected(from.probabilities, 1, {});
                if (round > 0) // the first probabilities were no relative frequencies
                    QVERIFY(expected.logLikelihood >= last - 1e-6 * std::abs(last));
                last = round > 0 ? expected.logLikelihood : last;
                double sum = 0;
                for (const double count : expected.counts)
                    sum += count;
                for (std::size_t i = 0; i < expected.counts.size(); ++i)
                    from.probabilities[i] = expected.counts[i] / sum;
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestUnigramLattices)
#include "tst_unigram_lattices.moc"
