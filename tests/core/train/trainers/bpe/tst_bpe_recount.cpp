#include "core/train/trainers/bpe/bpe_trainer.h"
#include "tests/support/naive_bpe.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

/// Short words of few letters: ties, runs, overlaps. A word `##a` gives a piece that is spelled like the
/// symbol for a continuing `a`.
CountedWords someWords(std::mt19937& random, unsigned letters) {
    static const std::vector<std::string> kLetters = {"a", "b", "#", "c", "é", "字", "\xFF"};
    const auto below = [&random](unsigned n) { return static_cast<unsigned>(random() % n); };
    std::map<std::string, std::uint64_t> distinct;
    const unsigned words = 1 + below(25);
    const unsigned longest = 1 + below(12);
    for (unsigned i = 0; i < words; ++i) {
        std::string word;
        for (unsigned n = 1 + below(longest); n > 0; --n)
            word += kLetters[below(letters)];
        distinct[word] += 1 + below(4);
    }
    if (below(20) == 0)
        distinct["abba"] += std::uint64_t{1} << 40U;
    CountedWords all(distinct.begin(), distinct.end());
    std::shuffle(all.begin(), all.end(), random);
    return all;
}

BpeTrainerOptions someOptions(std::mt19937& random, TieBreak tieBreak) {
    const auto oneOf = [&random](unsigned n) { return random() % n == 0; };
    BpeTrainerOptions options;
    options.tieBreak = tieBreak;
    options.alphabet =
        oneOf(2) ? BpeTrainerOptions::Alphabet::Bytes : BpeTrainerOptions::Alphabet::Characters;
    options.order = static_cast<BpeTrainerOptions::Order>(random() % 3);
    options.pieces = oneOf(4) ? 256 + random() % 20 : 1000;
    options.minFrequency = random() % 4;
    options.maxPieceBytes = oneOf(4) ? 1 + random() % 6 : 0;
    options.maxPieceCharacters = oneOf(4) ? 1 + random() % 5 : 0;
    options.characterCoverage = oneOf(4) ? 0.8 : 1.0;
    options.maxCharacters = oneOf(5) ? 2 : 0;
    options.uncovered = static_cast<BpeTrainerOptions::Uncovered>(random() % 2);
    if (oneOf(4))
        options.reserved = {"ab", "aa", "abc", "##a"};
    if (oneOf(3))
        options.endOfWordSuffix = "</w>";
    options.wordEndApart = oneOf(2);
    if (oneOf(3))
        options.continuingPrefix = "##";
    return options;
}

std::vector<PairChange> changesBetween(const std::map<SymbolPair, NaiveBpe::Pair>& before,
                                       const std::map<SymbolPair, NaiveBpe::Pair>& after, bool gained) {
    std::map<SymbolPair, PairChange> all;
    for (const auto& [pair, counted] : before)
        all[pair] = {pair, counted.count, 0};
    for (const auto& [pair, counted] : after) {
        all[pair].pair = pair;
        all[pair].after = counted.count;
    }
    std::vector<PairChange> changes;
    for (const auto& [pair, change] : all) {
        if (gained ? change.after > change.before : change.after < change.before)
            changes.push_back(change);
    }
    return changes;
}

} // namespace

class TestBpeRecount : public QObject {
    Q_OBJECT
  private slots:
    void equalsRecount_data() {
        QTest::addColumn<TieBreak>("tieBreak");
        QTest::newRow("smaller ids") << TieBreak::SmallerIds;
        QTest::newRow("spelling") << TieBreak::Spelling;
        QTest::newRow("first place") << TieBreak::FirstPlace;
    }

