// Each field of tokenizer_config.json is listed once: with its effect, or as ignored with the reason.

#include "tests/support/tokenizer_folder.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::TokenizerFolder;

namespace {

constexpr const char* kTokenizer =
    R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"<s>":1,"</s>":2}},)"
    R"("normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,"lowercase":false},)"
    R"("decoder":{"type":"Fuse"}})";

bool contains(const std::vector<Message>& messages, const QByteArray& part) {
    return std::any_of(messages.begin(), messages.end(), [&](const Message& message) {
        return QByteArray::fromStdString(message.english()).contains(part);
    });
}

} // namespace

class TestConfigFields : public QObject {
    Q_OBJECT

  private slots:
    void fields_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QByteArray>("effect");
        QTest::addColumn<QByteArray>("ignored");
        const auto row = [](const char* name, const char* config, const char* version, const char* effect,
                            const char* ignored) {
            QTest::newRow(name) << QByteArray(config) << QString(version) << QByteArray(effect)
                                << QByteArray(ignored);
        };
        row("flag of the generic class", R"({"add_eos_token":true,"eos_token":"</s>"})", "5",
            "add_eos_token true: EOS is added after a text", "");
        row("flag, 4", R"({"add_eos_token":true,"eos_token":"</s>"})", "4", "",
            "add_eos_token true: the generic class of transformers 4 does not use it");
        row("dropped flag",
            R"({"tokenizer_class":"CohereTokenizer","add_bos_token":false,"bos_token":"<s>"})", "5", "",
            "add_bos_token false: CohereTokenizer has its own defaults with a tokenizer.json: bos before, no "
            "eos");
        row("flag of a class, 4", R"({"tokenizer_class":"CohereTokenizer","add_bos_token":false})", "4",
            "add_bos_token false: no BOS before a text", "");
        row("case", R"({"tokenizer_class":"BertTokenizer","do_lower_case":true})", "4",
            "do_lower_case true: the text is lowercased", "");
        row("case of another class", R"({"tokenizer_class":"LlamaTokenizer","do_lower_case":true})", "4", "",
            "do_lower_case true: the class LlamaTokenizer of transformers 4 with this file does not use it");
        row("decoding", R"({"clean_up_tokenization_spaces":true})", "5",
            "clean_up_tokenization_spaces true: spaces before punctuation are removed from decoded text", "");
        row("decoding as it is", R"({"clean_up_tokenization_spaces":false})", "5",
            "clean_up_tokenization_spaces false: decoded text stays as it is", "");
        row("option of BPE alone",
            R"({"clean_up_tokenization_spaces":true,)"
            R"("clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output":true})",
            "5", "",
            "clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output true: only BPE needs "
            "it");
        row("option of BPE alone, 4",
            R"({"clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output":true})", "4", "",
            "clean_up_tokenization_spaces_for_bpe_even_though_it_will_corrupt_output true: only transformers "
            "5");
        row("special tokens", R"({"split_special_tokens":true})", "5",
            "split_special_tokens true: special tokens in a text are plain text", "");
        row("length", R"({"model_max_length":512})", "5", "",
            "model_max_length 512: doesn't change the tokens; shown as the context length");
        row("side", R"({"padding_side":"left"})", "5", "", "padding_side \"left\": has an effect only if");
        row("target language", R"({"tokenizer_class":"NllbTokenizer","tgt_lang":"fra_Latn"})", "5", "",
            "tgt_lang \"fra_Latn\": only target texts use it");
        row("token of the model", R"({"image_token":"<s>"})", "5",
            "image_token \"<s>\": a special token of the model", "");
        row("punctuation", R"({"tokenizer_class":"DebertaV2Tokenizer","split_by_punct":false})", "5",
            "split_by_punct false: punctuation is not split from words", "");
        row("padding of Splinter", R"({"tokenizer_class":"SplinterTokenizer","padding_side":"left"})", "4",
            "", "padding_side \"left\": has an effect only if a call pads or truncates");
        row("token of the model, 4", R"({"image_token":"<s>"})", "4", "",
            "image_token \"<s>\": nothing that tokenizes reads it");
        row("accents of XLNet", R"({"tokenizer_class":"XLNetTokenizer","keep_accents":true})", "5", "",
            "keep_accents true: the class XLNetTokenizer of transformers 5 with this file does not use it");
        row("of the program", R"({"processor_class":"X"})", "5", "",
            "processor_class \"X\": it doesn't affect tokens");
        row("unknown", R"({"xyz":[1,2]})", "5", "", "xyz [1,2]: nothing that tokenizes reads it");
        row("long", R"({"xyz":"0123456789012345678901234567890123456789012345678901234567890123456789"})",
            "5", "", "xyz \"0123456789");
    }

    void fields() {
        QFETCH(QByteArray, config);
        QFETCH(QString, version);
        QFETCH(QByteArray, effect);
        QFETCH(QByteArray, ignored);
        TokenizerFolder folder;
        folder.write("tokenizer.json", kTokenizer);
        folder.write("tokenizer_config.json", config.toStdString());
        LoadOptions options;
        options.transformers = version == "4" ? TransformersVersion::V4 : TransformersVersion::V5;
        const auto loaded = folder.load(options);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const Provenance& provenance = (*loaded)->provenance;
        QCOMPARE(QString::fromStdString(provenance.transformers), version);
        QCOMPARE(provenance.files.size(), std::size_t{1});
        const FolderFile& file = provenance.files.front();
        for (const Message& one : file.adds)
            qInfo("used: %s", one.english().c_str());
        for (const Message& one : file.ignored)
            qInfo("ignored: %s", one.english().c_str());
        if (!effect.isEmpty())
            QVERIFY(contains(file.adds, effect));
        if (!ignored.isEmpty())
            QVERIFY(contains(file.ignored, ignored));
        const QByteArray key = (effect.isEmpty() ? ignored : effect).split(' ').first();
        QVERIFY(contains(file.adds, key + ' ') != contains(file.ignored, key + ' '));
    }

    /// Tokens and templates have their own lists.
    void tokensAreNotListedTwice() {
        TokenizerFolder folder;
        folder.write("tokenizer.json", kTokenizer);
        folder.write("tokenizer_config.json",
                     R"({"bos_token":"<s>","eos_token":null,"chat_template":"x","tokenizer_class":"Y"})");
        const auto loaded = folder.load();
        QVERIFY(loaded);
        QVERIFY((*loaded)->provenance.files.front().ignored.empty());
        QVERIFY(contains((*loaded)->provenance.files.front().adds, "bos_token '<s>', id 1"));
    }

    /// Transformers 5 doesn't clean up after BPE, whatever the value.
    void decodingOfBpe_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QByteArrayList>("used");
        QTest::addColumn<QByteArrayList>("ignored");
        QTest::addColumn<QString>("decoded");
        const QByteArray key("clean_up_tokenization_spaces");
        const QByteArray force = key + "_for_bpe_even_though_it_will_corrupt_output";
        const QByteArray clean = '"' + key + "\":true";
        const QByteArray forced = '"' + force + "\":true";
        const QByteArrayList none;
        QTest::newRow("clean") << clean << "5" << none
                               << QByteArrayList{key + " true: transformers 5 ignores it for BPE"} << "a !";
        QTest::newRow("as it is") << '"' + key + "\":false"
                                  << "5" << none
                                  << QByteArrayList{key + " false: transformers 5 ignores it for BPE"}
                                  << "a !";
        QTest::newRow("forced") << clean + ',' + forced << "5"
                                << QByteArrayList{key + " true: spaces before", force + " true: "} << none
                                << "a!";
        QTest::newRow("forced alone")
            << forced << "5" << none << QByteArrayList{force + " true: it has an effect"} << "a !";
        QTest::newRow("4") << clean << "4" << QByteArrayList{key + " true: spaces before"} << none << "a!";
    }

    void decodingOfBpe() {
        QFETCH(QByteArray, config);
        QFETCH(QString, version);
        QFETCH(QByteArrayList, used);
        QFETCH(QByteArrayList, ignored);
        TokenizerFolder folder;
        folder.write("tokenizer.json", R"({"model":{"type":"BPE","vocab":{"a":0," ":1,"!":2},"merges":[]},)"
                                       R"("decoder":{"type":"Fuse"}})");
        folder.write("tokenizer_config.json", '{' + config.toStdString() + '}');
        LoadOptions options;
        options.transformers = version == "4" ? TransformersVersion::V4 : TransformersVersion::V5;
        const auto loaded = folder.load(options);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        const FolderFile& file = (*loaded)->provenance.files.front();
        for (const QByteArray& one : used)
            QVERIFY2(contains(file.adds, one) && !contains(file.ignored, one.split(' ').first() + ' '), one);
        for (const QByteArray& one : ignored)
            QVERIFY2(contains(file.ignored, one) && !contains(file.adds, one.split(' ').first() + ' '), one);
        const auto tokenizer = Tokenizer::create(*loaded);
        const auto decoded = (*tokenizer)->decode(std::vector<PieceId>{0, 1, 2});
        QVERIFY(decoded);
        QTEST(QString::fromStdString(decoded->text), "decoded");
    }

    /// Tokens that are joined with spaces, because there is no decoder, are cleaned up as well.
    void decodingWithoutDecoder() {
        TokenizerFolder folder;
        folder.write("tokenizer.json",
                     R"({"model":{"type":"WordLevel","unk_token":"a","vocab":{"a":0,"!":1,"b":2}}})");
        const auto decoded = [&] {
            const auto tokenizer = Tokenizer::create(*folder.load());
            return QString::fromStdString((*tokenizer)->decode(std::vector<PieceId>{0, 1, 2})->text);
        };
        QCOMPARE(decoded(), QString("a ! b"));
        folder.write("tokenizer_config.json", R"({"clean_up_tokenization_spaces":true})");
        QCOMPARE(decoded(), QString("a! b"));
    }

    void decodingOfVocabTxt() {
        TokenizerFolder folder;
        folder.write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\ndon\n'\nt\n");
        const auto decoded = [&] {
            const auto tokenizer = Tokenizer::create(*folder.load());
            return QString::fromStdString((*tokenizer)->decode(std::vector<PieceId>{3, 4, 5})->text);
        };
        folder.write("tokenizer_config.json", R"({"tokenizer_class":"BertTokenizer"})");
        QCOMPARE(decoded(), QString("don ' t"));
        folder.write("tokenizer_config.json",
                     R"({"tokenizer_class":"BertTokenizer","clean_up_tokenization_spaces":true})");
        QCOMPARE(decoded(), QString("don't"));
    }

    void filesThatDefineAllThemselves() {
        TokenizerFolder folder;
        folder.write("rwkv_vocab_1.txt", "1 'a' 1\n2 'b' 1\n");
        folder.write("tokenizer_config.json", R"({"add_bos_token":true})");
        const auto loaded = loadDefinition(folder.path("rwkv_vocab_1.txt"));
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QVERIFY(contains((*loaded)->provenance.files.front().ignored, "add_bos_token true"));
        QVERIFY((*loaded)->provenance.transformers.empty());
    }
};

QTEST_GUILESS_MAIN(TestConfigFields)
#include "tst_config_fields.moc"
