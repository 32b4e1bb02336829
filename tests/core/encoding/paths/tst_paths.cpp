// The fast path and the reference path give the same result; spans partition the text if the format
// guarantees it; byte-level formats decode to the encoded text.

#include "core/base/base64.h"
#include "core/formats/format.h"
#include "tests/support/generated_text.h"
#include "tests/support/named_tokenizers.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::test;

class PathsTest : public QObject {
    Q_OBJECT

  private slots:
    void fastEqualsReference_data();
    void fastEqualsReference();
    void memoryIsUsedAgain_data() { tokenizers(); }
    void memoryIsUsedAgain();
    void spansCoverTheText_data() { tokenizers(); }
    void spansCoverTheText();
    void aControlCharacterIsThatPiece();
    void decodingGivesTheText_data() { tokenizers(); }
    void decodingGivesTheText();
    void bytesThatNoPatternSeesAreKept();

  private:
    static void tokenizers();
    std::shared_ptr<const Tokenizer> current();
    QMap<QString, std::shared_ptr<const Tokenizer>> m_open;
};

void PathsTest::tokenizers() {
    QTest::addColumn<QString>("tokenizer");
    for (const Sample& sample : sampleTokenizers()) {
        const std::string name(sample.name);
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    if (sharedFolder().empty())
        return;
    for (const char* file :
         {"gpt2.json", "gpt_neox.json", "llama2.json", "llama2.model", "cl100k_base.tiktoken",
          "p50k_base.tiktoken", "llama3_tokenizer.model", "qwen2_5/tokenizer.json", "gemma3_rebuilt.model",
          "mistral_instruct_tokenizer_240323.model.v3", "own/own_bytelevel_gpt4_split.json"})
        QTest::newRow(file) << QString(file);
}

std::shared_ptr<const Tokenizer> PathsTest::current() {
    const QString name = *static_cast<QString*>(QTest::qData("tokenizer", QMetaType::QString));
    if (m_open.contains(name))
        return m_open[name];
    const auto tokenizer = openNamed(name.toStdString());
    return tokenizer ? m_open[name] = tokenizer : nullptr;
}

void PathsTest::fastEqualsReference_data() {
    tokenizers();
    for (const std::string& name : normalizerVariants())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    for (const std::string& name : unusualVariants())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    if (!sharedFolder().empty())
        QTest::newRow("own/own_bpe_suffix_ws.model") << QString("own/own_bpe_suffix_ws.model");
}

void PathsTest::fastEqualsReference() {
    const auto tokenizer = current();
    QVERIFY(tokenizer);
    for (std::uint32_t round = 0; round < 150; ++round) {
        GeneratedText generated(round, round % 3 == 2);
        const std::string text = generated.text(1 + generated.below(120)) + " a b The \u00E9x e\u0301x";
        for (const bool parseSpecial : {false, true}) {
            EncodeOptions options;
            options.parseSpecial = parseSpecial;
            options.referenceSpans = true;
            const auto fast = tokenizer->encode(text, options);
            const auto general = tokenizer->encodeByReference(text, options);
            QCOMPARE(fast.has_value(), general.has_value());
            if (!fast)
                continue;
            // Some paths preserve bytes that aren't UTF-8, while the reference path reads them as U+FFFD.
            if (!fast->diagnostics.empty() && tokenizer->preservesInvalidBytes())
                continue;
            QVERIFY2(fast->ids == general->ids, text.c_str());
            QVERIFY2(fast->bytes == general->bytes, text.c_str());
            QVERIFY2(fast->reference == general->reference, text.c_str());
            QVERIFY2(fast->spellings == general->spellings, text.c_str());
        }
    }
}

/// encodeInto() gives the result of encode(), regardless of the previous contents.
void PathsTest::memoryIsUsedAgain() {
    const auto tokenizer = current();
    QVERIFY(tokenizer);
    Encoding used;
    for (std::uint32_t round = 0; round < 60; ++round) {
        GeneratedText generated(round, round % 3 == 2);
        const std::string text = generated.text(generated.below(60));
        EncodeOptions options;
        options.full = round % 2 == 0;
        options.referenceSpans = round % 4 < 2;
        options.addSpecial = round % 5 == 0;
        const auto fresh = tokenizer->encode(text, options);
        const auto again = tokenizer->encodeInto(used, text, options);
        QCOMPARE(again.has_value(), fresh.has_value());
        if (fresh)
            QVERIFY2(used == *fresh, text.c_str());
    }
}

void PathsTest::spansCoverTheText() {
    const auto tokenizer = current();
    QVERIFY(tokenizer);
    for (std::uint32_t round = 0; round < 150; ++round) {
        GeneratedText generated(1000 + round, round % 3 == 2);
        const std::string text = generated.text(1 + generated.below(120));
        const auto encoding = tokenizer->encode(text);
        QVERIFY(encoding);
        std::uint32_t at = 0;
        for (const ByteSpan span : encoding->bytes) {
            QVERIFY(span.end >= span.begin);
            if (span.empty())
                continue;
            // Two tokens can have the same span if a normalizer composes characters, or if a byte is read as
            // U+FFFD and falls back to bytes.
            QVERIFY2(span.begin <= at, text.c_str());
            const bool exact = !tokenizer->definition().normalizer ||
                               tokenizer->definition().format == SourceFormat::SentencePiece;
            if (exact && encoding->diagnostics.empty())
                QCOMPARE(span.begin, at);
            at = std::max(at, span.end);
        }
        QCOMPARE(at, static_cast<std::uint32_t>(text.size()));
    }
}

void PathsTest::aControlCharacterIsThatPiece() {
    const auto sample = openNamed("sample-sentencepiece.model");
    QVERIFY(sample);
    auto definition = std::make_shared<TokenizerDefinition>(sample->definition());
    const auto id = static_cast<PieceId>(definition->vocabulary.size());
    definition->vocabulary.add("\u2603", id, PieceType::Control);
    definition->vocabulary.finish();
    const auto tokenizer = Tokenizer::create(definition);
    QVERIFY(tokenizer);
    EncodeOptions options;
    options.parseSpecial = false;
    const auto fast = (*tokenizer)->encode("a \u2603b", options);
    const auto general = (*tokenizer)->encodeByReference("a \u2603b", options);
    QVERIFY(fast && general);
    QCOMPARE(fast->ids, general->ids);
    QCOMPARE(std::count(fast->ids.begin(), fast->ids.end(), id), 1);
    QVERIFY(fast->bytes == general->bytes);
    for (const auto& encoding : {fast, general}) {
        QCOMPARE(encoding->diagnostics.size(), std::size_t{1});
        QVERIFY(encoding->diagnostics[0].message.text().find("\u2603") != std::string::npos);
        QCOMPARE(encoding->diagnostics[0].where, std::string("byte 2"));
    }
}

void PathsTest::decodingGivesTheText() {
    const auto tokenizer = current();
    QVERIFY(tokenizer);
    const bool composes = tokenizer->definition().normalizer &&
                          std::holds_alternative<UnicodeNormalizer>(tokenizer->definition().normalizer->kind);
    if (composes)
        return; // not guaranteed
    for (std::uint32_t round = 0; round < 150; ++round) {
        GeneratedText generated(2000 + round);
        std::string text = generated.text(1 + generated.below(120));
        for (std::size_t at; (at = text.find("\xE2\x96\x81")) != std::string::npos;)
            text.replace(at, 3, "_"); // ▁ in the text is decoded to a space if ▁ spells spaces
        EncodeOptions options;
        options.parseSpecial = false;
        options.addSpecial = false;
        const auto encoding = tokenizer->encode(text, options);
        QVERIFY(encoding);
        DecodeOptions all;
        all.skipSpecial = false;
        const auto decoded = tokenizer->decode(encoding->ids, all);
        QVERIFY(decoded);
        QCOMPARE(QByteArray::fromStdString(decoded->text), QByteArray::fromStdString(text));
    }
}

/// tiktoken omits text that its pattern doesn't match. No pattern matches bytes that are not UTF-8.
void PathsTest::bytesThatNoPatternSeesAreKept() {
    std::string ranks;
    for (int byte = 0; byte < 256; ++byte)
        ranks += base64Encode(std::string(1, static_cast<char>(byte))) + " " + std::to_string(byte) + "\n";
    LoadOptions options;
    options.tiktoken = TiktokenChoice{{}, R"(\p{L}+|\s)", {}};
    const auto loaded = tiktokenFormat().read({ranks}, options);
    QVERIFY(loaded);
    const auto tokenizer = Tokenizer::create(std::make_shared<TokenizerDefinition>(*loaded));
    QVERIFY(tokenizer);
    const auto encoding = (*tokenizer)->encode("\xFF!a\xC3? \xE2\x96 b\xE2");
    QVERIFY(encoding);
    QCOMPARE(encoding->ids, (std::vector<PieceId>{0xFF, 'a', 0xC3, ' ', 0xE2, 0x96, ' ', 'b', 0xE2}));
    QCOMPARE(encoding->bytes[2], (ByteSpan{3, 4}));
    for (const char* text : {"!!", "a!b 1c", "1"}) {
        QCOMPARE((*tokenizer)->encode(text)->ids, (*tokenizer)->encodeByReference(text)->ids);
        QCOMPARE((*tokenizer)->encode(text)->bytes, (*tokenizer)->encodeByReference(text)->bytes);
    }
    QCOMPARE((*tokenizer)->encode("!!")->ids, std::vector<PieceId>());
}

QTEST_GUILESS_MAIN(PathsTest)
#include "tst_paths.moc"