    /// Each merge, the counts after it, and the events.
    void equalsRecount() {
        QFETCH(TieBreak, tieBreak);
        std::size_t merges = 0;
        std::size_t twice = 0;
        std::size_t tied = 0;
        for (unsigned seed = 1; seed <= rounds(500); ++seed) {
            std::mt19937 random(seed);
            const CountedWords words = someWords(random, 1 + seed % 7);
            BpeTrainer trainer(counted(words), someOptions(random, tieBreak));
            NaiveBpe naive = NaiveBpe::of(trainer);
            for (;;) {
                const auto before = naive.countPairs();
                const auto expected = naive.step();
                MergeEvents events;
                const auto next = trainer.next();
                const auto merge = trainer.step(&events);
                const std::string where = "seed " + std::to_string(seed) + ", merge " +
                                          std::to_string(trainer.result().merges.size());
                QVERIFY2(merge.has_value() == expected.has_value(), where.c_str());
                QVERIFY2(trainer.pairs().equalsRecount(), where.c_str());
                if (!merge)
                    break;
                QVERIFY2(trainer.result().merges.back() == *expected, where.c_str());
                QVERIFY2(next.value_or(CountedPair{}) == (CountedPair{expected->pair, expected->count}),
                         where.c_str());
                ++merges;
                twice += merge->newPiece ? 0U : 1U;
                tied += events.tied.empty() ? 0U : 1U;
                const auto after = naive.countPairs();
                QVERIFY2(events.lost == changesBetween(before, after, false), where.c_str());
                QVERIFY2(events.gained == changesBetween(before, after, true), where.c_str());
            }
            QCOMPARE(trainer.result().symbols, naive.symbols());
            for (std::size_t i = 0; i < words.size(); ++i)
                QCOMPARE(trainer.pairs().word(i), naive.words()[i].symbols);
        }
        QVERIFY(merges > 10 * rounds(500));
        QVERIFY2(twice > rounds(500) / 40, std::to_string(twice).c_str());
        QVERIFY(tied > 5 * rounds(500));
    }

    /// Many pieces of long words: the floor of the queue is lowered several times.
    void equalsRecountWhenTheQueueIsRefilled() {
        std::mt19937 random(7);
        CountedWords words;
        for (int i = 0; i < 400; ++i) {
            std::string word;
            for (unsigned n = 5 + static_cast<unsigned>(random() % 40); n > 0; --n)
                word += static_cast<char>(random() % 256);
            words.emplace_back(word, 1 + random() % (i % 20 == 0 ? 5000 : 3));
        }
        BpeTrainerOptions options;
        options.pieces = 256 + 150;
        BpeTrainer trainer(counted(words), options);
        NaiveBpe naive = NaiveBpe::of(trainer);
        while (const auto expected = naive.step())
            QVERIFY(trainer.step().value() == *expected);
        QVERIFY(!trainer.step());
    }

    /// The same words in another order give the same result, except with the tie-break by position.
    void orderOfWords() {
        for (unsigned seed = 1; seed <= rounds(200); ++seed) {
            std::mt19937 random(seed);
            CountedWords words = someWords(random, 4);
            const BpeTrainerOptions options =
                someOptions(random, seed % 2 == 0 ? TieBreak::SmallerIds : TieBreak::Spelling);
            BpeTrainer one(counted(words), options);
            std::shuffle(words.begin(), words.end(), random);
            BpeTrainer other(counted(words), options);
            while (one.step())
                other.step();
            QVERIFY(one.result() == other.result());
        }
    }

    /// A list of merges is a checkpoint: training continues after any of them as if it had never stopped.
    void replayContinuesIdentically() {
        for (unsigned seed = 1; seed <= rounds(300); ++seed) {
            std::mt19937 random(seed);
            const CountedWords words = someWords(random, 5);
            const BpeTrainerOptions options = someOptions(random, static_cast<TieBreak>(seed % 3));
            BpeTrainer whole(counted(words), options);
            while (whole.step()) {
            }
            std::vector<SymbolPair> merges;
            for (const TrainedMerge& merge : whole.result().merges)
                merges.push_back(merge.pair);
            BpeTrainer resumed(counted(words), options);
            const std::size_t done = merges.empty() ? 0 : random() % (merges.size() + 1);
            QVERIFY(resumed.replay(std::span(merges).first(done)).has_value());
            QCOMPARE(resumed.result().merges.size(), done);
            while (resumed.step()) {
            }
            QVERIFY2(whole.result() == resumed.result(), std::to_string(seed).c_str());
        }
    }

    void replayOfOtherWordsFails() {
        BpeTrainer trainer(counted({{"abc", 3}}), {});
        const std::vector<SymbolPair> unmade = {{'a', 'b'}, {300, 'c'}};
        const auto first = trainer.replay(unmade);
        QVERIFY(!first.has_value());
        QCOMPARE(first.error().code, ErrorCode::Damaged);
        QCOMPARE(first.error().where, std::string("merge 1"));
        QCOMPARE(trainer.result().merges.size(), std::size_t{1});
        const std::vector<SymbolPair> absent = {{'x', 'y'}};
        QVERIFY(!trainer.replay(absent).has_value());
        std::stop_source source;
        source.request_stop();
        const std::vector<SymbolPair> good = {{256, 'c'}};
        const auto stopped = trainer.replay(good, Progress{source.get_token(), {}});
        QVERIFY(!stopped.has_value());
        QCOMPARE(stopped.error().code, ErrorCode::Canceled);
    }
};

QTEST_GUILESS_MAIN(TestBpeRecount)
#include "tst_bpe_recount.moc"
