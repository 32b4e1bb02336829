#include "core/train/splitting/word_split.h"

#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/text/byte_alphabet.h"
#include "tests/support/sanitized.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::train;

namespace {

using Words = std::vector<std::string>;
using Kind = WordSplitOptions::Kind;

Words wordsOf(const WordSplit& split, std::string_view text) {
    Words words;
    const auto done = split.forEachWord(text, [&](std::string_view word) { words.emplace_back(word); });
    return done ? words : Words{"failed: " + describe(done.error())};
}

/// The words of the saved tokenizer's pre-tokenizer, as bytes of the text.
Words wordsOfStage(const PreTokenizer& stage, bool byteLevel, const std::string& text) {
    PreTokenizedText made;
    made.text = NormalizedText::identity(text, 0);
    if (!text.empty())
        made.words.push_back({0, static_cast<std::uint32_t>(text.size())});
    if (!stage.apply(made, {}))
        return {"the stage failed"};
    Words words;
    for (const ByteSpan span : made.words) {
        const std::string word = made.text.text.substr(span.begin, span.size());
        words.push_back(byteLevel ? bytesOfAlphabet(word).value_or("not of the alphabet") : word);
    }
    return words;
}

Words listed(const WordCounts& counts) {
    Words words;
    for (std::size_t i = 0; i < counts.size(); ++i)
        words.push_back(std::string(counts.word(i)) + "|" + std::to_string(counts.count(i)));
    return words;
}

/// Fragments combined in random order; every second text uses only a few of them.
std::string generated(std::mt19937& random) {
    static const Words bits = {"a",       "B",        "the",  "Ing",    " ",      " ",         " x", "  ",
                               "\n",      "\r\n",     "\t",   "1",      "42",     "2025",      "'s", "'LL",
                               "\u2019s", "\u2019ve", ".",    ",",      "!?",     "/",         "(",  "é",
                               "e\u0301", "中",       "日本", "ひ",     "한국",   "и",         "Ж",  "ǅ",
                               "\u00a0",  "\u2003",   "²",    "\uFF11", "😀",      "_",         "-",  "'",
                               "\u2019",  "▁",        "ß",    "İ",      "\u0345", "\U00010400"};
    const auto upTo = [&](std::size_t n) { return random() % n; };
    const std::size_t few = upTo(2) == 0 ? bits.size() : 2 + upTo(8);
    const std::size_t first = upTo(bits.size());
    std::string text;
    for (std::size_t n = 1 + upTo(20); n > 0; --n)
        text += bits[(first + upTo(few)) % bits.size()];
    return text;
}

struct Case {
    std::string name;
    WordSplitOptions options;
};

std::vector<Case> byStages() {
    std::vector<Case> cases;
    for (const std::string_view name : publishedPatternNames()) {
        for (const int digits : {0, 1, 2, 3}) {
            for (const auto apostrophes : {WordPattern::Apostrophes::Published,
                                           WordPattern::Apostrophes::Both, WordPattern::Apostrophes::None}) {
                Case one{std::string(name) + ", digits " + std::to_string(digits) + ", apostrophes " +
                             std::to_string(static_cast<int>(apostrophes)),
                         {}};
                one.options.pattern = {std::string(name), {}, digits, apostrophes};
                cases.push_back(one);
            }
        }
    }
    Case own{"own", {}};
    own.options.pattern = {{}, R"(\p{L}+|\p{N})", 0, {}};
    cases.push_back(own);
    own.name = "own, characters";
    own.options.byteLevel = false;
    cases.push_back(own);
    Case prefix{"gpt2 with a leading space", {}};
    prefix.options.addPrefixSpace = true;
    cases.push_back(prefix);
    for (const auto scheme : {PrependScheme::Always, PrependScheme::First, PrependScheme::Never}) {
        Case metaspace{"metaspace " + std::to_string(static_cast<int>(scheme)), {}};
        metaspace.options.kind = Kind::Metaspace;
        metaspace.options.prepend = scheme;
        cases.push_back(metaspace);
    }
    for (const bool bytes : {false, true}) {
        for (const auto kind : {Kind::Whitespace, Kind::WhitespaceSplit, Kind::Bert}) {
            Case one{"kind " + std::to_string(static_cast<int>(kind)) + (bytes ? ", bytes" : ""), {}};
            one.options.kind = kind;
            one.options.byteLevel = bytes;
            cases.push_back(one);
        }
    }
    Case none{"none, bytes", {}};
    none.options.kind = Kind::None;
    cases.push_back(none);
    return cases;
}

/// Counting by parts, each of which is split once.
WordCounts countedByParts(const WordSplit& split, std::string_view text) {
    WordCounts parts;
    split.countParts(text, true, parts);
    WordCounts words;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto done = split.forEachWordOfPart(
            parts.word(i), [&](std::string_view word) { words.add(word, parts.count(i)); });
        if (!done)
            qFatal("%s", describe(done.error()).c_str());
    }
    return words;
}

} // namespace

