#include "core/train/trainers/bpe/bpe_trainer.h"

#include "tests/support/naive_bpe.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::test;

namespace {

using Words = CountedWords;

std::vector<std::string> spelledMerges(const TrainedBpe& trained) {
    std::vector<std::string> out;
    for (const TrainedMerge& merge : trained.merges)
        out.push_back(trained.symbols[merge.pair.left] + " " + trained.symbols[merge.pair.right] + " " +
                      std::to_string(merge.count));
    return out;
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
        // Four a's: three overlapping positions, but two merges, and then one pair.
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
        options.minFrequency = 1;
        const auto trained = trainBpe(counted(words), options);
        QVERIFY(trained.has_value());
        QCOMPARE(spelledMerges(*trained), merges);
    }

    /// Everything that processes the words checks the stop token.
    void stopsDuringConstruction() {
        WordCounts words;
        for (int i = 0; i < 20'000; ++i)
            words.add("word" + std::to_string(i));
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.endOfWordSuffix = "</w>";
        std::stop_source stop;
        stop.request_stop();
        const BpeTrainer trainer(words, options, stop.get_token());
        QCOMPARE(trainer.result().alphabetSize, std::size_t{0});
        QCOMPARE(trainer.pairs().symbolTotal(), std::uint64_t{0});
    }

    void tooManyCellsAreReported() {
        QVERIFY(checkCells(1'000'000, 4'000'000'000));
        QCOMPARE(checkCells(300'000'000, 4'000'000'000).error().code, ErrorCode::TooLarge);
    }

    void alphabetOfCharacters() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.pieces = 100;
        options.minFrequency = 1000;
        const auto trained = trainBpe(counted({{"▁çab", 2}, {"ba", 3}, {"\xFFz", 1}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->symbols, (std::vector<std::string>{"a", "b", "ç", "▁", "z"}));
    }

    void uncoveredCharactersBreakWords() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.pieces = 100;
        options.minFrequency = 1;
        options.characterCoverage = 0.95;
        // 40 of a and b, one q: q is the last 1/41 and uncovered, so that no merge spans it.
        const auto trained = trainBpe(counted({{"ab", 19}, {"aqb", 1}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->symbols, (std::vector<std::string>{"a", "b", "ab"}));
        QCOMPARE(spelledMerges(*trained), (std::vector<std::string>{"a b 19"}));
    }

    void reservedSpellingsAreNotLearned() {
        BpeTrainerOptions options;
        options.pieces = 300;
        options.minFrequency = 1;
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

    void canceled() {
        BpeTrainerOptions options;
        std::stop_source source;
        source.request_stop();
        const auto trained = trainBpe(counted({{"abc", 2}}), options, Progress{source.get_token(), {}});
        QVERIFY(!trained.has_value());
        QCOMPARE(trained.error().code, ErrorCode::Canceled);
    }

    /// The words of the textbook with end-of-word suffixes: as separate symbols, and as part of the last
    /// letter.
    void wordEnds_data() {
        QTest::addColumn<bool>("apart");
        QTest::addColumn<std::vector<std::string>>("merges");
        QTest::newRow("apart") << true << std::vector<std::string>{"e s 9",  "es t 9",        "est </w> 9",
                                                                   "l o 7",  "lo w 7",        "n e 6",
                                                                   "ne w 6", "new est</w> 6", "low </w> 5"};
        QTest::newRow("part of the letter")
            << false << std::vector<std::string>{"e s 9",  "es t</w> 9",    "l o 7",     "n e 6",
                                                 "ne w 6", "new est</w> 6", "lo w</w> 5"};
    }

    void wordEnds() {
        QFETCH(bool, apart);
        QFETCH(std::vector<std::string>, merges);
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.endOfWordSuffix = "</w>";
        options.wordEndApart = apart;
        options.tieBreak = TieBreak::FirstPlace;
        options.pieces = 1000;
        options.minFrequency = 4;
        const auto trained =
            trainBpe(counted({{"low", 5}, {"lower", 2}, {"newest", 6}, {"widest", 3}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(spelledMerges(*trained), merges);
    }

    /// GPT-2's words of the text in nanochat's tests: `hello`, ` hello` twice, ` world` twice.
    void helloWorld() {
        BpeTrainerOptions options;
        options.order = BpeTrainerOptions::Order::Gpt2;
        options.pieces = 256 + 9;
        const auto trained = trainBpe(counted({{"hello", 1}, {" hello", 2}, {" world", 2}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(spelledMerges(*trained),
                 (std::vector<std::string>{"e l 3", "h el 3", "l o 3", "hel lo 3", "l d 2", "o r 2", "w or 2",
                                           "  hello 2", "  wor 2"}));
    }

    void tieBreaks_data() {
        QTest::addColumn<TieBreak>("tieBreak");
        QTest::addColumn<std::vector<std::string>>("merges");
        QTest::newRow("smaller ids") << TieBreak::SmallerIds
                                     << std::vector<std::string>{"b a 2", "c x 2", "y a 2"};
        QTest::newRow("spelling") << TieBreak::Spelling
                                  << std::vector<std::string>{"b a 2", "c x 2", "y a 2"};
        QTest::newRow("first place") << TieBreak::FirstPlace
                                     << std::vector<std::string>{"y a 2", "c x 2", "b a 2"};
    }

    void tieBreaks() {
        QFETCH(TieBreak, tieBreak);
        QFETCH(std::vector<std::string>, merges);
        BpeTrainerOptions options;
        options.tieBreak = tieBreak;
        options.pieces = 300;
        const auto trained = trainBpe(counted({{"ya", 2}, {"cx", 2}, {"ba", 2}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(spelledMerges(*trained), merges);
    }

    /// By ids, the first character of the alphabet is first; by spelling, another one.
    void idsAreNotSpellings() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.pieces = 100;
        const CountedWords words = {{"zz", 1}, {"za", 2}, {"az", 2}, {"z", 9}};
        const auto byIds = trainBpe(counted(words), options);
        options.tieBreak = TieBreak::Spelling;
        const auto bySpelling = trainBpe(counted(words), options);
        QVERIFY(byIds.has_value() && bySpelling.has_value());
        QCOMPARE(spelledMerges(*byIds), (std::vector<std::string>{"z a 2", "a z 2"}));
        QCOMPARE(spelledMerges(*bySpelling), (std::vector<std::string>{"a z 2", "z a 2"}));
    }

    void continuingPrefix() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.order = BpeTrainerOptions::Order::ByValue;
        options.continuingPrefix = "##";
        options.pieces = 100;
        const auto trained = trainBpe(counted({{"abab", 3}, {"ba", 1}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->symbols, (std::vector<std::string>{"a", "b", "##a", "##b", "ab", "##ab", "abab"}));
    }

    void orderOfBytes() {
        BpeTrainerOptions options;
        options.order = BpeTrainerOptions::Order::Gpt2;
        options.pieces = 256;
        const auto trained = trainBpe(counted({{"ab", 2}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(trained->symbols[0], std::string("!"));
        QCOMPARE(trained->symbols[93], std::string("~"));
        QCOMPARE(trained->symbols[94], std::string("\xA1"));
        QCOMPARE(trained->symbols[188], std::string(1, '\0'));
        QCOMPARE(trained->symbols[220], std::string(" "));
        QCOMPARE(trained->symbols[255], std::string("\xAD"));
    }

    void alphabetFollowsOptions() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.minFrequency = 1000;
        options.initialAlphabet = {"q", "字", ""};
        options.maxCharacters = 4;
        const CountedWords words = {{"aaabbc", 1}};
        QCOMPARE(trainBpe(counted(words), options)->symbols, (std::vector<std::string>{"q", "字", "a", "b"}));
        options.order = BpeTrainerOptions::Order::ByValue;
        QCOMPARE(trainBpe(counted(words), options)->symbols, (std::vector<std::string>{"a", "b", "q", "字"}));
    }

    void uncoveredCharactersIgnored() {
        BpeTrainerOptions options;
        options.alphabet = BpeTrainerOptions::Alphabet::Characters;
        options.maxCharacters = 2;
        options.uncovered = BpeTrainerOptions::Uncovered::Ignore;
        const auto trained = trainBpe(counted({{"ab", 1}, {"aqb", 1}}), options);
        QVERIFY(trained.has_value());
        QCOMPARE(spelledMerges(*trained), (std::vector<std::string>{"a b 2"}));
    }

    void eventsOfAMerge() {
        BpeTrainerOptions options;
        options.minFrequency = 1;
        BpeTrainer trainer(counted({{"xaby", 2}, {"abab", 1}, {"cd", 4}, {"q", 9}}), options);
        MergeEvents events;
        // (a,b) and (c,d) occur four times.
        const auto merge = trainer.step(&events);
        QVERIFY(merge.has_value());
        QCOMPARE(merge->count, std::uint64_t{4});
        QCOMPARE(events.tied, (std::vector<SymbolPair>{{'c', 'd'}}));
        QVERIFY(events.lost ==
                (std::vector<PairChange>{
                    {{'a', 'b'}, 4, 0}, {{'b', 'a'}, 1, 0}, {{'b', 'y'}, 2, 0}, {{'x', 'a'}, 2, 0}}));
        QVERIFY(events.gained ==
                (std::vector<PairChange>{{{'x', 256}, 0, 2}, {{256, 'y'}, 0, 2}, {{256, 256}, 0, 1}}));
        QCOMPARE(events.words, (std::vector<std::uint32_t>{0, 1}));
        QCOMPARE(events.wordsVisited, std::size_t{2});
        QCOMPARE(events.placesVisited, std::size_t{3});
        QCOMPARE(events.placesMerged, std::size_t{3});
        QCOMPARE(events.recountWords, std::size_t{4});
        QCOMPARE(events.recountPlaces, std::size_t{11});
        QVERIFY(trainer.step(&events).has_value());
        QVERIFY(events.tied.empty());
    }
};

QTEST_GUILESS_MAIN(TestBpeTrainer)
#include "tst_bpe_trainer.moc"
