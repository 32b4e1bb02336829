// The words of a text, and the spans in it of their encoding.

#include "core/encoding/word_input.h"

#include "core/formats/load.h"
#include "tests/support/generated_text.h"
#include "tests/support/rounds.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::test;

namespace {

QStringList pieces(const std::string& text, WordInput input) {
    QStringList all;
    for (const ByteSpan word : wordsOf(text, input))
        all << QString::fromStdString(text.substr(word.begin, word.size()));
    return all;
}

std::shared_ptr<const Tokenizer> letters() {
    const auto definition = formats::loadDefinition(
        R"({"version":"1.0","added_tokens":[{"id":2,"content":"<s>","single_word":false,"lstrip":false,)"
        R"("rstrip":false,"normalized":false,"special":true}],)"
        R"("post_processor":{"type":"TemplateProcessing",)"
        R"("single":[{"SpecialToken":{"id":"<s>","type_id":0}},{"Sequence":{"id":"A","type_id":0}},)"
        R"({"SpecialToken":{"id":"<s>","type_id":0}}],"pair":[{"Sequence":{"id":"A","type_id":0}},)"
        R"({"Sequence":{"id":"B","type_id":1}}],)"
        R"("special_tokens":{"<s>":{"id":"<s>","ids":[2],"tokens":["<s>"]}}},)"
        R"("model":{"type":"BPE","vocab":{"a":0,"b":1},"merges":[]}})",
        "tokenizer.json");
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    return *Tokenizer::create(*definition);
}

} // namespace

class WordInputTest : public QObject {
    Q_OBJECT

  private slots:
    void words_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("atWhitespace");
        QTest::addColumn<QStringList>("lines");
        QTest::newRow("empty") << "" << QStringList() << QStringList();
        QTest::newRow("one") << "a" << QStringList{"a"} << QStringList{"a"};
        QTest::newRow("spaces") << " a  b " << QStringList{"a", "b"} << QStringList{" a  b "};
        QTest::newRow("the last line ends") << "a\nb\n" << QStringList{"a", "b"} << QStringList{"a", "b"};
        QTest::newRow("empty lines") << "\na\n\n" << QStringList{"a"} << QStringList{"", "a", ""};
        QTest::newRow("CR LF") << "a\r\nb c\r\n" << QStringList{"a", "b", "c"} << QStringList{"a", "b c"};
        QTest::newRow("CR alone") << "a\rb\r" << QStringList{"a", "b"} << QStringList{"a\rb\r"};
        QTest::newRow("wide spaces") << QString("a\u3000b\u00A0c\u200Bd")
                                     << QStringList{"a", "b", QString("c\u200Bd")}
                                     << QStringList{QString("a\u3000b\u00A0c\u200Bd")};
    }
    void words() {
        QFETCH(QString, text);
        QFETCH(QStringList, atWhitespace);
        QFETCH(QStringList, lines);
        QCOMPARE(pieces(text.toStdString(), WordInput::Whitespace), atWhitespace);
        QCOMPARE(pieces(text.toStdString(), WordInput::Lines), lines);
        QCOMPARE(pieces(text.toStdString(), WordInput::None), QStringList());
        QCOMPARE(countWords(text.toStdString()), static_cast<std::uint32_t>(atWhitespace.size()));
    }

    void spansAreOfTheText() {
        const std::string text = " ab \n\nb ";
        const auto words = wordsOf(text, WordInput::Whitespace);
        EncodeOptions options;
        options.addSpecial = true;
        options.referenceSpans = true;
        const auto encoding = encodeWordsOf(*letters(), text, words, options);
        QVERIFY(encoding);
        QCOMPARE(encoding->ids, (std::vector<PieceId>{2, 0, 1, 1, 2}));
        QCOMPARE(encoding->wordIds, (std::vector<std::uint32_t>{Encoding::kNone, 0, 0, 1, Encoding::kNone}));
        const std::vector<ByteSpan> spans = {{0, 0}, {1, 2}, {2, 3}, {6, 7}, {8, 8}};
        QVERIFY(encoding->bytes == spans);
        QVERIFY(encoding->reference == spans);
    }

    void invalidBytesAreReportedInTheText() {
        const std::string text = "a \n\xFF";
        const auto encoding = encodeWordsOf(*letters(), text, wordsOf(text, WordInput::Lines));
        QVERIFY(!encoding ||
                (encoding->diagnostics.size() == 1 && encoding->diagnostics[0].where == "byte 3"));
    }

    void likeTheListOfWords() {
        GeneratedText generated(7);
        const auto tokenizer = letters();
        for (unsigned round = 0; round < rounds(200); ++round) {
            std::string text;
            for (std::uint32_t i = generated.below(12); i > 0; --i)
                text += std::string_view("ab \n\r").substr(generated.below(5), 1);
            const WordInput input = round % 2 == 0 ? WordInput::Whitespace : WordInput::Lines;
            const auto spans = wordsOf(text, input);
            std::vector<std::string> list;
            for (const ByteSpan word : spans)
                list.push_back(text.substr(word.begin, word.size()));
            const auto expected = tokenizer->encodeWords(list, nullptr);
            const auto encoding = encodeWordsOf(*tokenizer, text, spans);
            QCOMPARE(bool(encoding), bool(expected));
            if (!encoding)
                continue;
            QCOMPARE(encoding->ids, expected->ids);
            QCOMPARE(encoding->wordIds, expected->wordIds);
            std::uint32_t before = 0;
            for (std::size_t i = 0; i < encoding->size(); ++i) {
                const ByteSpan span = encoding->bytes[i];
                QVERIFY(span.begin >= before && span.end <= text.size());
                before = span.begin;
                if (const std::uint32_t word = encoding->wordIds[i]; word != Encoding::kNone)
                    QCOMPARE(span.begin - spans[word].begin, expected->bytes[i].begin);
            }
        }
    }
};

QTEST_APPLESS_MAIN(WordInputTest)
#include "tst_word_input.moc"
