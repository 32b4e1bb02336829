#include "core/train/trainers/superbpe/superbpe_trainer.h"

#include "core/encoding/tokenizer.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/splitting/word_split.h"
#include "tests/support/naive_bpe.h"
#include "tests/support/rounds.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

/// For the words of a published pattern with this number of digits.
WordSplit splitBy(SuperwordOptions options, const std::string& name = "gpt2") {
    options.words = spelledPattern({name, {}, options.digits, {}})->text;
    WordSplitOptions split;
    split.pattern.name.clear();
    split.pattern.own = superwordPattern(options);
    return WordSplit::make(split).value();
}

WordCounts countedBy(const WordSplit& split, const std::vector<std::string>& lines) {
    WordCounts counts;
    for (const std::string& line : lines) {
        if (!split.count(line, counts))
            qFatal("a line can't be split");
    }
    return counts;
}

std::vector<std::string> superwordsOf(const SuperwordOptions& options, const std::string& text) {
    std::vector<std::string> superwords;
    if (!splitBy(options).forEachWord(text, [&](std::string_view word) { superwords.emplace_back(word); }))
        qFatal("the text can't be split");
    return superwords;
}

/// Lines of few words with everything that splits them: contractions, which GPT-2's pattern splits off
/// anywhere, runs of spaces, digits, punctuation.
std::vector<std::string> someLines(std::mt19937& random) {
    static const std::vector<std::string> kParts = {" a",  " ab", " the", "'street", "'s", "  ", " 12",
                                                    "345", ",",   ". ",   " b",      "é",  "the"};
    std::vector<std::string> lines;
    for (unsigned i = 0; i < 30; ++i) {
        std::string line;
        for (unsigned n = 1 + static_cast<unsigned>(random() % 10); n > 0; --n)
            line += kParts[random() % kParts.size()];
        lines.push_back(line + "\n");
    }
    return lines;
}

SuperBpeOptions someOptions(std::mt19937& random) {
    SuperBpeOptions options;
    options.bpe.pieces = 256 + 60;
    options.bpe.minFrequency = 1 + random() % 3;
    options.bpe.tieBreak = static_cast<TieBreak>(random() % 3);
    options.bpe.maxPieceWords = random() % 4;
    options.transition = 256 + random() % 61;
    return options;
}

} // namespace

class TestSuperBpeTrainer : public QObject {
    Q_OBJECT
  private slots:
    void byHand() {
        // Within words: (a,b) 6, then a space and ab 4. Across them: ` ab ab`, 2 overlapping positions in
        // `ab ab ab`.
        WordCounts words;
        WordCounts superwords;
        for (int i = 0; i < 2; ++i) {
            words.add("ab");
            words.add(" ab", 2);
            superwords.add("ab ab ab");
        }
        SuperBpeOptions options;
        options.transition = 258;
        options.bpe.pieces = 259;
        auto trainer = SuperBpeTrainer::make(words, superwords, options);
        QVERIFY(trainer.has_value());
        QCOMPARE(trainer->step()->count, std::uint64_t{6});
        QCOMPARE(trainer->step()->count, std::uint64_t{4});
        QVERIFY(!trainer->inSecondStage());
        const auto across = trainer->step();
        QVERIFY(across.has_value());
        QVERIFY(trainer->inSecondStage());
        QCOMPARE(trainer->mergesWithinWords(), std::size_t{2});
        QCOMPARE(across->count, std::uint64_t{2});
        QCOMPARE(trainer->result().symbols.back(), std::string("ab ab"));
        QCOMPARE(trainer->pairs().word(0), (std::vector<SymbolId>{258, 257}));
        QVERIFY(!trainer->step());
    }

