// A text that is given as words: each word is encoded like a text, spans and word ids are those of the words, and
// the post-processor sees one text. The rules are those of Hugging Face's encode with is_pretokenized.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "tests/support/generated_text.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

using Words = std::vector<std::string>;

std::shared_ptr<const Tokenizer> fromJson(const std::string& stages, const std::string& vocabulary,
                                          const std::string& added = {}) {
    const auto definition =
        formats::loadDefinition(R"({"version":"1.0","added_tokens":[)" + added + "]," + stages +
                                    R"("model":{"type":"BPE","vocab":{)" + vocabulary + R"(},"merges":[]}})",
                                "tokenizer.json");
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        qFatal("%s", describe(tokenizer.error()).c_str());
    return *tokenizer;
}

QString spans(const std::vector<ByteSpan>& list) {
    QStringList all;
    for (const ByteSpan span : list)
        all << QString("%1-%2").arg(span.begin).arg(span.end);
    return all.join(' ');
}

QString numbers(const std::vector<std::uint32_t>& list) {
    QStringList all;
    for (const std::uint32_t number : list)
        all << (number == Encoding::kNone ? QString("-") : QString::number(number));
    return all.join(' ');
}

const std::string kBytes =
    R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true},)"
    R"("post_processor":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true},)";
const std::string kLetters = R"("Ġ":0,"a":1,"b":2,"Ġa":3)";

EncodeOptions withReference(bool addSpecial) {
    EncodeOptions options;
    options.addSpecial = addSpecial;
    options.referenceSpans = true;
    return options;
}

/// What the words give one by one.
Encoding separately(const Tokenizer& tokenizer, const Words& words) {
    Encoding all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto one = tokenizer.encode(words[i], withReference(false));
        if (!one)
            qFatal("%s", describe(one.error()).c_str());
        all.ids.insert(all.ids.end(), one->ids.begin(), one->ids.end());
        all.bytes.insert(all.bytes.end(), one->bytes.begin(), one->bytes.end());
        all.reference.insert(all.reference.end(), one->reference.begin(), one->reference.end());
        all.wordIds.resize(all.size(), static_cast<std::uint32_t>(i));
    }
    return all;
}

} // namespace

class EncodeWords : public QObject {
    Q_OBJECT

  private slots:
    /// Spaces are trimmed from a span within the token's word.
    void trimmedInTheWord() {
        const auto tokenizer = fromJson(kBytes, kLetters);
        const auto encoding =
            tokenizer->encodeWords(Words{"ab", " a", "", "b"}, nullptr, withReference(false));
        QVERIFY(encoding);
        QCOMPARE(numbers(encoding->ids), QString("1 2 0 1 2"));
        QCOMPARE(numbers(encoding->wordIds), QString("0 0 1 1 3"));
        QCOMPARE(spans(encoding->bytes), QString("0-1 1-2 0-1 1-2 0-1"));
        QCOMPARE(spans(encoding->reference), QString("0-1 1-2 1-1 1-2 0-1"));
    }

