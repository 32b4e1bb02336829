// The three merging strategies, compared with the textbook algorithm on random tables and rows.

#include "core/stages/model/bpe/bpe_merger.h"

#include <QtTest>

#include <random>

using namespace tokenscope;

class BpeMergeTest : public QObject {
    Q_OBJECT

  private slots:
    void everyStrategyEqualsTheTextbook_data();
    void everyStrategyEqualsTheTextbook();
    void equalPrioritiesGoLeftToRight();
    void runOfOneSymbol();
    void observerSeesEveryMerge();
    void runsMergeAsWatched();
};

namespace {

/// Finds the leftmost lowest pair by scanning everything, each time.
std::vector<BpeSymbol> textbook(std::vector<BpeSymbol> row, const PairTable& pairs) {
    for (;;) {
        std::size_t best = 0;
        PairTable::Found found;
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            const auto candidate = pairs.find(row[i].id, row[i + 1].id);
            if (candidate.priority < found.priority) {
                found = candidate;
                best = i;
            }
        }
        if (found.priority == PairTable::kNoPriority)
            return row;
        row[best] = {found.merged, row[best].length + row[best + 1].length};
        row.erase(row.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    }
}

struct Random {
    std::mt19937 engine;
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(engine()) % bound; }

    /// Symbols 0 … letters-1 and merged ones above; `levels` distinct priorities make ties likely.
    PairTable table(std::uint32_t letters, std::uint32_t merges, std::uint32_t levels) {
        PairTable pairs;
        std::uint32_t symbols = letters;
        for (std::uint32_t i = 0; i < merges; ++i) {
            const std::uint32_t left = below(symbols);
            const std::uint32_t right = below(symbols);
            if (pairs.find(left, right).priority == PairTable::kNoPriority)
                pairs.insert(left, right, below(levels), symbols++);
        }
        return pairs;
    }
    std::vector<BpeSymbol> row(std::uint32_t letters, std::size_t length) {
        std::vector<BpeSymbol> symbols;
        for (std::size_t i = 0; i < length; ++i)
            symbols.push_back({below(letters), 1});
        return symbols;
    }
};

bool same(const std::vector<BpeSymbol>& a, const std::vector<BpeSymbol>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const BpeSymbol& x, const BpeSymbol& y) {
        return x.id == y.id && x.length == y.length;
    });
}

} // namespace

void BpeMergeTest::everyStrategyEqualsTheTextbook_data() {
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("rounds");
    QTest::newRow("short rows") << 20 << 3000;
    QTest::newRow("rows of the limit") << static_cast<int>(bpe_detail::kShortRow) << 1000;
    QTest::newRow("heap") << 300 << 200;
    QTest::newRow("buckets") << static_cast<int>(bpe_detail::kLongRow) + 500 << 2;
}

void BpeMergeTest::everyStrategyEqualsTheTextbook() {
    QFETCH(int, length);
    QFETCH(int, rounds);
    Random random{std::mt19937(7)};
    BpeMerger merger;
    for (int round = 0; round < rounds; ++round) {
        const std::uint32_t letters = 2 + random.below(5);
        const PairTable pairs = random.table(letters, 60, 1 + random.below(40));
        auto row = random.row(letters, static_cast<std::size_t>(length));
        const auto wanted = textbook(row, pairs);
        QVERIFY(merger.merge(row, pairs));
        QVERIFY2(same(row, wanted), qPrintable(QString("round %1").arg(round)));
    }
}

void BpeMergeTest::equalPrioritiesGoLeftToRight() {
    PairTable pairs;
    pairs.insert(0, 0, 5, 1); // a a
    std::vector<BpeSymbol> row(5, {0, 1});
    BpeMerger().merge(row, pairs);
    QCOMPARE(row.size(), std::size_t(3));
    QCOMPARE(row[0].id, 1U);
    QCOMPARE(row[1].id, 1U);
    QCOMPARE(row[2].id, 0U);
}

void BpeMergeTest::runOfOneSymbol() {
    PairTable pairs; // a run of 2^k merges to symbol k
    for (std::uint32_t k = 0; k < 20; ++k)
        pairs.insert(k, k, k, k + 1);
    std::vector<BpeSymbol> row(1U << 20U, {0, 1});
    QVERIFY(BpeMerger().merge(row, pairs));
    QCOMPARE(row.size(), std::size_t(1));
    QCOMPARE(row[0].id, 20U);
    QCOMPARE(row[0].length, 1U << 20U);
}

void BpeMergeTest::observerSeesEveryMerge() {
    struct Counter {
        std::uint32_t merges = 0;
        void merged(std::uint32_t, const PairTable::Found&) { ++merges; }
    };
    Random random{std::mt19937(3)};
    const PairTable pairs = random.table(3, 40, 40);
    for (const std::size_t length : {std::size_t(10), std::size_t(200), bpe_detail::kLongRow + 1}) {
        auto row = random.row(3, length);
        Counter counter;
        BpeMerger().merge(row, pairs, {}, counter);
        QCOMPARE(row.size() + counter.merges, length);
    }
}

/// Long rows of a few runs use a shortcut if there is no observer.
void BpeMergeTest::runsMergeAsWatched() {
    struct Watcher {
        std::size_t merges = 0;
        void merged(std::uint32_t, const PairTable::Found&) { ++merges; }
    };
    Random random{std::mt19937(11)};
    std::size_t byRuns = 0;
    for (int round = 0; round < 16; ++round) {
        const std::uint32_t letters = 1 + random.below(3);
        const PairTable pairs = random.table(letters, 4 + random.below(20), 1 + random.below(30));
        std::vector<BpeSymbol> row;
        while (row.size() <= bpe_detail::kLongRow)
            row.insert(row.end(), 1 + random.below(round % 2 == 0 ? 20'000 : 4000),
                       {random.below(letters), 1});
        auto alone = row;
        auto watched = row;
        auto runs = row;
        byRuns += bpe_detail::mergeRuns(runs, pairs) ? 1 : 0;
        Watcher watcher;
        QVERIFY(BpeMerger().merge(alone, pairs));
        QVERIFY(BpeMerger().merge(watched, pairs, {}, watcher));
        QVERIFY2(same(alone, watched), qPrintable(QString("round %1").arg(round)));
        QCOMPARE(watched.size() + watcher.merges, row.size());
    }
    QVERIFY2(byRuns > 2, qPrintable(QString::number(byRuns)));
}

QTEST_GUILESS_MAIN(BpeMergeTest)
#include "tst_bpe_merger.moc"
