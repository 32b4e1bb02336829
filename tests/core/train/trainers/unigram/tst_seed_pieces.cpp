#include "core/train/trainers/unigram/seed_pieces.h"

#include "tests/core/train/trainers/unigram/small_corpus.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <map>
#include <set>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

using Symbols = std::vector<std::uint32_t>;

Symbols symbolsAt(const UnigramText& text, std::size_t begin, std::size_t length) {
    const auto from = text.symbols.begin() + static_cast<std::ptrdiff_t>(begin);
    return {from, from + static_cast<std::ptrdiff_t>(length)};
}

struct Occurrences {
    std::uint64_t count = 0;
    std::set<std::uint32_t> before;
    std::set<std::uint32_t> after;
    bool endsBefore = false; ///< a fragment starts there
    bool endsAfter = false;
    std::size_t places = 0;
    bool whole = false;
    [[nodiscard]] bool maximal(bool deepest) const {
        const bool left = endsBefore || before.size() > 1;
        const bool right = endsAfter || after.size() > 1 || deepest;
        // A string with a single occurrence starts and ends with its word.
        return count >= 2 && left && right && (places > 1 || whole);
    }
};

/// All strings, searched at each position.
std::map<Symbols, Occurrences> allStrings(const UnigramText& text, std::size_t longest) {
    std::map<Symbols, Occurrences> found;
    for (const UnigramText::Fragment& fragment : text.fragments) {
        for (std::size_t i = 0; i < fragment.length; ++i) {
            for (std::size_t n = 2; n <= longest && i + n <= fragment.length; ++n) {
                Occurrences& one = found[symbolsAt(text, fragment.begin + i, n)];
                one.count += fragment.count;
                ++one.places;
                const std::uint32_t before = text.symbols[fragment.begin + i - 1];
                const std::uint32_t after = text.symbols[fragment.begin + i + n];
                one.endsBefore = one.endsBefore || before == 0;
                one.endsAfter = one.endsAfter || after == 0;
                one.before.insert(before);
                one.after.insert(after);
                one.whole = one.whole || n == fragment.length;
            }
        }
    }
    return found;
}

} // namespace

class TestSeedPieces : public QObject {
    Q_OBJECT
  private slots:
    void seedsCannotBeExtended() {
        std::size_t seen = 0;
        for (unsigned seed = 0; seed < rounds(400); ++seed) {
            UnigramTrainerOptions options;
            options.characterCoverage = seed % 3 == 0 ? 0.9 : 1;
            options.maxTokenLength = 2 + seed % 6;
            const UnigramText text = textOf(smallCorpus(seed, 3 + seed % 40, 9), options);
            const auto made = seedPieces(text, options, {});
            QVERIFY(made.has_value());
            std::map<Symbols, std::uint64_t> got;
            for (std::size_t i = text.alphabet.size() - 1; i < made->seeds.size(); ++i) {
                const auto& one = made->seeds[i];
                QVERIFY(got.emplace(symbolsAt(text, one.at, one.length), one.count).second);
            }
            std::map<Symbols, std::uint64_t> wanted;
            for (const auto& [symbols, one] : allStrings(text, options.maxTokenLength)) {
                if (one.maximal(symbols.size() == options.maxTokenLength))
                    wanted.emplace(symbols, one.count);
            }
            QCOMPARE(got, wanted);
            seen += got.size();
        }
        QVERIFY(seen > 10 * rounds(400));
    }

    void edgesMatchTheText() {
        for (unsigned seed = 0; seed < rounds(100); ++seed) {
            UnigramTrainerOptions options;
            options.seedSize = 1 + seed % 50;
            const UnigramText text = textOf(smallCorpus(seed, 30, 9), options);
            const auto made = seedPieces(text, options, {});
            QVERIFY(made.has_value());
            QVERIFY(made->seeds.size() <= text.alphabet.size() - 1 + options.seedSize);
            std::map<Symbols, std::uint32_t> numbers;
            for (std::uint32_t i = 0; i < made->seeds.size(); ++i)
                numbers[symbolsAt(text, made->seeds[i].at, made->seeds[i].length)] = i;
            std::vector<std::uint32_t> edges;
            std::vector<std::uint8_t> counts(text.symbols.size());
            for (const UnigramText::Fragment& fragment : text.fragments) {
                for (std::size_t i = 0; i < fragment.length; ++i) {
                    for (std::size_t n = 1; i + n <= fragment.length; ++n) {
                        const auto found = numbers.find(symbolsAt(text, fragment.begin + i, n));
                        if (found == numbers.end())
                            continue;
                        edges.push_back(edge(found->second, n));
                        ++counts[fragment.begin + i];
                    }
                }
            }
            QCOMPARE(made->edges, edges);
            QCOMPARE(made->edgeCounts, counts);
        }
    }

    void theHighestScoresAreSelected() {
        WordCounts words;
        words.add("abcd", 10);
        words.add("xyz", 30);
        words.add("uv", 29);
        UnigramTrainerOptions options;
        options.seedSize = 2;
        const UnigramText text = textOf(words, options);
        const auto made = seedPieces(text, options, {});
        QVERIFY(made.has_value());
        QCOMPARE(made->seeds.size(), std::size_t{9 + 2});
        QCOMPARE(text.spelled(made->seeds[9].at, made->seeds[9].length), std::string("xyz"));
        QCOMPARE(text.spelled(made->seeds[10].at, made->seeds[10].length), std::string("uv"));
    }
};

QTEST_APPLESS_MAIN(TestSeedPieces)
#include "tst_seed_pieces.moc"
