// Bytes that are not UTF-8 on the fast paths of GGUF files: how a text is read, and the same result as by the
// reference path.

#include "core/encoding/paths/gguf_paths.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "tests/support/shared_files.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace std::string_literals;

class LenientTextTest : public QObject {
    Q_OBJECT
  private slots:
    void spansGoBack();
    void straySymbols();
    void strayBytesInText_data();
    void strayBytesInText();
};

void LenientTextTest::spansGoBack() {
    const LenientText read("a\xFF\xFE\xC3\xA9\xC0\xA0z");
    QCOMPARE(std::string(read.text()), "a\uFFFD\uFFFDé z"s);
    std::vector<ByteSpan> spans = {{9, 9}, {0, 1}, {1, 3}, {3, 4}, {4, 9}, {9, 10}, {10, 11}};
    read.toOriginal(spans, 1, 100);
    QVERIFY(spans == (std::vector<ByteSpan>{
                         {9, 9}, {100, 101}, {101, 102}, {101, 102}, {102, 105}, {105, 107}, {107, 108}}));
}

void LenientTextTest::straySymbols() {
    QCOMPARE(straySymbolsEnd("\xFF"s, 0), std::size_t{1});
    QCOMPARE(straySymbolsEnd("\x80"
                             "abc"s,
                             0),
             std::size_t{1});
    QCOMPARE(straySymbolsEnd("\xE2"
                             "abc"s,
                             0),
             std::size_t{3});
    QCOMPARE(straySymbolsEnd("\xC3 abc"s, 0), std::size_t{2}); // includes one of the space's three bytes
    QCOMPARE(straySymbolsEnd("a\xC3\x80\x80\xF0"s, 3), std::size_t{5});
}

/// Encodes whole texts with some bytes that are not UTF-8.
void LenientTextTest::strayBytesInText_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"ggml-vocab-llama-spm.gguf", "ggml-vocab-gpt-2.gguf"})
        QTest::newRow(file) << file;
}

void LenientTextTest::strayBytesInText() {
    QFETCH(QString, file);
    const auto path = test::sharedFile("tokenizers/files/" + file.toStdString());
    if (path.empty())
        QSKIP("the shared reference files are missing");
    const auto definition = loadDefinition(path);
    QVERIFY(definition);
    const auto tokenizer = Tokenizer::create(*definition).value();
    const std::string sentences =
        "The quick brown fox,  it's 1234 jumps\n\n  over the lazy dog. Größe café naïve "
        "今天天气很好。 Привет, мир! 🫩🏽 \t\tif (x == 0) { return <s>; }\r\n    end ";
    std::mt19937 random(11);
    const auto upTo = [&](std::size_t most) {
        return std::uniform_int_distribution<std::size_t>(0, most)(random);
    };
    for (int round = 0; round < 400; ++round) {
        std::string text = sentences.substr(upTo(sentences.size()), upTo(300));
        for (std::size_t n = upTo(6); n > 0; --n) {
            const std::size_t at = upTo(text.size());
            switch (upTo(3)) {
            case 0:
                text.insert(at, 1, static_cast<char>(upTo(255)));
                break;
            case 1:
                text.erase(at, 1);
                break;
            case 2:
                text.insert(at, upTo(1) == 0 ? "\xED\xA0\xBD\xED\xB8\x80" : "\xE0\x80\xA0");
                break;
            default:
                text.insert(at, upTo(70), static_cast<char>(128 + upTo(127)));
                break;
            }
        }
        EncodeOptions options;
        options.referenceSpans = true;
        options.full = true;
        options.parseSpecial = upTo(1) == 0;
        const auto fast = tokenizer->encode(text, options);
        const auto general = tokenizer->encodeByReference(text, options);
        QVERIFY(fast && general);
        QCOMPARE(fast->ids, general->ids);
        QCOMPARE(fast->bytes, general->bytes);
        QCOMPARE(fast->reference, general->reference);
        QCOMPARE(fast->wordIds, general->wordIds);
    }
}

QTEST_GUILESS_MAIN(LenientTextTest)
#include "tst_lenient_text.moc"