    /// Training counts the tokens of the finished tokenizer, and each merge is that of a recount.
    void superwordsAreEncoded() {
        std::size_t across = 0;
        for (unsigned seed = 1; seed <= rounds(150); ++seed) {
            std::mt19937 random(seed);
            const auto lines = someLines(random);
            const SuperBpeOptions options = someOptions(random);
            const SuperwordOptions cut{random() % 2 == 0, random() % 2 == 0, static_cast<int>(random() % 4)};
            const WordSplit split = splitBy(cut);
            const WordCounts words = countedBy(WordSplit::make(WordSplitOptions{}).value(), lines);
            const WordCounts superwords = countedBy(split, lines);
            auto trainer = SuperBpeTrainer::make(words, superwords, options);
            QVERIFY(trainer.has_value());
            std::optional<NaiveBpe> naive;
            while (const auto merge = trainer->step()) {
                if (trainer->inSecondStage() && naive) {
                    QVERIFY(naive->step().value() == *merge);
                    ++across;
                }
                if (trainer->inSecondStage() && !naive)
                    naive.emplace(naiveOf(*trainer, options));
                QVERIFY(trainer->pairs().equalsRecount());
            }
            if (!trainer->inSecondStage())
                continue;
            TokenizerDefinition definition =
                byteLevelDefinition(trainer->result(), std::vector<AddedToken>());
            definition.preTokenizer = split.stages().preTokenizer;
            const auto tokenizer =
                Tokenizer::create(std::make_shared<const TokenizerDefinition>(std::move(definition)));
            QVERIFY(tokenizer.has_value());
            for (std::size_t i = 0; i < superwords.size(); ++i) {
                const auto encoded = (*tokenizer)->encode(superwords.word(i));
                QVERIFY(encoded.has_value());
                std::vector<SymbolId> ids(encoded->ids.begin(), encoded->ids.end());
                QVERIFY2(ids == trainer->pairs().word(i),
                         (std::to_string(seed) + ": " + std::string(superwords.word(i))).c_str());
            }
        }
        QVERIFY2(across > 15 * rounds(150), std::to_string(across).c_str());
    }

    void replayContinuesIdentically() {
        for (unsigned seed = 1; seed <= rounds(60); ++seed) {
            std::mt19937 random(seed);
            const auto lines = someLines(random);
            const SuperBpeOptions options = someOptions(random);
            const WordCounts words = countedBy(WordSplit::make(WordSplitOptions{}).value(), lines);
            const WordCounts superwords = countedBy(splitBy({}), lines);
            const auto whole = trainSuperBpe(words, superwords, options);
            QVERIFY(whole.has_value());
            std::vector<SymbolPair> merges;
            for (const TrainedMerge& merge : whole->merges)
                merges.push_back(merge.pair);
            auto resumed = SuperBpeTrainer::make(words, superwords, options);
            QVERIFY(resumed.has_value());
            const auto done = std::span(merges).first(random() % (merges.size() + 1));
            QVERIFY(resumed->replay(done).has_value());
            while (resumed->step()) {
            }
            QVERIFY2(resumed->result() == *whole, std::to_string(seed).c_str());
        }
    }

    void wordsInAPiece() {
        WordCounts words;
        WordCounts superwords;
        words.add("by", 9);
        words.add(" the", 9);
        words.add(" way", 9);
        superwords.add("by the way", 9);
        SuperBpeOptions options;
        options.bpe.pieces = 300;
        options.transition = 262;
        options.bpe.maxPieceWords = 2;
        const auto two = trainSuperBpe(words, superwords, options);
        QVERIFY(two.has_value());
        QVERIFY(std::find(two->symbols.begin(), two->symbols.end(), "by the") != two->symbols.end() ||
                std::find(two->symbols.begin(), two->symbols.end(), " the way") != two->symbols.end());
        QVERIFY(std::find(two->symbols.begin(), two->symbols.end(), "by the way") == two->symbols.end());
        options.bpe.maxPieceWords = 3;
        QCOMPARE(trainSuperBpe(words, superwords, options)->symbols.back(), std::string("by the way"));
    }

    void invalidOptions() {
        const WordCounts none;
        SuperBpeOptions options;
        options.bpe.pieces = 300;
        options.transition = 301;
        QCOMPARE(SuperBpeTrainer::make(none, none, options).error().code, ErrorCode::BadInput);
        options.transition = 255;
        QCOMPARE(SuperBpeTrainer::make(none, none, options).error().code, ErrorCode::BadInput);
        options.transition = 260;
        options.bpe.endOfWordSuffix = "</w>";
        QCOMPARE(SuperBpeTrainer::make(none, none, options).error().code, ErrorCode::BadInput);
        options.bpe.endOfWordSuffix.clear();
        std::stop_source source;
        source.request_stop();
        WordCounts words;
        words.add("abab", 3);
        QCOMPARE(trainSuperBpe(words, words, options, Progress{source.get_token(), {}}).error().code,
                 ErrorCode::Canceled);
    }