    /// An added token in a word has the word's index; special tokens of the template have none.
    void pairWithTemplate() {
        const auto tokenizer = fromJson(
            R"("post_processor":{"type":"TemplateProcessing",)"
            R"("single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}},)"
            R"({"SpecialToken":{"id":"<s>","type_id":0}}],)"
            R"("pair":[{"Sequence":{"id":"A","type_id":0}},{"SpecialToken":{"id":"<s>","type_id":0}},)"
            R"({"Sequence":{"id":"B","type_id":1}}],)"
            R"("special_tokens":{"<s>":{"id":"<s>","ids":[2],"tokens":["<s>"]}}},)",
            R"("a":0,"b":1)",
            R"({"id":2,"content":"<s>","single_word":false,"lstrip":false,"rstrip":false,)"
            R"("normalized":false,"special":true})");
        const auto one = tokenizer->encodeWords(Words{"b", "a<s>b"}, nullptr, withReference(true));
        QVERIFY(one);
        QCOMPARE(numbers(one->ids), QString("2 1 0 2 1 2"));
        QCOMPARE(numbers(one->wordIds), QString("- 0 1 1 1 -"));
        QCOMPARE(spans(one->bytes), QString("0-0 0-1 0-1 1-4 4-5 0-0"));
        QCOMPARE(spans(one->reference), QString("0-0 0-1 0-1 1-4 4-5 0-0"));
        const Words second = {"a", "ba"};
        const auto pair = tokenizer->encodeWords(Words{"b"}, &second, withReference(true));
        QVERIFY(pair);
        QCOMPARE(numbers(pair->ids), QString("1 2 0 1 0"));
        QCOMPARE(numbers(pair->wordIds), QString("0 - 0 1 1"));
        QCOMPARE(numbers(pair->sequenceIds), QString("0 - 1 1 1"));
        QCOMPARE(spans(pair->bytes), QString("0-1 0-0 0-1 0-1 1-2"));
        const Words none;
        QCOMPARE(numbers(tokenizer->encodeWords(none, nullptr, withReference(true))->ids), QString("2 2"));
        QCOMPARE(numbers(tokenizer->encodeWords(none, &none, withReference(true))->ids), QString("2"));
    }

    /// The file's truncation counts the tokens of all words; windows keep the words' spans.
    void truncated() {
        const auto tokenizer = fromJson(
            R"("truncation":{"direction":"Right","max_length":2,"strategy":"LongestFirst","stride":0},)",
            R"("a":1,"b":2)");
        EncodeOptions options = withReference(false);
        options.configured = true;
        const auto encoding = tokenizer->encodeWords(Words{"a", "ba", "b"}, nullptr, options);
        QVERIFY(encoding);
        QCOMPARE(numbers(encoding->ids), QString("1 2"));
        QCOMPARE(encoding->overflowing.size(), std::size_t{1});
        QCOMPARE(numbers(encoding->overflowing[0].wordIds), QString("1 2"));
        QCOMPARE(spans(encoding->overflowing[0].bytes), QString("1-2 0-1"));
    }

    /// A byte that isn't UTF-8 is reported where it is: in which text and in which word. Halves of a character in two
    /// words are invalid, although the words would be valid together.
    void invalidBytes() {
        const auto tokenizer = fromJson(kBytes, R"("Ġ":0,"a":1,"b":2,"Ã":3,"©":4,"ÿ":5)");
        const auto places = [](const Result<Encoding>& encoding) {
            QStringList all;
            if (encoding)
                for (const Diagnostic& diagnostic : encoding->diagnostics)
                    all << QString::fromStdString(diagnostic.where);
            return all;
        };
        QCOMPARE(places(tokenizer->encode("ab\xFF")), QStringList{"byte 2"});
        QCOMPARE(places(tokenizer->encodePair("a", "b\xFF")), QStringList{"second text, byte 1"});
        QCOMPARE(places(tokenizer->encodePair("\xFF", "b\xFF")),
                 (QStringList{"first text, byte 0", "second text, byte 1"}));
        const Words halves = {"a\xC3", "\xA9"};
        QCOMPARE(places(tokenizer->encodeWords(halves, nullptr)), QStringList{"word 0, byte 1"});
        QCOMPARE(places(tokenizer->encodeWords(Words{"a", "b\xC3\xA9"}, &halves)),
                 QStringList{"second text, word 0, byte 1"});
    }

    void likeTheWordsAlone_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("small") << QString();
        for (const char* file : {"gpt2.json", "llama2.json", "bert_base_cased.json", "llama2.model",
                                 "nai-t5.model", "cl100k_base.tiktoken", "ggml-vocab-llama-spm.gguf"})
            QTest::newRow(file) << QString(file);
    }
    void likeTheWordsAlone() {
        QFETCH(QString, file);
        std::shared_ptr<const Tokenizer> tokenizer;
        if (file.isEmpty()) {
            tokenizer = fromJson(kBytes, kLetters);
        } else {
            const auto path = sharedFile("tokenizers/files/" + file.toStdString());
            if (path.empty())
                return;
            const auto definition = formats::loadDefinition(path);
            QVERIFY(definition);
            tokenizer = *Tokenizer::create(*definition);
        }
        GeneratedText generated(5);
        for (unsigned round = 0; round < rounds(60); ++round) {
            Words words(generated.below(6));
            for (std::string& word : words)
                word = generated.text(generated.below(8));
            const auto together = tokenizer->encodeWords(words, nullptr, withReference(false));
            QVERIFY(together);
            const Encoding expected = separately(*tokenizer, words);
            QCOMPARE(together->ids, expected.ids);
            QVERIFY(together->bytes == expected.bytes);
            QVERIFY(together->reference == expected.reference);
            QCOMPARE(together->wordIds, expected.wordIds);
        }
    }
};

QTEST_APPLESS_MAIN(EncodeWords)
#include "tst_encode_words.moc"
