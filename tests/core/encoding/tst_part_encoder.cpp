// A text in parts, on one or more threads, gives the tokens of the whole.

#include "core/encoding/part_encoder.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

namespace {

Result<Encoding> joined(const Tokenizer& tokenizer, std::string_view text, const PartOptions& options) {
    Encoding all;
    const auto take = [&](const Encoding& part) -> Result<void> {
        for (const auto& [index, spelling] : part.spellings)
            all.spellings.emplace_back(static_cast<std::uint32_t>(all.size()) + index, spelling);
        all.ids.insert(all.ids.end(), part.ids.begin(), part.ids.end());
        all.bytes.insert(all.bytes.end(), part.bytes.begin(), part.bytes.end());
        all.reference.insert(all.reference.end(), part.reference.begin(), part.reference.end());
        return {};
    };
    if (auto done = encodeParts(tokenizer, readFrom(text), options, take); !done)
        return tl::unexpected<Error>(done.error());
    return all;
}

QString firstDifference(const Encoding& parts, const Encoding& whole) {
    return parts.ids != whole.ids               ? "ids"
           : parts.bytes != whole.bytes         ? "spans"
           : parts.reference != whole.reference ? "reference spans"
           : parts.spellings != whole.spellings ? "spellings"
                                                : "";
}

} // namespace

class PartEncoderTest : public QObject {
    Q_OBJECT

  private slots:
    void partsEqualTheWhole_data();
    void partsEqualTheWhole();
    void lines();
    void firstErrorInTheText();
    void errorOfTheReader();
    void errorOfTheTaker();
    void textWithoutBreaks();
};

void PartEncoderTest::partsEqualTheWhole_data() {
    QTest::addColumn<QString>("tokenizer");
    for (const std::string& name : samplesAndVariants())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    if (sharedFolder().empty())
        return;
    for (const char* file :
         {"gpt2.json", "llama2.json", "llama2.model", "cl100k_base.tiktoken", "qwen2_5/tokenizer.json",
          "mistral_instruct_tokenizer_240323.model.v3", "own/own_bytelevel_roberta.json",
          "bert_base_cased.json", "nai-t5.model", "own/own_added_zoo.json"})
        QTest::newRow(file) << QString(file);
}

void PartEncoderTest::partsEqualTheWhole() {
    QFETCH(QString, tokenizer);
    const auto opened = openNamed(tokenizer.toStdString());
    QVERIFY(opened);
    GeneratedText generated(5);
    for (int round = 0; round < 12; ++round) {
        PartOptions options;
        options.encode.referenceSpans = true;
        options.encode.addSpecial = round % 2 == 0;
        options.encode.parseSpecial = round % 3 == 0;
        options.threads = static_cast<unsigned>(round % 4);
        options.partBytes = std::size_t{8} << generated.below(4);
        const std::string text =
            generated.text(generated.below(400)) + " a b\nThe y <s> x\n" + generated.text(100);
        const auto whole = opened->encode(text, options.encode);
        const auto parts = joined(*opened, text, options);
        QCOMPARE(parts.has_value(), whole.has_value());
        if (whole)
            QCOMPARE(firstDifference(*parts, *whole), QString());
    }
}

void PartEncoderTest::lines() {
    const auto opened = openNamed(samplesAndVariants().front());
    QVERIFY(opened);
    PartOptions options;
    options.encode.referenceSpans = true;
    options.lines = true;
    options.threads = 2;
    options.partBytes = 8;
    const std::string text = "one\r\ntwo two\n\n\nthe third line is longer than a part\nend";
    const auto parts = joined(*opened, text, options);
    QVERIFY(parts);
    Encoding expected;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin - (text[end - 1] == '\r' ? 1 : 0));
        const auto encoded = opened->encode(line, options.encode);
        QVERIFY(encoded);
        expected.ids.insert(expected.ids.end(), encoded->ids.begin(), encoded->ids.end());
        for (const ByteSpan span : encoded->bytes)
            expected.bytes.push_back({span.begin + static_cast<std::uint32_t>(begin),
                                      span.end + static_cast<std::uint32_t>(begin)});
        begin = end + 1;
    }
    QVERIFY(parts->ids == expected.ids);
    QVERIFY(parts->bytes == expected.bytes);
}

/// A vocabulary of a, b and a space, and no unknown piece.
void PartEncoderTest::firstErrorInTheText() {
    const auto definition = loadDefinition(
        R"({"model":{"type":"WordLevel","vocab":{"a":0,"b":1},"unk_token":"[UNK]"},"pre_tokenizer":{"type":"Whitespace"}})",
        "words.json");
    QVERIFY(definition);
    const auto opened = Tokenizer::create(*definition);
    QVERIFY(opened);
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += i % 2 == 0 ? "a " : "b ";
    text.replace(120, 1, "c");
    text.replace(300, 1, "d");
    const auto whole = (*opened)->encode(text);
    QVERIFY(!whole);
    PartOptions options;
    options.threads = 3;
    options.partBytes = 16;
    const auto parts = joined(**opened, text, options);
    QVERIFY(!parts);
    QCOMPARE(parts.error().message.english(), whole.error().message.english());
    QCOMPARE(parts.error().where, whole.error().where);
}

void PartEncoderTest::errorOfTheReader() {
    const auto opened = openNamed(samplesAndVariants().front());
    QVERIFY(opened);
    int reads = 0;
    const ReadText read = [&](char* to, std::size_t most) -> Result<std::size_t> {
        if (++reads > 5)
            return fail(ErrorCode::Unreadable, {}, "broken");
        std::fill_n(to, most, ' ');
        return most;
    };
    PartOptions options;
    options.partBytes = 64;
    const auto done = encodeParts(*opened, read, options, [](const Encoding&) -> Result<void> { return {}; });
    QVERIFY(!done);
    QCOMPARE(done.error().message.english(), std::string("broken"));
}

void PartEncoderTest::errorOfTheTaker() {
    const auto opened = openNamed(samplesAndVariants().front());
    QVERIFY(opened);
    std::string text;
    for (int i = 0; i < 500; ++i)
        text += "some words\n";
    int taken = 0;
    PartOptions options;
    options.threads = 3;
    options.partBytes = 64;
    const auto done = encodeParts(*opened, readFrom(text), options, [&](const Encoding&) -> Result<void> {
        if (++taken == 4)
            return fail(ErrorCode::Canceled, {}, "enough");
        return {};
    });
    QVERIFY(!done);
    QCOMPARE(done.error().code, ErrorCode::Canceled);
    QCOMPARE(taken, 4);
}

void PartEncoderTest::textWithoutBreaks() {
    const auto opened = openNamed(samplesAndVariants().front());
    QVERIFY(opened);
    PartOptions options;
    options.threads = 2;
    options.partBytes = 16;
    const std::string text(1000, 'x');
    const auto parts = joined(*opened, text, options);
    const auto whole = opened->encode(text);
    QVERIFY(parts && whole);
    QVERIFY(parts->ids == whole->ids);
}

QTEST_GUILESS_MAIN(PartEncoderTest)
#include "tst_part_encoder.moc"