    void superwords_data() {
        QTest::addColumn<SuperwordOptions>("options");
        QTest::addColumn<std::vector<std::string>>("superwords");
        using Superwords = std::vector<std::string>;
        QTest::newRow("words in a row")
            << SuperwordOptions{}
            << Superwords{"By the way", ",", " I don't know", "\n", "1234", "  ", " much", " 56", "."};
        QTest::newRow("lines") << SuperwordOptions{true, false, 0}
                               << Superwords{"By the way, I don't know", "\n", "1234   much 56."};
        QTest::newRow("across lines")
            << SuperwordOptions{false, true, 0}
            << Superwords{"By the way", ",", " I don't know", "\n", "1234", "  ", " much", " 56", "."};
        QTest::newRow("all") << SuperwordOptions{true, true, 0}
                             << Superwords{"By the way, I don't know\n1234   much 56."};
        QTest::newRow("digits") << SuperwordOptions{false, false, 3}
                                << Superwords{"By the way", ",",  " I don't know", "\n",  "123",
                                              "4",          "  ", " much",         " 56", "."};
        QTest::newRow("lines, digits")
            << SuperwordOptions{true, false, 2}
            << Superwords{"By the way, I don't know", "\n", "12", "34", "   much", " 56", "."};
    }

    /// A segment ends where a word ends: every piece of the first stage is possible.
    void noWordIsSplit() {
        static const std::vector<std::string> kParts = {
            "a",  "the", "é",    "e\u0301", "\u0301", "Ab",   "don't", "don’t", "'s",    "’",
            "'",  " ",   "  ",   "\t",      "\n",     "\r\n", ".com",  "(self", "://",   ".",
            ", ", "12",  "3456", " 7",      "日本",   "и",    "_x",    "/",     "\u00A0"};
        std::mt19937 random(6);
        for (const std::string_view name : publishedPatternNames()) {
            for (unsigned i = 0; i < rounds(400); ++i) {
                const int digits = static_cast<int>(random() % 4);
                const SuperwordOptions options{random() % 2 == 0, random() % 2 == 0, digits};
                std::string text;
                for (unsigned n = 1 + static_cast<unsigned>(random() % 14); n > 0; --n)
                    text += kParts[random() % kParts.size()];
                const auto endsOf = [&](const WordSplit& split) {
                    std::vector<std::size_t> ends{0};
                    if (!split.forEachWord(
                            text, [&](std::string_view one) { ends.push_back(ends.back() + one.size()); }))
                        qFatal("the text can't be split");
                    return ends;
                };
                WordSplitOptions words;
                words.pattern.name = name;
                words.pattern.digits = digits;
                const auto ends = endsOf(WordSplit::make(words).value());
                const auto superwords = endsOf(splitBy(options, std::string(name)));
                QCOMPARE(superwords.back(), text.size());
                QVERIFY2(std::includes(ends.begin(), ends.end(), superwords.begin(), superwords.end()),
                         (std::string(name) + ": " + text).c_str());
            }
        }
    }

    void superwords() {
        QFETCH(SuperwordOptions, options);
        QFETCH(std::vector<std::string>, superwords);
        QCOMPARE(superwordsOf(options, "By the way, I don't know\n1234   much 56."), superwords);
    }

  private:
    /// At the start of the second stage, after one merge.
    static NaiveBpe naiveOf(const SuperBpeTrainer& trainer, const SuperBpeOptions& options) {
        std::vector<NaiveBpe::Word> words;
        for (std::size_t i = 0; i < trainer.pairs().wordCount(); ++i)
            words.push_back({trainer.pairs().word(i), trainer.pairs().countOfWord(i)});
        return {std::move(words), trainer.result().symbols, options.bpe};
    }
};

QTEST_GUILESS_MAIN(TestSuperBpeTrainer)
#include "tst_superbpe_trainer.moc"
