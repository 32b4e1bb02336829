// A character that is newer than a tokenizer's version of Unicode has no properties in its patterns.

#include "core/definition/unicode_of_patterns.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/regex/regex.h"
#include "tests/support/gguf_writer.h"

#include <QTest>

using namespace tokenscope;

namespace {

constexpr UnicodeVersion kAll[] = {UnicodeVersion::V14, UnicodeVersion::V15, UnicodeVersion::V15_1,
                                   UnicodeVersion::V16};

std::string split(const char* pattern) {
    return std::string(R"({"type":"Split","pattern":{"Regex":")") + pattern +
           R"("},"behavior":"Isolated","invert":false})";
}

/// A byte-level vocabulary without merges: the words are seen in Encoding only by the stage, so they are counted.
std::shared_ptr<const TokenizerDefinition> load(const std::string& preTokenizer, UnicodeVersion version) {
    formats::LoadOptions options;
    options.unicode = version;
    const auto loaded =
        formats::loadDefinition(R"({"pre_tokenizer":)" + preTokenizer +
                                    R"(,"model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0}}})",
                                "tokenizer.json", options);
    if (!loaded)
        qFatal("%s", describe(loaded.error()).c_str());
    return *loaded;
}

/// Words of `text`: each is one unknown token.
std::size_t words(const std::string& preTokenizer, UnicodeVersion version, const std::string& text) {
    const auto tokenizer = *Tokenizer::create(load(preTokenizer, version));
    const auto encoding = tokenizer->encode(text);
    const auto byReference = tokenizer->encodeByReference(text);
    if (encoding->ids != byReference->ids)
        qFatal("the paths differ");
    return encoding->ids.size();
}

} // namespace

class UnicodeOfPatterns : public QObject {
    Q_OBJECT

  private slots:
    void names() {
        for (const UnicodeVersion version : kAll)
            QCOMPARE(unicodeVersion(versionName(version)), std::optional(version));
        QVERIFY(!unicodeVersion("17") && !unicodeVersion(""));
    }

    /// By the version in which the letter was assigned.
    void letters_data() {
        QTest::addColumn<QByteArray>("letter");
        QTest::addColumn<int>("since");
        const auto row = [](const char* letter, UnicodeVersion since) {
            QTest::newRow(versionName(since)) << QByteArray(letter) << static_cast<int>(since);
        };
        row("\u00E9", UnicodeVersion::V14);
        row("\U00011F04", UnicodeVersion::V15);   // Kawi
        row("\U0002EBF0", UnicodeVersion::V15_1); // an ideograph of extension I
        row("\U00010D4A", UnicodeVersion::V16);   // Garay
    }
    void letters() {
        QFETCH(const QByteArray, letter);
        QFETCH(const int, since);
        const std::string text = "a" + letter.toStdString();
        const std::string byteLevel =
            R"({"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true})";
        for (const UnicodeVersion version : kAll) {
            const bool known = static_cast<int>(version) >= since;
            const std::size_t expected = known ? 1 : 2;
            QCOMPARE(words(split("\\\\p{L}+"), version, text), expected);
            QCOMPARE(words(split("[\\\\p{L}\\\\p{N}]+"), version, text), expected);
            QCOMPARE(words(split("\\\\w+"), version, text), expected);
            QCOMPARE(words(split("[^\\\\P{Alphabetic}]+"), version, text), expected);
            QCOMPARE(words(split("[[:alpha:]]+"), version, text), expected);
            QCOMPARE(words(split("\\\\p{Cn}"), version, text), expected);
            QCOMPARE(words(split("[^\\\\p{C}]+"), version, text), expected);
            QCOMPARE(words("{\"type\":\"Sequence\",\"pretokenizers\":[" + split("\\\\p{L}+") + "]}", version,
                           text),
                     expected);
            QCOMPARE(words(byteLevel, version, text), expected);
        }
    }

    /// The scanners of published patterns see the same as the regex.
    void scanners() {
        std::string ranks;
        for (int byte = 0; byte < 256; ++byte)
            ranks += QByteArray(1, static_cast<char>(byte)).toBase64().toStdString() + " " +
                     std::to_string(byte) + "\n";
        for (const UnicodeVersion version : kAll) {
            formats::LoadOptions options;
            options.tiktoken = formats::TiktokenChoice{"cl100k_base", {}, {}};
            options.unicode = version;
            const auto definition = *formats::loadDefinition(ranks, "ranks", options);
            const auto tokenizer = *Tokenizer::create(definition);
            const auto shown = [&](const std::string& text) {
                return std::pair(tokenizer->encode(text)->ids, tokenizer->encodeByReference(text)->ids);
            };
            const auto [fast, general] = shown("a\U00010D4A \U00011F04b \U0001FAC61");
            QCOMPARE(fast, general);
            QCOMPARE(unicodeOfPatterns(*definition), std::optional(version));
        }
    }

    void where() {
        QVERIFY(!unicodeOfPatterns(*load(split("[a-z]+"), UnicodeVersion::V15)));
        QVERIFY(!dependsOnUnicode(*load(split(" "), UnicodeVersion::V15)));
        QCOMPARE(unicodeOfPatterns(*load(split("\\\\P{L}"), UnicodeVersion::V15)),
                 std::optional(UnicodeVersion::V15));
        QVERIFY(dependsOnUnicode(*load(split("\\\\p{N}"), UnicodeVersion::V16)));
    }

    /// All releases of llama.cpp have the tables of one version.
    void ggufHasItsOwn() {
        test::GgufVocabulary v;
        for (const char* token : {"a", "b", "ab"})
            v.add(token);
        test::GgufWriter file;
        v.write(file, "gpt2");
        file.string("tokenizer.ggml.pre", "gpt-2");
        file.strings("tokenizer.ggml.merges", {"a b"});
        for (const UnicodeVersion version : kAll) {
            formats::LoadOptions options;
            options.unicode = version;
            const auto loaded = formats::loadDefinition(file.bytes(), "a.gguf", options);
            QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
            QCOMPARE(unicodeOfPatterns(**loaded), std::optional(kUnicodeOfLlamaCpp));
            QVERIFY(!dependsOnUnicode(**loaded));
        }
    }
};

QTEST_APPLESS_MAIN(UnicodeOfPatterns)
#include "tst_unicode_of_patterns.moc"
