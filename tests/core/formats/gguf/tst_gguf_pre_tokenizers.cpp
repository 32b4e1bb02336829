#include "core/formats/gguf/gguf_pre_tokenizers.h"
#include "core/stages/pretokenize/pre_tokenizer.h"

#include <QTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;

namespace {

std::unique_ptr<PreTokenizer> splitters(const std::vector<std::string>& patterns) {
    PreTokenizerSequence sequence;
    for (const std::string& pattern : patterns)
        sequence.parts.push_back({SplitPreTokenizer{
            {Pattern::Kind::Regex, pattern, Pattern::Dialect::RustRegex, kUnicodeOfLlamaCpp},
            SplitBehavior::Isolated,
            false}});
    auto made = makePreTokenizer(PreTokenizerConfig{std::move(sequence)});
    if (!made)
        qFatal("%s", describe(made.error()).c_str());
    return *std::move(made);
}

std::unique_ptr<PreTokenizer> splittersOf(const char* name) {
    const auto known = ggufPreTokenizer(name);
    if (!known)
        qFatal("%s is not known", name);
    return splitters(known->patterns);
}

QByteArray cut(const PreTokenizer& preTokenizer, const std::string& text) {
    PreTokenizedText words;
    words.text = NormalizedText::identity(text, 0);
    words.words.push_back({0, static_cast<std::uint32_t>(text.size())});
    if (auto done = preTokenizer.apply(words, {}); !done)
        return QByteArray::fromStdString(describe(done.error()));
    QByteArray shown;
    for (const ByteSpan word : words.words)
        shown += '<' + QByteArray::fromStdString(text.substr(word.begin, word.size())) + '>';
    return shown;
}

} // namespace

/// The patterns for the names in `tokenizer.ggml.pre`.
class GgufPreTokenizers : public QObject {
    Q_OBJECT

  private slots:
    /// U+1FAC6 is a symbol since Unicode 16, U+1FA77 since Unicode 15, U+10D4A a letter since 16.
    void unicodeVersion() {
        QCOMPARE(cut(*splittersOf("deepseek-v3"), "a \U0001FAC6b"), QByteArray("<a>< ><\U0001FAC6b>"));
        QCOMPARE(cut(*splittersOf("deepseek-v3"), "a \U0001FA77b"), QByteArray("<a>< \U0001FA77><b>"));
        QCOMPARE(cut(*splittersOf("gpt-2"), "a\U00010D4Ab"), QByteArray("<a><\U00010D4A><b>"));
        QCOMPARE(cut(*splittersOf("qwen2"), "a\U0002EBF0b"), QByteArray("<a\U0002EBF0b>")); // since 15.1
    }

    void threesFromTheRight_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const char* text, const char* words) {
            QTest::addRow("%s: %s", name, text) << QByteArray(name) << QByteArray(text) << QByteArray(words);
        };
        row("superbpe", "a 1234567", "<a ><1><234><567>");
        row("superbpe", "123456", "<123><456>");
        row("superbpe", "12", "<12>");
        row("superbpe", "1234\u06611234", "<1><234\u06611><234>");
        row("tiny_aya", "1234567", "<1><234><567>");
        row("afmoe", "12345", "<12><345>");
    }
    void threesFromTheRight() {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, words);
        QCOMPARE(cut(*splittersOf(name), text.toStdString()), words);
    }

    /// As published, where each position counts to the end of its digits.
    void threesAreThoseOfThePublishedPatterns() {
        const auto superBpe = splittersOf("superbpe");
        const auto tinyAya = splittersOf("tiny_aya");
        const auto publishedSuperBpe = splitters({R"(\p{N}+)", "(?=([0-9]{3})+(?![0-9]))"});
        auto patterns = ggufPreTokenizer("tiny_aya")->patterns;
        patterns[0] = R"([^\p{N}]*\p{N}{1,3}(?=(?:\p{N}{3})*+(?!\p{N})))";
        const auto publishedTinyAya = splitters(patterns);
        const std::vector<std::string> alphabet = {"0", "1", "7", "9", "\u0661", "a", " ", "\n"};
        std::mt19937 random(1);
        for (int i = 0; i < 20000; ++i) {
            std::string text;
            for (std::size_t length = random() % 16; length > 0; --length)
                text += alphabet[random() % (i % 2 == 0 ? 5 : alphabet.size())];
            QCOMPARE(cut(*superBpe, text), cut(*publishedSuperBpe, text));
            QCOMPARE(cut(*tinyAya, text), cut(*publishedTinyAya, text));
        }
    }

    /// A pattern that is quadratic in a run's length exceeds its time limit.
    void longRunsAreSplit_data() {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"default",      "starcoder",
                                 "minicpm5",     "jais-2",
                                 "qwen35",       "laguna",
                                 "ufakzeka",     "seed-coder",
                                 "bailingmoe",   "exaone-moe",
                                 "deepseek-llm", "deepseek-coder",
                                 "deepseek-v3",  "spark2_5",
                                 "youtu",        "falcon",
                                 "bloom",        "viking",
                                 "tekken",       "chameleon",
                                 "gpt-4o",       "tiny_aya",
                                 "superbpe",     "kimi-k2",
                                 "afmoe",        "granite-embed-multi-97m",
                                 "gemma4"})
            QTest::addRow("%s", name) << QByteArray(name);
    }
    void longRunsAreSplit() {
        QFETCH(const QByteArray, name);
        const auto preTokenizer = splittersOf(name);
        std::string text;
        for (const char* unit : {"1", " ", "a", "\n", "!", "\u4e00", "\u0661"}) {
            for (int i = 0; i < 100'000; ++i)
                text += unit;
            text += 'x';
        }
        PreTokenizedText words;
        words.text = NormalizedText::identity(text, 0);
        words.words.push_back({0, static_cast<std::uint32_t>(text.size())});
        const auto done = preTokenizer->apply(words, {});
        QVERIFY2(done, done ? "" : describe(done.error()).c_str());
    }

    void unknownNamesAreNone() { QVERIFY(!ggufPreTokenizer("no-such-pre")); }
};

QTEST_GUILESS_MAIN(GgufPreTokenizers)
#include "tst_gguf_pre_tokenizers.moc"
