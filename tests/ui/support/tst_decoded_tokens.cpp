// What the card and the table show as decoded is what decoding the whole text prints there.

#include "ui/support/decoded_tokens.h"

#include "resources/sample_lines.h"
#include "resources/samples.h"
#include "tests/support/encoded_texts.h"
#include "tests/support/shared_files.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/token_parts.h"

#include "core/formats/load.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class DecodedTokensTest : public QObject {
    Q_OBJECT

    static EncodedTextPtr encoded(const std::shared_ptr<const Tokenizer>& tokenizer, std::string text) {
        EncodeRequest request;
        request.tokenizer = tokenizer;
        request.text = std::make_shared<const std::string>(std::move(text));
        auto result = encodeText(request, {});
        if (!result)
            qFatal("%s", result.error().message.english().c_str());
        return *result;
    }

    /// All parts together are the decoded text, and each token alone has the same part.
    static void agrees(const EncodedText& text) {
        const auto whole = text.tokenizer->decode(text.encoding.ids);
        QVERIFY(whole);
        const auto parts = decodedInText(text, {0, text.size()});
        std::string together;
        bool shared = false;
        for (std::size_t token = 0; token < text.size(); ++token) {
            together += parts[token];
            shared = shared || tokenParts(text, token).shared();
            QCOMPARE(decodedInText(text, token), parts[token]);
        }
        if (!shared)
            QCOMPARE(together, whole->text);
    }

  private slots:
    void theSpaceAtTheStartIsDropped() {
        const auto text = test::encodedBy({{"▁Hello", 5}, {"▁world", 6}}, "Hello world");
        QCOMPARE(decodedInText(*text, 0), std::string("Hello"));
        QCOMPARE(decodedInText(*text, 1), std::string(" world"));
        agrees(*text);
    }

    void theUnknownPieceHasATextOfItsOwn() {
        const auto text = test::encodedBy({{"▁Hello", 5}, {"<unk>", 18}, {"a", 1}}, "Helloनमस्तेa");
        QCOMPARE(decodedInText(*text, 1), std::string(" \u2047 "));
        agrees(*text);
    }

    void controlPiecesAreOmitted() {
        const auto text = test::encodedBy({{"<s>", 0}, {"▁Hello", 5}, {"</s>", 0}}, "Hello");
        QCOMPARE(decodedInText(*text, 0), std::string());
        QCOMPARE(decodedInText(*text, 1), std::string("Hello"));
        agrees(*text);
    }

    void partsOfACharacterAreBytes() {
        const auto text = test::mixedTokens();
        QCOMPARE(decodedInText(*text, 5), std::string("\x9F"));
    }

    void farFromTheStart() {
        std::string words = "Hello";
        std::vector<std::pair<std::string, std::uint32_t>> pieces{{"▁Hello", 5}};
        for (int i = 0; i < 500; ++i) {
            words += " world";
            pieces.emplace_back("▁world", 6);
        }
        const auto text = test::encodedBy(pieces, words);
        agrees(*text);
        QVERIFY(decodedInText(*text, {3, 3}).empty());
    }

    void allFormats_data() {
        QTest::addColumn<QString>("path");
        for (const char* name :
             {"llama2.model", "bert_base_cased.json", "gpt2.json", "nai-t5.model", "cl100k_base.tiktoken",
              "ggml-vocab-llama-spm.gguf", "seqio_test.model", "qwen2_5/tokenizer.json"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void allFormats() {
        QFETCH(QString, path);
        const auto file = test::sharedFile("tokenizers/files/" + path.toStdString());
        std::error_code ignored;
        if (file.empty() || !std::filesystem::exists(file, ignored))
            QSKIP("no such file");
        const auto definition = formats::loadDefinition(file);
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        for (const char* words : {"Hello world, don't stop.", " two  spaces ", "naïve café", ""})
            agrees(*encoded(*tokenizer, words));
    }
};

QTEST_GUILESS_MAIN(DecodedTokensTest)
#include "tst_decoded_tokens.moc"