class TestWordSplit : public QObject {
    Q_OBJECT
  private slots:
    void equalsTheSavedStage_data() {
        QTest::addColumn<std::size_t>("index");
        const auto cases = byStages();
        for (std::size_t i = 0; i < cases.size(); ++i)
            QTest::newRow(cases[i].name.c_str()) << i;
    }
    void equalsTheSavedStage() {
        QFETCH(std::size_t, index);
        const Case one = byStages()[index];
        const auto split = WordSplit::make(one.options);
        QVERIFY2(split, split ? "" : describe(split.error()).c_str());
        const auto stage = makePreTokenizer(*split->stages().preTokenizer);
        QVERIFY(stage);
        std::mt19937 random(static_cast<unsigned>(4'000 + index));
        for (int i = test::isSanitized() ? 100 : 1'000; i > 0; --i) {
            const std::string text = generated(random);
            const Words expected = wordsOfStage(**stage, split->stages().byteLevel(), text);
            QCOMPARE(wordsOf(*split, text), expected);
            WordCounts counts;
            QVERIFY(split->count(text, counts, 3));
            WordCounts wanted;
            for (const std::string& word : expected)
                wanted.add(word, 3);
            QCOMPARE(listed(counts), listed(wanted));
            if (!split->parts())
                continue;
            WordCounts once;
            for (const std::string& word : expected)
                once.add(word);
            QCOMPARE(listed(countedByParts(*split, text)), listed(once));
        }
    }

    void publishedFamiliesHaveParts() {
        for (const Case& one : byStages()) {
            const auto split = WordSplit::make(one.options);
            QVERIFY(split);
            const bool own = one.options.kind == Kind::None || one.options.pattern.name.empty();
            QCOMPARE(split->parts(), !own);
        }
    }

    void sentencePiece_data() {
        QTest::addColumn<std::string>("text");
        QTest::addColumn<bool>("digits");
        QTest::addColumn<Words>("words");
        QTest::newRow("spaces") << std::string("a b") << false << Words{"▁a", "▁b"};
        QTest::newRow("scripts and punctuation") << std::string("Don't pay 42 €.\n") << true
                                                 << Words{"▁Don", "'", "t", "▁pay", "▁", "4", "2", "▁€."};
        QTest::newRow("numbers are common") << std::string("x42,7y") << false << Words{"▁x", "42,7", "y"};
        QTest::newRow("Japanese is one script")
            << std::string("日本のカー.") << false << Words{"▁日本のカー", "."};
        QTest::newRow("a mark has the script before it")
            << std::string("e\u0301a") << false << Words{"▁e\u0301a"};
        QTest::newRow("extra spaces") << std::string("  a   b ") << false << Words{"▁a", "▁b"};
        QTest::newRow("user-defined") << std::string("a<x>b") << false << Words{"▁a", "b"};
        QTest::newRow("not UTF-8") << std::string("a\xFF") << false << Words{"▁a", "\uFFFD"};
    }
    void sentencePiece() {
        QFETCH(std::string, text);
        QFETCH(bool, digits);
        QFETCH(Words, words);
        WordSplitOptions options;
        options.kind = Kind::SentencePiece;
        options.boundaries.digitsAlone = digits;
        options.userDefined = {"<x>"};
        const auto split = WordSplit::make(options);
        QVERIFY(split);
        QCOMPARE(wordsOf(*split, text), words);
    }

    void sentencePieceByParts() {
        std::mt19937 random(11);
        for (const bool removes : {true, false}) {
            WordSplitOptions options;
            options.kind = Kind::SentencePiece;
            options.sentencePiece.removeExtraWhitespaces = removes;
            options.userDefined = {"th"};
            const auto split = WordSplit::make(options);
            QVERIFY(split && split->parts());
            for (int i = 0; i < 2'000; ++i) {
                const std::string text = generated(random) + " and some " + generated(random);
                WordCounts counts;
                QVERIFY(split->count(text, counts));
                QCOMPARE(listed(countedByParts(*split, text)), listed(counts));
            }
        }
    }

    void normalizerComesFirst() {
        WordSplitOptions options;
        options.kind = Kind::Bert;
        options.normalizer = NormalizerConfig{BertNormalizer{}};
        const auto split = WordSplit::make(options);
        QVERIFY(split);
        QCOMPARE(wordsOf(*split, "Ünder, the SKY"), (Words{"under", ",", "the", "sky"}));
        QVERIFY(split->parts());
    }

    void bytesGoThrough() {
        for (const bool published : {true, false}) {
            WordSplitOptions options;
            if (!published)
                options.pattern.apostrophes = WordPattern::Apostrophes::Both; // by PCRE2
            const auto split = WordSplit::make(options);
            QVERIFY(split);
            QCOMPARE(split->scanned(), published);
            QCOMPARE(wordsOf(*split, "a \xFF\xE4 b"), (Words{"a", " \xFF\xE4", " b"}));
        }
    }

    void bothApostrophes() {
        WordSplitOptions options;
        options.pattern.apostrophes = WordPattern::Apostrophes::Both;
        auto split = WordSplit::make(options);
        QVERIFY(split);
        QCOMPARE(wordsOf(*split, "it\u2019s it's"), (Words{"it", "\u2019s", " it", "'s"}));
        options.pattern.apostrophes = WordPattern::Apostrophes::None;
        split = WordSplit::make(options);
        QCOMPARE(wordsOf(*split, "it's"), (Words{"it", "'", "s"}));
    }

    void digitsInGroups() {
        WordSplitOptions options;
        options.pattern.name = "o200k";
        for (const auto& [digits, expected] :
             std::vector<std::pair<int, Words>>{{0, {"123", "45"}},
                                                {1, {"1", "2", "3", "4", "5"}},
                                                {2, {"12", "34", "5"}},
                                                {3, {"123", "45"}}}) {
            options.pattern.digits = digits;
            const auto split = WordSplit::make(options);
            QVERIFY(split);
            QCOMPARE(wordsOf(*split, "12345"), expected);
        }
    }

    void refuses() {
        WordSplitOptions options;
        options.pattern.name = "gpt17";
        QCOMPARE(WordSplit::make(options).error().code, ErrorCode::BadInput);
        options.pattern = {"gpt2", {}, 4, {}};
        QCOMPARE(WordSplit::make(options).error().code, ErrorCode::BadInput);
        options.pattern = {"o200k", {}, 0, {}};
        options.addPrefixSpace = true;
        QCOMPARE(WordSplit::make(options).error().code, ErrorCode::BadInput);
        options = {};
        options.pattern = {{}, "(", 0, {}};
        QVERIFY(!WordSplit::make(options));
        options = {};
        options.kind = Kind::SentencePiece;
        options.normalizer = NormalizerConfig{BertNormalizer{}};
        QCOMPARE(WordSplit::make(options).error().code, ErrorCode::BadInput);
    }

    void descriptionsDiffer() {
        std::map<std::string, std::string> seen;
        for (const Case& one : byStages()) {
            const auto split = WordSplit::make(one.options);
            QVERIFY(split);
            QVERIFY(split->description().find('\n') == std::string::npos);
            const auto again = WordSplit::make(split->stages());
            QVERIFY(again);
            QCOMPARE(again->description(), split->description());
        }
        WordSplitOptions a;
        a.kind = Kind::SentencePiece;
        WordSplitOptions b = a;
        b.boundaries.digitsAlone = true;
        QVERIFY(WordSplit::make(a)->description() != WordSplit::make(b)->description());
    }
};

QTEST_GUILESS_MAIN(TestWordSplit)
#include "tst_word_split.moc"
