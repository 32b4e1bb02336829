#include "core/train/bpe/bpe_trainer.h"

#include "core/unicode/utf8.h"

#include <QtTest>

#include <map>
#include <random>

using namespace tokenscope;

namespace {

using Words = std::vector<std::pair<std::string, std::uint64_t>>;

WordCounts counted(const Words& words) {
    WordCounts counts;
    for (const auto& [word, count] : words)
        counts.add(word, count);
    return counts;
}

std::vector<std::string> spelledMerges(const TrainedBpe& trained) {
    std::vector<std::string> out;
    for (const TrainedMerge& merge : trained.merges)
        out.push_back(trained.symbols[merge.pair.left] + " " + trained.symbols[merge.pair.right] + " " +
                      std::to_string(merge.count));
    return out;
}

/// Counts every pair of every word anew before each merge.
std::vector<TrainedMerge> trainNaively(const Words& words, std::vector<std::string>& symbols,
                                       const BpeTrainerOptions& options) {
    std::map<std::string, SymbolId> ids;
    for (SymbolId i = 0; i < symbols.size(); ++i)
        ids.emplace(symbols[i], i);
    std::vector<std::vector<SymbolId>> split;
    for (const auto& [word, count] : words) {
        auto& symbolsOfWord = split.emplace_back();
        for (std::size_t at = 0; at < word.size();) {
            const std::size_t length =
                options.alphabet == BpeTrainerOptions::Alphabet::Bytes ? 1 : decodeUtf8(word, at).length;
            const auto found = ids.find(word.substr(at, length));
            symbolsOfWord.push_back(found == ids.end() ? PairIndex::kBreak : found->second);
            at += length;
        }
    }
    std::vector<TrainedMerge> merges;
    while (symbols.size() < options.pieces) {
        std::map<SymbolPair, std::uint64_t> counts;
        for (std::size_t w = 0; w < words.size(); ++w) {
            for (std::size_t i = 0; i + 1 < split[w].size(); ++i) {
                const SymbolPair pair{split[w][i], split[w][i + 1]};
                if (pair.left != PairIndex::kBreak && pair.right != PairIndex::kBreak)
                    counts[pair] += words[w].second;
            }
        }
        TrainedMerge best;
        for (const auto& [pair, count] : counts) {
            const std::string text = symbols[pair.left] + symbols[pair.right];
            const bool banned =
                std::find(options.reserved.begin(), options.reserved.end(), text) != options.reserved.end() ||
                (options.maxPieceBytes != 0 && text.size() > options.maxPieceBytes);
            if (!banned && count > best.count)
                best = {pair, 0, count, 0, true};
        }
        if (best.count == 0 || best.count < options.minCount)
            break;
        const std::string text = symbols[best.pair.left] + symbols[best.pair.right];
        best.newPiece = !ids.contains(text);
        if (best.newPiece) {
            ids.emplace(text, static_cast<SymbolId>(symbols.size()));
            symbols.push_back(text);
        }
        best.merged = ids.at(text);
        for (auto& word : split) {
            std::vector<SymbolId> next;
            for (std::size_t i = 0; i < word.size(); ++i) {
                if (i + 1 < word.size() && SymbolPair{word[i], word[i + 1]} == best.pair) {
                    next.push_back(best.merged);
                    ++i;
                } else {
                    next.push_back(word[i]);
                }
            }
            best.words += next.size() != word.size() ? 1U : 0U;
            word = std::move(next);
        }
        merges.push_back(best);
    }
    return merges;
}

} // namespace

class TestBpeTrainer : public QObject {
    Q_OBJECT
  private slots:
    void mergesByHand_data() {
        QTest::addColumn<Words>("words");
        QTest::addColumn<std::vector<std::string>>("merges");
        // Sennrich's example: low 5, lower 2, newest 6, widest 3. e,s 9; es,t 9; l,o 7; lo,w 7; n,e 6 …
        QTest::newRow("low lower newest widest")
            << Words{{"low", 5}, {"lower", 2}, {"newest", 6}, {"widest", 3}}
            << std::vector<std::string>{"e s 9", "es t 9", "l o 7", "lo w 7", "e w 6", "n ew 6", "new est 6"};
        // (a,b) 4 in two words beats (b,c) 3; then (ab,c) 3.
        QTest::newRow("a weight counts")
            << Words{{"abc", 3}, {"ab", 1}, {"x", 100}} << std::vector<std::string>{"a b 4", "ab c 3"};
        // Four a's: three overlapping places, but two merges, and then one pair.
        QTest::newRow("overlapping run")
            << Words{{"aaaa", 1}} << std::vector<std::string>{"a a 3", "aa aa 1"};
        QTest::newRow("odd run") << Words{{"aaaaa", 2}}
                                 << std::vector<std::string>{"a a 8", "aa a 2", "aa aaa 2"};
        QTest::newRow("equal counts: smaller left, then smaller right")
            << Words{{"xb", 2}, {"ac", 2}, {"ab", 2}} << std::vector<std::string>{"a b 2", "a c 2", "x b 2"};
        QTest::newRow("nothing to merge") << Words{{"a", 9}, {"b", 9}} << std::vector<std::string>{};
    }

    void mergesByHand() {
        QFETCH(Words, words);
        QFETCH(std::vector<std::string>, merges);
        BpeTrainerOptions options;
        options.pieces = 256 + 7;
        options.minCount = 1;
        const auto trained = trainBpe(counted(words), options);
        QVERIFY(trained.has_value());
        QCOMPARE(spelledMerges(*trained), merges);
    }

