#include "core/train/trainers/word_vocabulary.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

WordCounts someWords() {
    WordCounts words;
    words.add("the", 9);
    words.add("été", 4);
    words.add("a\xFF", 4);
    words.add("cat", 4);
    words.add("", 7);
    words.add("once", 1);
    return words;
}

std::string listed(const TrainedVocabulary& trained) {
    std::string text;
    for (const CountedPiece& piece : trained.pieces)
        text += (text.empty() ? "" : " ") + piece.text + ":" + std::to_string(piece.count);
    return text;
}

} // namespace

class TestWordVocabulary : public QObject {
    Q_OBJECT
  private slots:
    void wordsByCountThenSpelling() {
        const auto all = trainWordVocabulary(someWords(), {});
        QCOMPARE(listed(all), std::string("the:9 a\xFF:4 cat:4 été:4 once:1"));
        QCOMPARE(all.covered, std::uint64_t{22});
        QCOMPARE(all.uncovered, std::uint64_t{0});
    }

    void onlyTheFrequentOnes() {
        VocabularyOptions options;
        options.minFrequency = 2;
        QCOMPARE(listed(trainWordVocabulary(someWords(), options)), std::string("the:9 a\xFF:4 cat:4 été:4"));
        options.pieces = 2;
        const auto two = trainWordVocabulary(someWords(), options);
        QCOMPARE(listed(two), std::string("the:9 a\xFF:4"));
        QCOMPARE(two.uncovered, std::uint64_t{9});
        options.reserved = {"the"};
        QCOMPARE(listed(trainWordVocabulary(someWords(), options)), std::string("a\xFF:4 cat:4"));
        options.pieces = 0;
        QCOMPARE(trainWordVocabulary(someWords(), options).pieces.size(), std::size_t{3});
    }

    void charactersUpToTheCoverage() {
        WordCounts words;
        words.add("aaaaaabbbc");
        VocabularyOptions options;
        options.coverage = 0.89;
        QCOMPARE(trainCharacterVocabulary(words, options).pieces.size(), std::size_t{2});
        options.coverage = 0.95;
        QCOMPARE(trainCharacterVocabulary(words, options).pieces.size(), std::size_t{3});
    }

    void charactersByCountThenSpelling() {
        const auto all = trainCharacterVocabulary(someWords(), {});
        QCOMPARE(listed(all), std::string("t:17 e:10 h:9 a:8 é:8 c:5 n:1 o:1"));
        QCOMPARE(all.covered, std::uint64_t{59});
        QCOMPARE(all.uncovered, std::uint64_t{4}); // a byte that is not a character, four times
        VocabularyOptions options;
        options.pieces = 4;
        options.minFrequency = 5;
        options.reserved = {"e"};
        const auto some = trainCharacterVocabulary(someWords(), options);
        QCOMPARE(listed(some), std::string("t:17 h:9 a:8 é:8"));
        QCOMPARE(some.covered + some.uncovered, std::uint64_t{63});
    }

    void emptyInput() {
        QVERIFY(trainWordVocabulary({}, {}).pieces.empty());
        QVERIFY(trainCharacterVocabulary({}, {}).pieces.empty());
    }
};

QTEST_APPLESS_MAIN(TestWordVocabulary)
#include "tst_word_vocabulary.moc"
