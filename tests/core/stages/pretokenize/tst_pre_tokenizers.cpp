// Expected words: Hugging Face tokenizers 0.23.2.
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/text/text_index.h"

#include <QtTest>

using namespace tokenscope;

namespace {

using Config = PreTokenizerConfig;

PreTokenizedText whole(const std::string& text) {
    PreTokenizedText result{NormalizedText::identity(text, 0), {}, true};
    if (!text.empty())
        result.words.push_back({0, static_cast<std::uint32_t>(text.size())});
    return result;
}

QStringList wordsOf(const PreTokenizedText& text) {
    QStringList list;
    for (const ByteSpan word : text.words)
        list += QString::fromStdString(text.text.text.substr(word.begin, word.size()));
    return list;
}

Config split(const char* literal, SplitBehavior behavior, bool invert = false) {
    return {SplitPreTokenizer{{Pattern::Kind::Literal, literal, {}}, behavior, invert}};
}

} // namespace

Q_DECLARE_METATYPE(tokenscope::PreTokenizerConfig)

class TestPreTokenizers : public QObject {
    Q_OBJECT
  private slots:
    void kinds_data() {
        QTest::addColumn<Config>("config");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char* name, Config config, const char* text, const QStringList& words) {
            QTest::newRow(name) << config << QString(text) << words;
        };
        const char* dashes = "the-final--countdown";
        row("removed", split("-", SplitBehavior::Removed), dashes, {"the", "final", "countdown"});
        row("isolated", split("-", SplitBehavior::Isolated), dashes,
            {"the", "-", "final", "-", "-", "countdown"});
        row("previous", split("-", SplitBehavior::MergedWithPrevious), dashes,
            {"the-", "final-", "-", "countdown"});
        row("next", split("-", SplitBehavior::MergedWithNext), dashes, {"the", "-final", "-", "-countdown"});
        row("contiguous", split("-", SplitBehavior::Contiguous), dashes,
            {"the", "-", "final", "--", "countdown"});
        row("inverted", split("-", SplitBehavior::Removed, true), dashes, {"-", "-", "-"});
        row("empty literal", split("", SplitBehavior::Removed), "abc", {"a", "b", "c"});
        row("byte level", {ByteLevelPreTokenizer{}}, "Hello  w\u00f6rld's",
            {"\u0120Hello", "\u0120", "\u0120w\u00c3\u00b6rld", "'s"});
        row("byte level, has a space", {ByteLevelPreTokenizer{}}, " a", {"\u0120a"});
        row("byte level, no regex", {ByteLevelPreTokenizer{false, true, false}}, "a b", {"a\u0120b"});
        row("metaspace", {MetaspacePreTokenizer{}}, "Hey  you", {"\u2581Hey", "\u2581", "\u2581you"});
        row("metaspace, has a space", {MetaspacePreTokenizer{}}, " Hey", {"\u2581Hey"});
        row("metaspace never", {MetaspacePreTokenizer{"_", PrependScheme::Never, true}}, "a b_c",
            {"a", "_b", "_c"});
        row("metaspace whole", {MetaspacePreTokenizer{"\u2581", PrependScheme::Always, false}}, "a b",
            {"\u2581a\u2581b"});
        row("metaspace first, of words",
            {PreTokenizerSequence{{{WhitespaceSplitPreTokenizer{}},
                                   {MetaspacePreTokenizer{"\u2581", PrependScheme::First, true}}}}},
            "a b", {"\u2581a", "b"});
        row("metaspace always, of words",
            {PreTokenizerSequence{{{WhitespaceSplitPreTokenizer{}}, {MetaspacePreTokenizer{}}}}}, "a b",
            {"\u2581a", "\u2581b"});
        row("bert", {BertPreTokenizer{}}, "Hey, fri\u2013end?!",
            {"Hey", ",", "fri", "\u2013", "end", "?", "!"});
        row("whitespace", {WhitespacePreTokenizer{}}, "Hey!? \u65e5_1", {"Hey", "!?", "\u65e5_1"});
        row("whitespace split", {WhitespaceSplitPreTokenizer{}}, "a\u3000b!\n", {"a", "b!"});
        row("delimiter", {CharDelimiterSplitPreTokenizer{"\u00e9"}}, "a\u00e9\u00e9b", {"a", "b"});
        row("punctuation", {PunctuationPreTokenizer{SplitBehavior::Contiguous}}, "a..b$",
            {"a", "..", "b", "$"});
        row("digits", {DigitsPreTokenizer{false}}, "a12\u00bdb", {"a", "12\u00bd", "b"});
        row("digits alone", {DigitsPreTokenizer{true}}, "a12", {"a", "1", "2"});
        row("scripts", {UnicodeScriptsPreTokenizer{}}, "abc \u3072\u6f22\u30ab\u30fc!",
            {"abc ", "\u3072\u6f22\u30ab\u30fc", "!"});
        row("scripts drop leading spaces", {UnicodeScriptsPreTokenizer{}}, "  a", {"a"});
        row("fixed length", {FixedLengthPreTokenizer{2}}, "a\u00e9b\u65e5c", {"a\u00e9", "b\u65e5", "c"});
        row("nothing", {ByteLevelPreTokenizer{}}, "", {});
    }
    void kinds() {
        QFETCH(Config, config);
        QFETCH(QString, text);
        QFETCH(QStringList, words);
        const auto made = makePreTokenizer(config);
        QVERIFY2(made, made ? "" : describe(made.error()).c_str());
        PreTokenizedText result = whole(text.toStdString());
        QVERIFY((*made)->apply(result, {}));
        QCOMPARE(wordsOf(result), words);
        QCOMPARE(result.text.origin.size(), result.text.text.size());
        QCOMPARE(result.text.reference.size(), result.text.text.size());
    }

    void bytesKeepTheirOrigins() {
        const auto made = makePreTokenizer({ByteLevelPreTokenizer{true, true, true}});
        QVERIFY(made);
        PreTokenizedText result = whole("\u00e9");
        QVERIFY((*made)->apply(result, {}));
        // Ġ, then one alphabet character of two bytes for each byte of é
        QVERIFY((result.text.originOf({0, 2}) == ByteSpan{0, 0}));
        QVERIFY((result.text.originOf({2, 4}) == ByteSpan{0, 1}));
        QVERIFY((result.text.originOf({4, 6}) == ByteSpan{1, 2}));
        QVERIFY((result.text.referenceOf({0, 2}) == ByteSpan{0, 2}));
        QVERIFY((result.text.referenceOf({4, 6}) == ByteSpan{0, 2}));
    }

    void errorsHavePositions() {
        const auto length = makePreTokenizer({PreTokenizerSequence{{{FixedLengthPreTokenizer{0}}}}});
        QVERIFY(!length);
        QCOMPARE(QString::fromStdString(length.error().where),
                 QString("$.pre_tokenizer.pretokenizers[0].length"));
        const auto delimiter = makePreTokenizer({CharDelimiterSplitPreTokenizer{"ab"}});
        QVERIFY(!delimiter);
        QCOMPARE(delimiter.error().code, ErrorCode::Damaged);
        const auto regex = makePreTokenizer(
            {SplitPreTokenizer{{Pattern::Kind::Regex, "[", {}}, SplitBehavior::Removed, false}});
        QVERIFY(!regex);
        QCOMPARE(QString::fromStdString(regex.error().where), QString("$.pre_tokenizer.pattern"));
    }
};

QTEST_GUILESS_MAIN(TestPreTokenizers)
#include "tst_pre_tokenizers.moc"