    void alphabetOfCharacters() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.pieces = 100;
        options.minCount = 1000;
        const auto trained = trainBpe(counted({{"▁çab", 2}, {"ba", 3}, {"\xFFz", 1}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->symbols, (std::vector<std::string>{"a", "b", "ç", "▁", "z"}));
    }

    void uncoveredCharactersBreakWords() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.pieces = 100;
        options.minCount = 1;
        options.characterCoverage = 0.95;
        // 40 of a and b, one q: q is the last 1/41 and left out, so that nothing merges across it.
        const auto trained = trainBpe(counted({{"ab", 19}, {"aqb", 1}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->symbols, (std::vector<std::string>{"a", "b", "ab"}));
        QCOMPARE(spelledMerges(*trained), (std::vector<std::string>{"a b 19"}));
    }

    void reservedSpellingsAreNotMade() {
        BpeTrainerOptions options;
        options.pieces = 300;
        options.minCount = 1;
        options.reserved = {"ab"};
        const auto trained = trainBpe(counted({{"abc", 5}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(spelledMerges(*trained), (std::vector<std::string>{"b c 5", "a bc 5"}));
    }

    void countsBeyond32Bits() {
        BpeTrainerOptions options;
        options.pieces = 258;
        const std::uint64_t many = std::uint64_t{3} << 32U;
        const auto trained = trainBpe(counted({{"ab", many}, {"abab", many}, {"cd", 3 * many + 1}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->merges[0].count, 3 * many + 1);
        QCOMPARE(trained->symbols[256], std::string("cd"));
        QCOMPARE(trained->merges[1].count, 3 * many);
    }

    void alphabetTooLarge() {
        BpeTrainerOptions options;
        options.pieces = 255;
        const auto trained = trainBpe(counted({{"ab", 2}}), options);
        QVERIFY(!trained.has_value());
        QCOMPARE(trained.error().code, ErrorCode::BadInput);
    }

    void cancelled() {
        BpeTrainerOptions options;
        std::stop_source source;
        source.request_stop();
        const auto trained = trainBpe(counted({{"abc", 2}}), options, Progress{source.get_token(), {}});
        QVERIFY(!trained.has_value());
        QCOMPARE(trained.error().code, ErrorCode::Cancelled);
    }

    void equalsRecounting_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 60; ++seed)
            QTest::newRow(qPrintable(QString::number(seed))) << seed;
    }

    void equalsRecounting() {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        const auto below = [&random](unsigned n) { return static_cast<unsigned>(random() % n); };
        // A small alphabet makes many ties, runs and pieces that two pairs can make.
        const std::vector<std::string> letters = {"a", "b", "c", "é", "字"};
        std::map<std::string, std::uint64_t> distinct;
        for (int i = 0; i < 60; ++i) {
            std::string word;
            for (unsigned n = 1 + below(9); n > 0; --n)
                word += letters[below(2 + seed % 4)];
            distinct[word] += 1 + below(5);
        }
        const Words words(distinct.begin(), distinct.end());
        BpeTrainerOptions options;
        options.alphabet =
            seed % 2 == 0 ? BpeTrainerOptions::Alphabet::Bytes : BpeTrainerOptions::Alphabet::Characters;
        options.pieces = options.alphabet == BpeTrainerOptions::Alphabet::Bytes ? 320 : 90;
        options.minCount = 1 + seed % 3;
        options.maxPieceBytes = seed % 5 == 0 ? 4 : 0;
        options.characterCoverage = seed % 7 == 0 ? 0.8 : 1.0;
        if (seed % 3 == 0)
            options.reserved = {"ab", "aa"};

        Words shuffled = words;
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        const auto trained = trainBpe(counted(shuffled), options);
        QVERIFY(trained.has_value());
        std::vector<std::string> symbols(trained->symbols.begin(),
                                         trained->symbols.begin() +
                                             static_cast<std::ptrdiff_t>(trained->alphabetSize));
        const auto merges = trainNaively(words, symbols, options);
        QVERIFY(!merges.empty());
        QCOMPARE(trained->merges.size(), merges.size());
        for (std::size_t i = 0; i < merges.size(); ++i)
            QVERIFY2(trained->merges[i] == merges[i], qPrintable(QString("merge %1").arg(i)));
        QCOMPARE(trained->symbols, symbols);
    }

    void pairCountsStayTrue() {
        BpeTrainerOptions options;
        options.minCount = 1;
        options.pieces = 300;
        BpeTrainer trainer(counted({{"banana", 3}, {"bandana", 2}, {"aaaa", 5}}), options);
        while (trainer.step()) {
            std::map<SymbolPair, std::uint64_t> counts;
            std::uint64_t total = 0;
            const std::uint64_t weights[] = {3, 2, 5};
            for (std::size_t w = 0; w < trainer.pairs().wordCount(); ++w) {
                const auto word = trainer.pairs().word(w);
                total += word.size() * weights[w];
                for (std::size_t i = 0; i + 1 < word.size(); ++i)
                    counts[{word[i], word[i + 1]}] += weights[w];
            }
            const auto pairs = trainer.pairs().pairs();
            QCOMPARE(pairs.size(), counts.size());
            for (const CountedPair& pair : pairs)
                QCOMPARE(pair.count, counts[pair.pair]);
            QCOMPARE(trainer.pairs().symbolTotal(), total);
        }
        QVERIFY(trainer.result().merges.size() > 5);
    }
};

QTEST_GUILESS_MAIN(TestBpeTrainer)
#include "tst_bpe_trainer.moc"
